import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client';
import { Dialog } from '../../widgets/Dialog';
import { JobProgress } from '../transfer/JobProgress';
import { useJobs } from '../transfer/JobsContext';
import { isActive } from '../transfer/useJob';
import { BulkOutcome } from './BulkOutcome';
import { useBulkTitle } from './useBulkTitle';
import '../transfer/transfer.css';

interface BulkProgressProps {
  readonly resource: ClientResource;
  readonly job: Job;
  /** Leaves: a job that still runs goes on. */
  readonly onClose: () => void;
}

/** A change of several records while somebody watches: how far it is, then what was refused, and why. */
export function BulkProgress({ resource, job, onClose }: BulkProgressProps) {
  const translate = useTranslate();
  const { client } = useJobs();
  const title = useBulkTitle()(job, resource);
  if (!isActive(job)) return <BulkOutcome resource={resource} job={job} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="e-btn e-btn-quiet" onClick={() => void client.cancel(job.id)}>
            {translate('transfer.bulk.stop')}
          </button>
          <button type="button" className="e-btn e-btn-primary" autoFocus onClick={onClose}>
            {translate('transfer.export.background')}
          </button>
        </>
      }
    >
      <div aria-live="polite">
        <JobProgress job={job} label={title} />
      </div>
      <p className="t-note">{translate('transfer.bulk.wait')}</p>
    </Dialog>
  );
}
