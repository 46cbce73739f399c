import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { Job } from '../../../dataProvider/jobs';
import { useEngine } from '../model';
import { UndoJobButton } from './UndoJobButton';
import { useJobs } from './JobsContext';
import { useAttempt } from './useAttempt';
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
  const attempt = useAttempt();
  const { format } = useEngine();
  const { result, parameters } = job;
  if (isActive(job)) {
    return (
      <>
        <Button kind="quiet" onClick={() => void attempt(() => client.cancel(job.id))}>
          {translate('transfer.import.cancel')}
        </Button>
        <Button onClick={onClose}>{translate('transfer.export.background')}</Button>
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
      <UndoJobButton job={job} onClose={onClose} />
      {again && (
        <Button kind="quiet" onClick={onBack}>
          {translate('importExport.import.back')}
        </Button>
      )}
      {checked && job.state === 'done' && writes > 0 ? (
        <Button kind="primary" disabled={busy} onClick={onRun}>
          {translate('importExport.import.run', { smart_count: writes, n: format.number(writes) })}
        </Button>
      ) : (
        <Button kind="primary" onClick={onClose}>
          {translate('shell.close')}
        </Button>
      )}
    </>
  );
}
