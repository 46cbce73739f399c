import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import type { Job } from '../../dataProvider/jobs';
import { useEngine } from '../../resources/engine/model';
import { saveFrom } from '../../resources/engine/import-export/download';
import { JobProgress } from '../../resources/engine/import-export/JobProgress';
import { useBulkTitle } from '../../resources/engine/operations/useBulkTitle';
import { undoLabel, useUndoJob } from '../../resources/engine/import-export/useUndoJob';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { useAttempt } from '../../resources/engine/import-export/useAttempt';
import { isActive } from '../../resources/engine/import-export/useJob';
import { useNow } from '../../resources/engine/useNow';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { jobName } from './jobName';

const TONES: Readonly<Record<Job['state'], Tone>> = {
  draft: 'muted',
  queued: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'muted',
};

/** Kinds that have more to show than a line. */
const REVIEWED: readonly Job['kind'][] = ['import', 'bulk', 'synchronisation'];

interface JobsPanelProps {
  readonly jobs: readonly Job[];
  readonly onReview: (job: Job) => void;
}

/** Every job of the person that is still kept, newest first. */
export default function JobsPanel({ jobs, onReview }: JobsPanelProps) {
  const translate = useTranslate();
  return (
    <div className="t-panel">
      <h2>{translate('transfer.jobs.title')}</h2>
      {jobs.length === 0 ? (
        <p className="t-note">{translate('transfer.jobs.none')}</p>
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} onReview={onReview} />
          ))}
        </ul>
      )}
      <p className="t-note">{translate('transfer.jobs.kept')}</p>
    </div>
  );
}

function JobItem({ job, onReview }: { readonly job: Job; readonly onReview: (job: Job) => void }) {
  const translate = useTranslate();
  const cache = useQueryClient();
  const { client } = useJobs();
  const { resources, format } = useEngine();
  const now = useNow();
  const resource = resources.get(job.resource);
  const bulkTitle = useBulkTitle();
  const undoJob = useUndoJob();
  const title =
    job.kind === 'bulk'
      ? bulkTitle(job, resource)
      : translate(`transfer.jobs.${job.kind}`, { name: jobName(translate, job, resource) });
  const active = isActive(job);

  const attempt = useAttempt();
  const act = async (work: () => Promise<unknown>) => {
    await attempt(work);
    await cache.invalidateQueries({ queryKey: ['jobs'] });
  };
  const button = (key: string, onClick: () => void) => (
    <Button
      kind="quiet"
      small
      aria-label={translate('transfer.jobs.actionOf', { action: translate(key), name: title })}
      onClick={onClick}
    >
      {translate(key)}
    </Button>
  );
  return (
    <li>
      <div className="t-job-head">
        <strong>{title}</strong>
        <Tag tone={TONES[job.state]}>{translate(`transfer.state.${job.state}`)}</Tag>
      </div>
      {job.parameters.file && <p className="t-file">{job.parameters.file.name}</p>}
      {job.state !== 'draft' && <JobProgress job={job} label={title} />}
      <div className="t-job-foot">
        <time dateTime={job.createdAt} data-tooltip={format.exact(job.createdAt)}>
          {format.relative(job.createdAt, now)}
        </time>
        <span>
          {active && button('transfer.jobs.cancel', () => void act(() => client.cancel(job.id)))}
          {job.kind === 'export' &&
            job.state === 'done' &&
            button('transfer.download', () => void act(async () => saveFrom(await client.link(job.id))))}
          {REVIEWED.includes(job.kind) && resource && button('transfer.jobs.view', () => onReview(job))}
          {undoJob && job.undoable && button(undoLabel(job), () => void act(() => undoJob(job)))}
          {!active && button('transfer.jobs.remove', () => void act(() => client.remove(job.id)))}
        </span>
      </div>
    </li>
  );
}
