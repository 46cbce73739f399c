import { createContext, use } from 'react';
import type { JobsClient } from '../../../dataProvider/jobs';

interface Jobs {
  readonly client: JobsClient;
  /** The format that the administrator has chosen for exports. */
  readonly format: 'csv' | 'xlsx';
}

/** Where screens find the jobs of the person who is signed in; null where there are none (no server that runs any). */
export const JobsContext = createContext<Jobs | null>(null);

/** @throws outside a JobsContext */
export function useJobs(): Jobs {
  const jobs = use(JobsContext);
  if (!jobs) throw new Error('No jobs: exports and imports need a JobsContext above them.');
  return jobs;
}
