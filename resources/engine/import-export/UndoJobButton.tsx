import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import { Button } from '../../ui/Button';
import { undoLabel, useUndoJob } from './useUndoJob';

interface UndoJobButtonProps {
  readonly job: Job;
  /** Closes the dialog that shows the job: the undo continues without it. */
  readonly onClose: () => void;
}

/** In the dialog of a job that has ended: undoes what it has changed. Nothing where that is not possible. */
export function UndoJobButton({ job, onClose }: UndoJobButtonProps) {
  const translate = useTranslate();
  const undoJob = useUndoJob();
  if (!undoJob || !job.undoable) return null;
  return (
    <Button
      kind="quiet"
      onClick={() => {
        void undoJob(job);
        onClose();
      }}
    >
      {translate(undoLabel(job))}
    </Button>
  );
}
