import { element } from '../plain-pages/element';
import { formAlert } from './formAlert';
import { linkButton } from './linkButton';
import type { Step, StepOptions } from './step';

/** Shows the recovery codes of a new second factor, once; then the console opens. */
export function recoveryCodesStep(codes: readonly string[], { texts, failureOf, enter }: StepOptions): Step {
  const { steps: words } = texts;
  const alert = formAlert(texts, () => undefined);
  const status = element('p', { class: 'sign-in-help', role: 'status' });
  const copy = linkButton(words.copy, () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => (status.textContent = words.copied),
      () => undefined,
    );
  });
  const goOn = element('button', { type: 'button', class: 'button primary sign-in-submit' }, words.goOn);
  goOn.addEventListener('click', () => {
    goOn.disabled = true;
    enter().catch((error: unknown) => {
      goOn.disabled = false;
      alert.refuse(failureOf(error));
    });
  });
  const node = element(
    'div',
    { class: 'sign-in-form' },
    element('ul', { class: 'sign-in-recovery' }, ...codes.map((code) => element('li', {}, element('code', {}, code)))),
    element('div', { class: 'sign-in-links' }, copy),
    status,
    alert.node,
    goOn,
  );
  return { title: words.codesTitle, subtitle: words.codesText, node, focus: () => goOn.focus(), stop: alert.stop };
}
