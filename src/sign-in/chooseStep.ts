import { element } from '../plain-pages/element';
import { formAlert } from './formAlert';
import { linkButton } from './linkButton';
import type { NextStep, Step, StepOptions } from './step';

/** The choice of a company, and of a team in it: one button for each. */
export function chooseStep(
  { pending, options }: Extract<NextStep, { challenge: 'choose' }>,
  { texts, failureOf, answer, back }: StepOptions,
): Step {
  const { steps: words } = texts;
  let busy = false;
  const alert = formAlert(texts, () => (busy = false));
  const choose = async (choice: number) => {
    if (busy) return;
    busy = true;
    alert.clear();
    try {
      await answer({ pending, choice });
    } catch (error) {
      busy = alert.refuse(failureOf(error)) > 0;
    }
  };
  const buttons = options.map(({ company, team }, index) => {
    const button = element(
      'button',
      { type: 'button' },
      element('span', {}, company),
      element('small', {}, team ?? words.ownProfile),
    );
    button.addEventListener('click', () => void choose(index));
    return button;
  });
  const node = element(
    'div',
    { class: 'sign-in-form' },
    element('ul', { class: 'sign-in-choices' }, ...buttons.map((button) => element('li', {}, button))),
    alert.node,
    element('div', { class: 'sign-in-links' }, linkButton(words.back, back)),
  );
  return {
    title: words.chooseTitle,
    subtitle: words.chooseText,
    node,
    focus: () => buttons[0]?.focus(),
    stop: alert.stop,
  };
}
