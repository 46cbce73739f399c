import { useEffect, useEffectEvent } from 'react';
import type { Job } from '../../dataProvider/jobs';
import { JobProgress } from '../../resources/engine/import-export/JobProgress';
import { isActive, useJob } from '../../resources/engine/import-export/useJob';
import '../../resources/engine/import-export/transfer.css';

interface MovingProps {
  readonly job: Job;
  readonly label: string;
  readonly onEnd: (job: Job) => void | Promise<void>;
}

/** Progress of the job that moves many users. `onEnd` is called once. */
export function Moving({ job: started, label, onEnd }: MovingProps) {
  const job = useJob(started);
  const over = !isActive(job);
  const end = useEffectEvent(() => void onEnd(job));
  // Once: what the job says after its end is no second end.
  useEffect(() => {
    if (over) end();
  }, [over]);
  return <JobProgress job={job} label={label} />;
}
