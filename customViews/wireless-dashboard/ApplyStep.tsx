import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Job } from '../../dataProvider/jobs';
import { failureText } from '../../resources/engine/errors';
import { JobProgress } from '../../resources/engine/import-export/JobProgress';
import { useJobs } from '../../resources/engine/import-export/JobsContext';
import { useAttempt } from '../../resources/engine/import-export/useAttempt';
import { isActive } from '../../resources/engine/import-export/useJob';
import { State } from '../../resources/engine/list/states';
import { useEngine } from '../../resources/engine/model';
import { refresh } from '../../resources/engine/refresh';
import { Button, buttonClass } from '../../resources/ui/Button';
import { createdAddress } from './address';
import { RefusedNetworks } from './RefusedNetworks';
import { StepCard } from './Steps';
import type { Wizard } from './useWizard';

/** The fourth step: the job that makes the changes, and what it has come to. */
export function ApplyStep({ wizard }: { readonly wizard: Wizard }) {
  const { job, jobError, readJob, again } = wizard;
  const translate = useTranslate();
  if (job) return <Apply job={job} wizard={wizard} />;
  return (
    <StepCard step="apply" title={translate('wireless.step.apply')}>
      {jobError ? (
        <State
          alert
          title={translate('wireless.jobUnread')}
          text={failureText(translate, jobError)}
          action={
            <div className="e-row-of-buttons">
              <Button onClick={again}>{translate('wireless.again')}</Button>
              <Button kind="primary" onClick={readJob}>
                {translate('engine.list.retry')}
              </Button>
            </div>
          }
        />
      ) : (
        <div className="wd-bones" aria-busy="true">
          <span className="e-skeleton" />
        </div>
      )}
    </StepCard>
  );
}

/** Once, when a job ends: what the console shows of locations is read again. */
function useRefreshAtEnd(active: boolean) {
  const cache = useQueryClient();
  const wasActive = useRef(active);
  const end = useEffectEvent(() => void refresh(cache, 'locations'));
  useEffect(() => {
    if (wasActive.current && !active) end();
    wasActive.current = active;
  }, [active]);
}

function Apply({ job, wizard }: { readonly job: Job; readonly wizard: Wizard }) {
  const translate = useTranslate();
  const { client } = useJobs();
  const { format } = useEngine();
  const attempt = useAttempt();
  const active = isActive(job);
  useRefreshAtEnd(active);
  const created = job.result?.createdIds?.length ?? 0;
  const title = translate(active ? 'wireless.applying' : `wireless.applied.${job.state}`);
  return (
    <StepCard step="apply" title={title} state={job.state}>
      <div className="wd-progress" aria-live="polite">
        <JobProgress job={job} label={title} />
      </div>
      {active && <p className="wd-text">{translate('wireless.background')}</p>}
      {!active && (job.result?.refused ?? 0) > 0 && <RefusedNetworks job={job} />}
      {!active && created > 0 && (
        <p className="wd-text">
          {translate('wireless.createdOff', { smart_count: created, n: format.number(created) })}
        </p>
      )}
      <div className="wd-actions">
        {active ? (
          <Button onClick={() => void attempt(() => client.cancel(job.id))}>{translate('transfer.bulk.stop')}</Button>
        ) : (
          <>
            <Button kind="quiet" onClick={wizard.again}>
              {translate('wireless.again')}
            </Button>
            {created > 0 ? (
              <Button kind="primary" onClick={wizard.activate}>
                {translate('wireless.toActivate')}
              </Button>
            ) : (
              <LinkBase className={buttonClass({ kind: 'primary' })} to={createdAddress()}>
                {translate('wireless.toLocations')}
              </LinkBase>
            )}
          </>
        )}
      </div>
    </StepCard>
  );
}
