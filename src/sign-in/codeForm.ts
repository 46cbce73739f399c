import { element } from '../plain-pages/element';
import { formField } from './fields';
import { formAlert } from './formAlert';
import type { StepOptions } from './step';

interface CodeForm {
  readonly node: HTMLFormElement;
  readonly input: HTMLInputElement;
  /** Shows a failure of the step. */
  refuse(error: unknown): void;
  /** Takes the failure away: it was about another code. */
  clear(): void;
  /** Says that a recovery code is typed, or the code of the app again. */
  setKind(kind: 'digits' | 'recovery'): void;
  stop(): void;
}

const DIGITS = /^\d{6}$/;

/**
 * A form with one code. Six digits are sent as soon as they are there, typed, pasted or filled in by the browser; Enter
 * after a wrong code does not cost another try. A sign-in that is over can only begin again.
 * @param links below the button
 */
export function codeForm(
  { texts, failureOf, answer, back }: Pick<StepOptions, 'texts' | 'failureOf' | 'answer' | 'back'>,
  pending: string,
  title: string,
  before: readonly Node[],
  links: readonly Node[],
): CodeForm {
  const { steps: words, errors } = texts;
  const field = formField({
    name: 'code',
    label: words.code,
    type: 'text',
    autocomplete: 'one-time-code',
    value: '',
  });
  const { input } = field;
  const submit = element('button', { type: 'submit', class: 'button primary sign-in-submit' }, words.submit);
  let busy = false;
  let wrong: string | undefined;
  const wait = (waiting: boolean) => {
    busy = waiting;
    submit.setAttribute('aria-disabled', String(waiting));
  };
  const alert = formAlert(texts, () => wait(false));
  const ways = element('div', { class: 'sign-in-links' }, ...links);
  const node = element(
    'form',
    { class: 'sign-in-form', novalidate: true, 'aria-label': title },
    ...before,
    field.node,
    alert.node,
    submit,
    ways,
  );

  const refuse = (error: unknown) => {
    const failure = failureOf(error);
    submit.textContent = words.submit;
    wait(alert.refuse(failure) > 0);
    if (failure.code === 'SIGN_IN_OVER') {
      field.node.hidden = true;
      ways.remove();
      submit.textContent = words.back;
      submit.type = 'button';
      submit.addEventListener('click', back);
      return submit.focus();
    }
    input.select();
    input.focus();
  };
  const send = async () => {
    if (busy) return;
    const code = input.value.trim();
    if (code === '') {
      field.complain(errors.FIELD_REQUIRED);
      return input.focus();
    }
    if (code === wrong) return input.focus();
    alert.clear();
    wait(true);
    submit.textContent = words.submitting;
    await answer({ pending, code }).catch((error: unknown) => {
      if (failureOf(error).code === 'CODE_INCORRECT') wrong = code;
      refuse(error);
    });
  };
  input.addEventListener('input', () => {
    if (DIGITS.test(input.value.replace(/[\s-]/g, ''))) void send();
  });
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });

  const setKind: CodeForm['setKind'] = (kind) => {
    input.inputMode = kind === 'digits' ? 'numeric' : 'text';
    input.autocomplete = kind === 'digits' ? 'one-time-code' : 'off';
    const label = field.node.querySelector('label');
    if (label) label.textContent = kind === 'digits' ? words.code : words.recovery;
    input.value = '';
  };
  setKind('digits');
  return { node, input, refuse, clear: alert.clear, setKind, stop: alert.stop };
}
