import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { jobSignals, type JobSignal } from '../../../dataProvider/jobSignals';
import { JobsContext, useJobs } from './JobsContext';

/** How often an unfinished job is asked for although the server says when it changes, in ms: events may be cut off. */
const ASK_EVERY = 3_000;
/** At first more often: most changes of a few records are over before the first event. */
const ASK_SOON = 300;
const SOON = 5;

const LIST = ['jobs'] as const;
const keyOf = (id: string) => ['job', id] as const;

export const isActive = ({ state }: Pick<Job, 'state'>) => state === 'queued' || state === 'running';

const hasEnded = ({ state }: Pick<Job, 'state'>) => state === 'done' || state === 'failed' || state === 'cancelled';

/** Puts a job that somebody just has where everybody finds it. */
export function keepJob(cache: QueryClient, job: Job): void {
  cache.setQueryData(keyOf(job.id), job);
  void cache.invalidateQueries({ queryKey: LIST });
}

function follow(cache: QueryClient, signal: JobSignal): void {
  const { id, state, done, total } = signal;
  const grown = (job: Job): Job => ({ ...job, state, done, total });
  // What a job has come to is in no signal: it is fetched.
  if (isActive(signal)) {
    cache.setQueryData<Job>(keyOf(id), (job) => job && grown(job));
    cache.setQueryData<readonly Job[]>(LIST, (jobs) => jobs?.map((job) => (job.id === id ? grown(job) : job)));
    const known = cache.getQueryData<readonly Job[]>(LIST)?.some((job) => job.id === id);
    if (known) return;
  } else void cache.invalidateQueries({ queryKey: keyOf(id) });
  void cache.invalidateQueries({ queryKey: LIST });
}

/** Jobs that a dialog shows: whoever looks at one need not be told that it has ended. */
const watched = new Set<string>();

export const isWatched = (id: string) => watched.has(id);

/** One job, as it goes on, for as long as somebody looks at it. One that has ended says nothing new. */
export function useJob<Known extends Job | undefined>(job: Known): Job | Known {
  const client = use(JobsContext)?.client;
  const id = job?.id;
  useEffect(() => {
    if (id === undefined) return;
    watched.add(id);
    return () => void watched.delete(id);
  }, [id]);
  const { data } = useQuery<Job | null>({
    queryKey: keyOf(id ?? ''),
    queryFn: ({ signal }) => (client && id !== undefined ? client.one(id, signal) : (job ?? null)),
    initialData: job ?? null,
    enabled: ({ state }) => client !== undefined && state.data != null && !hasEnded(state.data),
    refetchInterval: ({ state }) =>
      state.data != null && isActive(state.data) && (state.dataUpdateCount < SOON ? ASK_SOON : ASK_EVERY),
  });
  return data?.id === id && data ? data : job;
}

/** The person's jobs, newest first, as they go on; `onEnd` hears of each that ends meanwhile. */
export function useJobList(onEnd: (signal: JobSignal) => void): readonly Job[] {
  const { client } = useJobs();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => client.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? ASK_EVERY : false),
  });
  useEffect(
    () =>
      jobSignals.subscribe((signal) => {
        follow(cache, signal);
        if (!isActive(signal) && signal.state !== 'draft') onEnd(signal);
      }),
    [cache, onEnd],
  );
  return data ?? [];
}
