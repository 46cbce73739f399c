import { element } from '../plain-pages/element';
import { codeForm } from './codeForm';
import { countdown } from './countdown';
import { linkButton } from './linkButton';
import type { NextStep, Step, StepOptions } from './step';

/** Time until another code may be asked for, in seconds; the server has the same. */
const RESEND_DELAY_SECONDS = 60;

/** The code of a mail, or of the authenticator app. */
export function codeStep(next: Extract<NextStep, { challenge: 'code' | 'totp' }>, options: StepOptions): Step {
  return next.challenge === 'code' ? mailStep(next, options) : appStep(next, options);
}

function mailStep({ pending, to, purpose }: Extract<NextStep, { challenge: 'code' }>, options: StepOptions): Step {
  const { steps: words } = options.texts;
  const status = element('p', { class: 'sign-in-help', role: 'status' });
  const again = linkButton(words.resend, () => void resend());
  const form = codeForm(options, pending, words.codeTitle, [], [again, linkButton(words.back, options.back)]);
  form.node.append(status);
  let stop = () => {};
  const hold = () => {
    again.disabled = true;
    stop = countdown(
      RESEND_DELAY_SECONDS,
      (remaining) => (again.textContent = words.resendIn.replace('%{time}', remaining)),
      () => {
        again.disabled = false;
        again.textContent = words.resend;
      },
    );
  };
  const resend = async () => {
    status.textContent = '';
    try {
      await options.resend(pending);
      form.clear();
      status.textContent = words.resent;
      hold();
      form.input.focus();
    } catch (error) {
      form.refuse(error);
    }
  };
  hold();
  return {
    title: words.codeTitle,
    subtitle: (purpose === 'factor' ? words.codeFactorText : words.codeText).replace('%{to}', () => to),
    node: form.node,
    focus: () => form.input.focus(),
    stop() {
      stop();
      form.stop();
    },
  };
}

function appStep(
  { pending, passkey: hasPasskey }: Extract<NextStep, { challenge: 'totp' }>,
  options: StepOptions,
): Step {
  const { steps: words } = options.texts;
  let recovering = false;
  const hint = element('p', { class: 'sign-in-help', role: 'status' });
  const other = linkButton(words.useRecovery, () => {
    recovering = !recovering;
    other.textContent = recovering ? words.useApp : words.useRecovery;
    hint.textContent = recovering ? words.recoveryText : '';
    form.setKind(recovering ? 'recovery' : 'digits');
    form.input.focus();
  });
  const { passkey } = options;
  const links = [other, linkButton(words.back, options.back)];
  if (passkey && hasPasskey) {
    links.unshift(linkButton(words.usePasskey, () => void passkey(pending).catch((error) => form.refuse(error))));
  }
  const form = codeForm(options, pending, words.totpTitle, [hint], links);
  return {
    title: words.totpTitle,
    subtitle: words.totpText,
    node: form.node,
    focus: () => form.input.focus(),
    stop: form.stop,
  };
}
