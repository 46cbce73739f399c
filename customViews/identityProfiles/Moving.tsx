import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import type { Job } from '../../dataProvider/jobs';
import { JobProgress } from '../../resources/engine/transfer/JobProgress';
import { isActive, useJob } from '../../resources/engine/transfer/useJob';
import '../../resources/engine/transfer/transfer.css';

interface MovingProps {
  readonly job: Job;
  readonly label: string;
  readonly onEnd: (job: Job) => void | Promise<void>;
}

/** How far a big move is; told once when it has ended. */
export function Moving({ job: started, label, onEnd }: MovingProps) {
  const job = useJob(started);
  const end = useEvent(onEnd);
  const over = !isActive(job);
  useEffect(() => {
    if (over) void end(job);
    // Once: what the job says after its end is no second end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over, end]);
  return <JobProgress job={job} label={label} />;
}
