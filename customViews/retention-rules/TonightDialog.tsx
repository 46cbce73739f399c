import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { DATA_CLASSES, type DataClass } from '../../domain/records/retention';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import './retention.css';

interface CompanyPurge {
  readonly companyId: number;
  readonly name: string;
  readonly counts: Readonly<Record<DataClass, number>>;
}

/** What the next run of the rules will remove (`GET /api/retention/tonight`). */
interface Tonight {
  /** When it begins, ISO 8601. */
  readonly at: string;
  readonly companies: readonly CompanyPurge[];
}

/** What will be removed in the coming night, by company and class of data. */
export function TonightDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['retention', 'tonight'],
    queryFn: async ({ signal }) => (await http<Tonight>(apiUrl('/retention/tonight'), { signal })).json,
    // The rules may have been changed a moment ago.
    staleTime: 0,
    retry: false,
  });
  return (
    <Dialog
      title={translate('retention.tonight')}
      wide
      long
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('retention.close')}</Button>}
    >
      {isPending && <span className="e-skeleton e-line-skeleton" />}
      {error && <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>}
      {data && <Planned {...data} />}
    </Dialog>
  );
}

function Planned({ at, companies }: Tonight) {
  const translate = useTranslate();
  const { format } = useEngine();
  const clock = new Intl.DateTimeFormat(format.tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: format.timeZone,
  });
  const begins = translate('retention.begins', { at: clock.format(new Date(at)) });
  if (companies.length === 0) {
    return (
      <>
        <p>{translate('retention.nothing')}</p>
        <p className="e-help">{begins}</p>
      </>
    );
  }
  // Classes of which nothing expires would only take the room of the others, above all on a phone.
  const classes = DATA_CLASSES.filter((name) => companies.some(({ counts }) => counts[name] > 0));
  return (
    <>
      <p>{begins}</p>
      <div className="retention-scroll">
        <table className="retention-table">
          <thead>
            <tr>
              <th scope="col">{translate('retention.company')}</th>
              {classes.map((name) => (
                <th key={name} scope="col">
                  {translate(`retention.classes.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {companies.map(({ companyId, name, counts }) => (
              <tr key={companyId}>
                <th scope="row">{name}</th>
                {classes.map((one) => (
                  <td key={one}>{format.number(counts[one])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="e-help">{translate('retention.note')}</p>
    </>
  );
}
