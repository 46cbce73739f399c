import { element } from '../plain-pages/element';
import { formAlert } from './formAlert';
import { linkButton } from './linkButton';
import type { NextStep, Step, StepOptions } from './step';

/** The passkey that the account has as its second factor. */
export function passkeyStep({ pending }: Extract<NextStep, { challenge: 'passkey' }>, options: StepOptions): Step {
  const { texts, failureOf, passkey, back } = options;
  const { steps: words } = texts;
  let busy = false;
  const wait = (waiting: boolean) => {
    busy = waiting;
    button.setAttribute('aria-disabled', String(waiting));
  };
  const button = element(
    'button',
    { type: 'button', class: 'button primary sign-in-submit', hidden: passkey === undefined },
    words.usePasskey,
  );
  const alert = formAlert(texts, () => wait(false));
  const sign = async () => {
    if (busy || !passkey) return;
    alert.clear();
    wait(true);
    try {
      await passkey(pending);
    } catch (error) {
      const failure = failureOf(error);
      // The password was right already: signing in with it, as the text elsewhere says, leads back to this step.
      wait(alert.refuse(failure, failure.code === 'PASSKEY_REFUSED' ? words.passkeyRefused : undefined) > 0);
      if (failure.code === 'SIGN_IN_OVER') button.hidden = true;
    }
  };
  button.addEventListener('click', () => void sign());
  const toStart = linkButton(words.back, back);
  const node = element(
    'div',
    { class: 'sign-in-form' },
    passkey ? null : element('p', { class: 'sign-in-help' }, words.noPasskeys),
    alert.node,
    button,
    element('div', { class: 'sign-in-links' }, toStart),
  );
  return {
    title: words.passkeyTitle,
    subtitle: words.passkeyText,
    node,
    focus: () => (passkey ? button : toStart).focus(),
    stop: alert.stop,
  };
}
