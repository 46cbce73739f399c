import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import { useEngine } from '../model';
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
  const { format } = useEngine();
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
  // All or nothing, and something is refused: nothing would be written.
  const undone = parameters.plan?.atomic === true && (result?.refused ?? 0) > 0;
  const writes = undone ? 0 : (result?.create ?? 0) + (result?.update ?? 0);
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
          {translate('transfer.import.run', { smart_count: writes, n: format.number(writes) })}
        </button>
      ) : (
        <button type="button" className="e-btn e-btn-primary" onClick={onClose}>
          {translate('shell.close')}
        </button>
      )}
    </>
  );
}
