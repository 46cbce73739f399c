import { useTranslate } from 'ra-core';
import type { Job } from '../../dataProvider/jobs';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { failureText } from '../../resources/engine/errors';
import { problemText } from '../../resources/engine/import-export/problemText';
import { useRowResults } from '../../resources/engine/import-export/useRowResults';
import { useResource } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';

/** The networks whose change was refused, and why. */
export function RefusedNetworks({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const locations = useResource('locations');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useRowResults(job, 'refused');
  const label = translate('wireless.refused');
  if (error && !data) {
    return <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>;
  }
  return (
    <div className="t-scroll wd-refused" tabIndex={0} role="group" aria-label={label} aria-busy={isFetching}>
      <table className="t-table t-refused">
        <thead>
          <tr>
            <th scope="col">{translate('wireless.network')}</th>
            <th scope="col">{translate('transfer.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.pages.flat().map((row) => (
            <tr key={row.line}>
              <th scope="row">{row.cells[0] ?? `#${row.recordId}`}</th>
              <td>{problemText(translate, locations, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button kind="quiet" small disabled={isFetching} onClick={() => void fetchNextPage()}>
          {translate('transfer.import.more')}
        </Button>
      )}
    </div>
  );
}
