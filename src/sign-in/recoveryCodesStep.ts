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
  const list = element(
    'ul',
    { class: 'sign-in-recovery', tabindex: '-1', 'aria-label': words.codesTitle },
    ...codes.map((code) => element('li', {}, element('code', {}, code))),
  );
  const node = element(
    'div',
    { class: 'sign-in-form' },
    list,
    element('div', { class: 'sign-in-links' }, copy),
    status,
    alert.node,
    goOn,
  );
  // Not on the button: a second Enter would leave codes that were not seen.
  return { title: words.codesTitle, subtitle: words.codesText, node, focus: () => list.focus(), stop: alert.stop };
}
