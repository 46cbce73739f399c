import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ImportPlan, Job } from '../../../dataProvider/jobs';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { errorMessage, translateMessage, type Message } from '../errors';
import { resourceName } from '../texts';
import { ChooseFile } from './ChooseFile';
import { ImportOutcome } from './ImportOutcome';
import { useJobs } from './JobsContext';
import { MatchColumns } from './MatchColumns';
import { OutcomeButtons } from './OutcomeButtons';
import { firstPlan } from './plan';
import { isActive, keepJob, useJob } from './useJob';
import './transfer.css';

interface ImportDialogProps {
  readonly resource: ClientResource;
  /** An import that continues: from the list of jobs, after a reload. */
  readonly job?: Job;
  readonly onClose: () => void;
}

const STEPS = ['file', 'columns', 'check', 'done'] as const;

/**
 * File → columns → what would happen → what happened. The file is on the server: every step can be left and found
 * again.
 */
export default function ImportDialog({ resource, job: given, onClose }: ImportDialogProps) {
  const [job, setJob] = useState<Job | undefined>(given);
  const cache = useQueryClient();
  if (!job) {
    return (
      <Frame step="file" resource={resource} onClose={onClose}>
        {(footer) => (
          <ChooseFile
            resource={resource}
            footer={footer}
            onClose={onClose}
            onReceived={(received) => {
              keepJob(cache, received);
              setJob(received);
            }}
          />
        )}
      </Frame>
    );
  }
  return <Steps resource={resource} given={job} restart={() => setJob(undefined)} onClose={onClose} />;
}

interface StepsProps {
  readonly resource: ClientResource;
  readonly given: Job;
  readonly restart: () => void;
  readonly onClose: () => void;
}

function Steps({ resource, given, restart, onClose }: StepsProps) {
  const translate = useTranslate();
  const { client } = useJobs();
  const cache = useQueryClient();
  const job = useJob(given);
  const [plan, setPlan] = useState<ImportPlan>(() => job.parameters.plan ?? firstPlan(job.parameters.proposal));
  const [matching, setMatching] = useState(job.state === 'draft');
  const [error, setError] = useState<Message>();
  const [busy, setBusy] = useState(false);

  const start = async (mode: ImportPlan['mode']) => {
    setBusy(true);
    setError(undefined);
    try {
      keepJob(cache, await client.start(job.id, { ...plan, mode }));
      setMatching(false);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  const running = job.parameters.plan?.mode === 'run' && !matching;
  const step = matching ? 'columns' : running && !isActive(job) ? 'done' : 'check';
  const alert = error && (
    <p className="t-note e-error" role="alert">
      {translateMessage(translate, error)}
    </p>
  );
  return (
    <Frame step={step} resource={resource} onClose={onClose}>
      {(footer) =>
        matching ? (
          <>
            <MatchColumns resource={resource} job={job} plan={plan} onChange={setPlan} />
            {alert}
            {footer(
              <>
                <Button kind="quiet" onClick={restart}>
                  {translate('importExport.import.otherFile')}
                </Button>
                <Button
                  kind="primary"
                  disabled={busy || plan.mapping.every((name) => name === null)}
                  onClick={() => void start('check')}
                >
                  {translate('importExport.import.check')}
                </Button>
              </>,
            )}
          </>
        ) : (
          <>
            <ImportOutcome resource={resource} job={job} />
            {alert}
            {footer(
              <OutcomeButtons
                job={job}
                busy={busy}
                onBack={() => setMatching(true)}
                onRun={() => void start('run')}
                onClose={onClose}
              />,
            )}
          </>
        )
      }
    </Frame>
  );
}

interface FrameProps {
  readonly step: (typeof STEPS)[number];
  readonly resource: ClientResource;
  readonly onClose: () => void;
  /** `footer` puts the buttons of a step where all dialogs have theirs. */
  readonly children: (footer: (buttons: React.ReactNode) => React.ReactNode) => React.ReactNode;
}

function Frame({ step, resource, onClose, children }: FrameProps) {
  const translate = useTranslate();
  return (
    <Dialog
      wide
      title={translate('importExport.import.title', { name: resourceName(resource, 2) })}
      onClose={onClose}
      actions={null}
    >
      <ol className="t-steps">
        {STEPS.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {translate(`importExport.import.step.${one}`)}
          </li>
        ))}
      </ol>
      {children((buttons) => (
        <DialogActions>{buttons}</DialogActions>
      ))}
    </Dialog>
  );
}
