import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import { useJobs } from './JobsContext';
import { isActive } from './useJob';

interface OutcomeButtonsProps {
  readonly job: Job;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

/** What can be done next, by what an import has come to. */
export function OutcomeButtons({ job, busy, onBack, onRun, onClose }: OutcomeButtonsProps) {
  const translate = useTranslate();
  const { client } = useJobs();
  const { result, parameters } = job;
  if (isActive(job)) {
    return (
      <>
        <button type="button" className="e-btn e-btn-quiet" onClick={() => void client.cancel(job.id)}>
          {translate('transfer.import.cancel')}
        </button>
        <button type="button" className="e-btn" onClick={onClose}>
          {translate('transfer.export.background')}
        </button>
      </>
    );
  }
  const checked = parameters.plan?.mode === 'check';
  const writes = (result?.create ?? 0) + (result?.update ?? 0);
  const again = checked || result?.applied === false;
  return (
    <>
      {again && (
        <button type="button" className="e-btn e-btn-quiet" onClick={onBack}>
          {translate('transfer.import.back')}
        </button>
      )}
      {checked && job.state === 'done' && writes > 0 ? (
        <button type="button" className="e-btn e-btn-primary" disabled={busy} onClick={onRun}>
          {translate('transfer.import.run', { smart_count: writes })}
        </button>
      ) : (
        <button type="button" className="e-btn e-btn-primary" onClick={onClose}>
          {translate('shell.close')}
        </button>
      )}
    </>
  );
}
