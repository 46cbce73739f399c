import { LinkBase, useCreatePath, useTranslate } from 'ra-core';
import { failureText, statusOf } from '../../resources/engine/errors';
import { State } from '../../resources/engine/list/states';
import { Button, buttonClass } from '../../resources/ui/Button';
import { INTEGRATIONS } from './calls';
import { StepCard } from './Steps';
import type { Wizard } from './useWizard';

/** The integration has to be completed or enabled first: another try would not help. */
const NOT_READY = 409;

/** The second step: the dashboard is being read, or why that has failed. */
export function LoadingStep({ wizard }: { readonly wizard: Wizard }) {
  const translate = useTranslate();
  const { error, isFetching } = wizard.changes;
  const title = translate('wireless.loadingTitle');
  const hasFailed = error !== null && !isFetching;
  return (
    <StepCard step="loading" title={title} state={hasFailed ? 'failed' : 'reading'}>
      {hasFailed ? (
        <Failed wizard={wizard} error={error} />
      ) : (
        <>
          <p className="wd-text" role="status">
            {translate('wireless.loadingText')}
          </p>
          <div className="t-progress wd-progress">
            <progress aria-label={title} />
          </div>
          <div className="wd-actions">
            <Button onClick={wizard.back}>{translate('transfer.bulk.stop')}</Button>
          </div>
        </>
      )}
    </StepCard>
  );
}

interface FailedProps {
  readonly wizard: Wizard;
  readonly error: Error;
}

function Failed({ wizard: { start, changes, back }, error }: FailedProps) {
  const translate = useTranslate();
  const path = useCreatePath();
  const isReady = statusOf(error) !== NOT_READY;
  return (
    <State
      alert
      title={translate('wireless.failed')}
      text={failureText(translate, error)}
      action={
        <div className="e-row-of-buttons">
          <Button kind="quiet" onClick={back}>
            {translate('wireless.back')}
          </Button>
          <LinkBase
            className={buttonClass({ kind: isReady ? 'plain' : 'primary' })}
            to={path({ resource: INTEGRATIONS, type: 'edit', id: start!.dashboard })}
          >
            {translate('wireless.toIntegration')}
          </LinkBase>
          {isReady && (
            <Button kind="primary" onClick={() => void changes.refetch()}>
              {translate('engine.list.retry')}
            </Button>
          )}
        </div>
      }
    />
  );
}
