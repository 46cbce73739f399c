import { useInfiniteQuery } from '@tanstack/react-query';
import type { Job, Verdict } from '../../../dataProvider/jobs';
import { useJobs } from './JobsContext';

const PAGE = 50;

/** The row results of a job that has ended, page by page. @param verdict only the rows with this outcome */
export function useRowResults(job: Job, verdict: Verdict | 'all') {
  const { client } = useJobs();
  return useInfiniteQuery({
    // A job that runs again ends at another time.
    queryKey: ['job', job.id, 'rows', verdict, job.finishedAt],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.rows(job.id, { after: pageParam, limit: PAGE, ...(verdict !== 'all' && { verdict }) }, signal),
    getNextPageParam: (page) => (page.length === PAGE ? (page.at(-1)?.line ?? null) : null),
    retry: false,
  });
}
