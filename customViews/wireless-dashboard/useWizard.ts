import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Job } from '../../dataProvider/jobs';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { isActive, keepJob, useJob } from '../../resources/engine/import-export/useJob';
import { changesKey, useChanges, type NewLocationValues } from './calls';

/** The steps, in their order (specification S-LOC-8). */
export const STEPS = ['start', 'loading', 'changes', 'apply', 'activate'] as const;
export type StepName = (typeof STEPS)[number];

/** What the first step has asked. */
export interface Start {
  readonly dashboard: number;
  /** What new locations get. */
  readonly values: NewLocationValues;
}

const NONE: ReadonlySet<string> = new Set();

/** The job that the address names; one that was ordered just now is known. */
function useAddressedJob(id: string | null) {
  const { client } = useJobs();
  const cache = useQueryClient();
  const read = useQuery({
    queryKey: ['synchronisation', id],
    queryFn: ({ signal }) => client.one(id!, signal),
    initialData: () => cache.getQueryData<Job>(['job', id]),
    enabled: id !== null,
    retry: false,
    staleTime: Infinity,
  });
  return { ...read, job: useJob(read.data) };
}

/**
 * Which step is shown, and the ways between them. Until something is applied, all of it is here; from then on the address
 * names the job, so that a reload finds it again.
 */
export function useWizard() {
  const cache = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('job');
  const { job, error: jobError, refetch: readJob } = useAddressedJob(id);
  const [start, setStart] = useState<Start>();
  const [isPastStart, setPastStart] = useState(false);
  const [excluded, setExcluded] = useState(NONE);
  const changes = useChanges(start?.dashboard, isPastStart);
  const isRead = changes.data !== undefined && !changes.isFetching && changes.error === null;

  const stepBeforeJob = !isPastStart ? 'start' : isRead ? 'changes' : 'loading';
  const stepOfJob = parameters.get('step') === 'activate' && job && !isActive(job) ? 'activate' : 'apply';
  const step: StepName = id === null ? stepBeforeJob : stepOfJob;
  return {
    step,
    start,
    begin: (next: Start) => {
      if (next.dashboard !== start?.dashboard) setExcluded(NONE);
      setStart(next);
      setPastStart(true);
    },
    back: () => {
      void cache.cancelQueries({ queryKey: changesKey(start?.dashboard) });
      setPastStart(false);
    },
    changes,
    /** Networks that are not to be changed. */
    excluded,
    setExcluded,
    ordered: (made: Job) => {
      keepJob(cache, made);
      setParameters({ job: made.id }, { replace: true });
    },
    job,
    jobError,
    readJob: () => void readJob(),
    activate: () => setParameters({ job: id!, step: 'activate' }),
    again: () => {
      cache.removeQueries({ queryKey: changesKey(start?.dashboard) });
      setStart(undefined);
      setExcluded(NONE);
      setPastStart(false);
      setParameters({});
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
