import { LinkBase, useTranslate } from 'ra-core';
import { useId, useRef } from 'react';
import type { AlertDetail } from '../../domain/alerts/answers';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { Button, buttonClass } from '../../resources/ui/Button';
import { WebhookSecretDialog } from '../page-parts/WebhookSecretDialog';
import { BackTest } from './BackTest';
import { ALERTS } from './calls';
import { ConditionFields } from './ConditionFields';
import { ruleBody } from './draft';
import { FigureFields } from './FigureFields';
import { RecipientFields } from './RecipientFields';
import { useAlertForm } from './useAlertForm';

/** Makes an alert, or changes one; the back-test shows what it would have done. */
export function AlertForm({ alert }: { readonly alert?: AlertDetail }) {
  const translate = useTranslate();
  const id = useId();
  const leaving = useRef(false);
  const { draft, set, wrong, problem, busy, dirty, submit, secret, finish } = useAlertForm(alert, leaving);
  const part = { id, draft, set, wrong };
  return (
    <div className="e-page al-page">
      <header className="e-head">
        <div>
          <LinkBase className="e-link al-back" to={`/${ALERTS}`}>
            {translate('alerts.back')}
          </LinkBase>
          <h1>{translate(alert ? 'alerts.form.change' : 'alerts.form.create')}</h1>
        </div>
      </header>
      <form
        className="e-card e-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FigureFields {...part} />
        <ConditionFields {...part} />
        <BackTest rule={ruleBody(draft)} />
        <RecipientFields {...part} host={alert?.webhook ?? null} />
        <div className="e-save">
          <div className="e-save-row">
            <span className="e-save-text">
              {problem !== undefined && (
                <span className="e-error" role="alert">
                  {problem}
                </span>
              )}
            </span>
            <LinkBase className={buttonClass({ kind: 'quiet' })} to={alert ? `/${ALERTS}/${alert.id}` : `/${ALERTS}`}>
              {translate('alerts.form.cancel')}
            </LinkBase>
            <Button kind="primary" type="submit" disabled={busy}>
              {translate('alerts.form.save')}
            </Button>
          </div>
        </div>
      </form>
      {secret !== undefined && <WebhookSecretDialog texts="alerts" secret={secret} onClose={finish} />}
      <LeaveGuard labels={dirty ? [translate('alerts.form.unsaved')] : []} leaving={leaving} />
    </div>
  );
}
