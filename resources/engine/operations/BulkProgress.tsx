import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { Job } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import { JobProgress } from '../import-export/JobProgress';
import { useJobs } from '../import-export/JobsContext';
import { useAttempt } from '../import-export/useAttempt';
import { isActive } from '../import-export/useJob';
import { BulkOutcome } from './BulkOutcome';
import { useBulkTitle } from './useBulkTitle';
import '../import-export/transfer.css';

interface BulkProgressProps {
  readonly resource: ClientResource;
  readonly job: Job;
  /** Leaves: a job that still runs continues. */
  readonly onClose: () => void;
}

/** The progress of a bulk change, then the refused records with their reasons. */
export function BulkProgress({ resource, job, onClose }: BulkProgressProps) {
  const translate = useTranslate();
  const { client } = useJobs();
  const attempt = useAttempt();
  const title = useBulkTitle()(job, resource);
  if (!isActive(job)) return <BulkOutcome resource={resource} job={job} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={() => void attempt(() => client.cancel(job.id))}>
            {translate('transfer.bulk.stop')}
          </Button>
          <Button kind="primary" autoFocus onClick={onClose}>
            {translate('transfer.export.background')}
          </Button>
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
