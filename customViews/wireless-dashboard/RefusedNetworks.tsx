import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Job } from '../../dataProvider/jobs';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { failureText } from '../../resources/engine/errors';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { problemText } from '../../resources/engine/import-export/problemText';
import { useResource } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';

const PAGE = 50;

/** The networks whose change was refused, and why. */
export function RefusedNetworks({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const { client } = useJobs();
  const locations = useResource('locations');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['job', job.id, 'refused', job.state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.rows(job.id, { verdict: 'refused', after: pageParam, limit: PAGE }, signal),
    getNextPageParam: (page) => (page.length === PAGE ? (page.at(-1)?.line ?? null) : null),
    retry: false,
  });
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
