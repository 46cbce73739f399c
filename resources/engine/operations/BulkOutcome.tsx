import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { Job, RowResult } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { useRecordNames } from '../useRecordNames';
import type { EngineRecord } from '../values/record';
import { resourceName } from '../texts';
import { JobProgress } from '../import-export/JobProgress';
import { problemText } from '../import-export/problemText';
import { RowResultsTable } from '../import-export/RowResultsTable';
import { useRowResults } from '../import-export/useRowResults';
import { keysOf } from './useBulkRun';
import { useBulkTitle } from './useBulkTitle';
import { UndoJobButton } from '../import-export/UndoJobButton';

interface BulkOutcomeProps {
  readonly resource: ClientResource;
  readonly job: Job;
  readonly onClose: () => void;
}

/** What a change of several records has come to: to how many it was done, and which others were refused, and why. */
export function BulkOutcome({ resource, job, onClose }: BulkOutcomeProps) {
  const translate = useTranslate();
  const title = useBulkTitle()(job, resource);
  const refused = job.result?.refused ?? 0;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide={refused > 0}
      actions={
        <>
          <UndoJobButton job={job} onClose={onClose} />
          <Button kind="primary" autoFocus onClick={onClose}>
            {translate('shell.close')}
          </Button>
        </>
      }
    >
      <div role="status">
        <JobProgress job={job} label={title} />
      </div>
      {refused > 0 && <Refused resource={resource} job={job} />}
    </Dialog>
  );
}

function Refused({ resource, job }: Pick<BulkOutcomeProps, 'resource' | 'job'>) {
  const translate = useTranslate();
  const results = useRowResults(job, 'refused');
  return (
    <RowResultsTable
      results={results}
      label={translate('transfer.bulk.refused')}
      head={[translate('transfer.bulk.record'), translate('transfer.reason')]}
      refused
    >
      {results.data?.pages.map((rows) => (
        <Page key={rows[0]?.line ?? 0} resource={resource} rows={rows} />
      ))}
    </RowResultsTable>
  );
}

/** Records by their names, as far as the person still sees them. */
function Page({ resource, rows }: { readonly resource: ClientResource; readonly rows: readonly RowResult[] }) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const ids = keysOf(resource, rows);
  const { data } = useQuery({
    queryKey: [resource.name, 'getMany', 'refused', ids],
    queryFn: async () => (await dataProvider.getMany<EngineRecord>(resource.name, { ids })).data,
  });
  const nameOf = useRecordNames(resource, data ?? []);
  // Numbers and names of resources in the reader's language.
  const argText = (arg: string | number) => {
    const named = resources.get(String(arg));
    return typeof arg === 'number' ? format.number(arg) : named ? resourceName(named, 2) : arg;
  };
  const withTexts = ({ problems }: RowResult) =>
    Object.fromEntries(
      Object.entries(problems ?? {}).map(([field, { msg_code, msg_args }]) => [
        field,
        { msg_code, msg_args: msg_args.map(argText) },
      ]),
    );
  const known = new Map((data ?? []).map((record) => [String(record.id), record]));
  return (
    <tbody>
      {rows.map((row) => {
        const record = known.get(String(row.recordId));
        return (
          <tr key={row.line}>
            <th scope="row">{record ? nameOf(record) : `#${row.recordId}`}</th>
            <td>{problemText(translate, resource, { problems: withTexts(row) })}</td>
          </tr>
        );
      })}
    </tbody>
  );
}
