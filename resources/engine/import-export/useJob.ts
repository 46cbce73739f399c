import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { jobSignals, type JobSignal } from '../../../dataProvider/jobSignals';
import { JobsContext, useJobs } from './JobsContext';

/** Polling interval of an unfinished job in addition to server-sent events, in ms: the stream can be interrupted. */
const POLL_INTERVAL_MS = 3_000;
/** A shorter interval at first: most small changes end before the first event. */
const FIRST_POLL_INTERVAL_MS = 300;
const FIRST_POLLS = 5;

const LIST = ['jobs'] as const;
const keyOf = (id: string) => ['job', id] as const;

/** Whether a job is waiting or running. */
export const isActive = ({ state }: Pick<Job, 'state'>) => state === 'queued' || state === 'running';

const hasEnded = ({ state }: Pick<Job, 'state'>) => state === 'done' || state === 'failed' || state === 'cancelled';

/** False for an import without its first rows, as lists of jobs have it. */
const isWhole = ({ kind, parameters: { file } }: Job) => kind !== 'import' || !file || file.sample !== undefined;

/** Writes a job into the query cache. An answer that is under way is older, and does not replace it. */
export function keepJob(cache: QueryClient, job: Job): void {
  void cache.cancelQueries({ queryKey: keyOf(job.id) });
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

/** Jobs whose end is shown where they were started: it needs no other notification. */
const watched = new Set<string>();

/** Marks a job as one whose progress this tab shows. */
export const watchJob = (id: string) => void watched.add(id);

/** Whether this tab shows the progress of a job. */
export const isWatched = (id: string) => watched.has(id);

/** A job and its updates while the component is mounted. An ended job is not polled. */
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
    enabled: ({ state }) =>
      client !== undefined && state.data != null && !(hasEnded(state.data) && isWhole(state.data)),
    refetchInterval: ({ state }) =>
      state.data != null &&
      isActive(state.data) &&
      (state.dataUpdateCount < FIRST_POLLS ? FIRST_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
  });
  return data?.id === id && data ? data : job;
}

/** The person's jobs, newest first, with updates. @param onEnd called with each job that ends meanwhile */
export function useJobList(onEnd: (signal: JobSignal) => void): readonly Job[] {
  const { client } = useJobs();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => client.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? POLL_INTERVAL_MS : false),
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
