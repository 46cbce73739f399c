import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { MadeDialogName } from '../../../domain/schema/model/registry';
import { VERDICTS, type Job, type Verdict } from '../../../dataProvider/jobs';
import { Tag, type Tone } from '../../ui/Tag';
import { errorMessage, translateMessage, type Message } from '../errors';
import { useEngine } from '../model';
import { saveErrorFile } from './errorFile';
import { JobProgress } from './JobProgress';
import { useJobs } from './JobsContext';
import { problemText } from './problemText';
import { RowResultsTable } from './RowResultsTable';
import { isActive } from './useJob';
import { useRowResults } from './useRowResults';

const CELLS = 3;
const TONES: Readonly<Record<Verdict, Tone>> = {
  create: 'success',
  update: 'info',
  unchanged: 'muted',
  refused: 'danger',
};

interface ImportOutcomeProps {
  readonly resource: ClientResource;
  readonly job: Job;
}

/** What a check says would happen, or what has happened: counts, and each row with its verdict. */
export function ImportOutcome({ resource, job }: ImportOutcomeProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { client } = useJobs();
  const [error, setError] = useState<Message>();
  const [chosenVerdict, setVerdict] = useState<Verdict | 'all'>();
  const { result } = job;
  const refused = result?.refused ?? 0;
  // Stopped before the end: there are no totals, only the refused rows.
  const cut = result === null && (job.state === 'failed' || job.state === 'cancelled') && job.done > 0;
  const verdict = chosenVerdict ?? (refused > 0 || cut ? 'refused' : 'all');
  const active = isActive(job);
  const applied = result?.applied === true;
  const { locale } = format;

  return (
    <>
      <div aria-live="polite">
        <JobProgress job={job} label={translate('importExport.import.progress')} />
      </div>
      {applied && !active && <Made resource={resource} job={job} />}
      {(result || cut) && !active && (
        <>
          <div className="t-counts" role="group" aria-label={translate('importExport.import.verdicts')}>
            {result &&
              (['all', ...VERDICTS] as const).map((one) => {
                const count =
                  one === 'all' ? VERDICTS.reduce((sum, name) => sum + (result[name] ?? 0), 0) : (result[one] ?? 0);
                return (
                  <button
                    key={one}
                    type="button"
                    className={`e-chip${verdict === one ? ' e-chip-on' : ''}`}
                    aria-pressed={verdict === one}
                    onClick={() => setVerdict(one)}
                  >
                    {translate('importExport.import.count', {
                      name: translate(`importExport.${applied ? 'done' : 'verdict'}.${one}`),
                      n: format.number(count),
                    })}
                  </button>
                );
              })}
            {(refused > 0 || cut) && (
              <Button
                kind="quiet"
                small
                onClick={() =>
                  void saveErrorFile(client, job, { resource, locale, translate }).catch((failure: unknown) =>
                    setError(errorMessage(failure)),
                  )
                }
              >
                {translate('importExport.import.errorFile')}
              </Button>
            )}
          </div>
          <Verdicts key={`${verdict} ${job.finishedAt ?? ''}`} resource={resource} job={job} verdict={verdict} />
        </>
      )}
      {error && (
        <p className="t-note e-error" role="alert">
          {translateMessage(translate, error)}
        </p>
      )}
    </>
  );
}

/** What is done next with the records that were made, where their resource says it. */
function Made({ resource, job }: ImportOutcomeProps) {
  const { imported } = useEngine();
  const Own = imported[resource.form.made as MadeDialogName];
  const count = job.result?.create ?? 0;
  return Own && count > 0 ? (
    <Suspense fallback={null}>
      <Own job={job} count={count} />
    </Suspense>
  ) : null;
}

function Verdicts({ resource, job, verdict }: ImportOutcomeProps & { readonly verdict: Verdict | 'all' }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const results = useRowResults(job, verdict);
  const { data, isFetching } = results;
  const rows = data?.pages.flat() ?? [];
  if (!isFetching && data && rows.length === 0)
    return <p className="t-note">{translate('importExport.import.noRows')}</p>;
  const header = job.parameters.file?.header ?? [];
  const mapping = job.parameters.plan?.mapping ?? [];
  const shown = header
    .map((_, index) => index)
    .filter((index) => mapping[index] != null)
    .slice(0, CELLS);
  return (
    <RowResultsTable
      results={results}
      label={translate('importExport.import.verdicts')}
      head={[
        ...['importExport.import.line', 'importExport.import.verdict', 'transfer.reason'].map((key) => translate(key)),
        ...shown.map((index) => header[index] ?? ''),
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="t-line">{format.number(row.line)}</td>
            <td>
              <Tag tone={TONES[row.verdict]}>{translate(`importExport.verdictOne.${row.verdict}`)}</Tag>
            </td>
            <td className={row.verdict === 'refused' ? 't-why' : undefined}>
              {problemText(translate, resource, row) || '—'}
            </td>
            {shown.map((index) => (
              <td key={index} className="t-cut" data-tooltip={row.cells[index]}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RowResultsTable>
  );
}
