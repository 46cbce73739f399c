import type { Job } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useJob } from '../import-export/useJob';
import { BulkProgress } from './BulkProgress';

interface BulkReviewProps {
  readonly resource: ClientResource;
  readonly job: Job;
  readonly onClose: () => void;
}

/** A change of several records out of the list of jobs: after a reload, or when it was left to continue. */
export default function BulkReview({ job, ...props }: BulkReviewProps) {
  return <BulkProgress job={useJob(job)} {...props} />;
}
