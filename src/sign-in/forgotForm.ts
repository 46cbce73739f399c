import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { formField } from './fields';
import { formAlert } from './formAlert';
import { linkButton } from './linkButton';
import type { Step } from './step';
import './form.css';

/** What was typed, and for which login a link was asked for; kept while the language changes. */
export interface ForgotDraft {
  login: string;
  sent: boolean;
}

interface ForgotOptions {
  readonly texts: SessionTexts;
  readonly draft: ForgotDraft;
  /** Asks for a link; rejects with the server's error. */
  readonly send: (login: string) => Promise<void>;
  readonly failureOf: (error: unknown) => Failure;
  /** Draws the step again, after `draft` has changed. */
  readonly redraw: () => void;
  readonly back: () => void;
}

/** Asks for a link with which a new password is chosen. What it answers is the same for every login. */
export function forgotForm(options: ForgotOptions): Step {
  return options.draft.sent ? sentNotice(options) : requestForm(options);
}

function requestForm({ texts, draft, send, failureOf, redraw, back }: ForgotOptions): Step {
  const { forgot: words, errors } = texts;
  const login = formField({
    name: 'forgotten',
    label: words.login,
    type: 'text',
    autocomplete: 'username',
    value: draft.login,
  });
  const submit = element('button', { type: 'submit', class: 'button primary sign-in-submit' }, words.submit);
  let busy = false;
  const wait = (waiting: boolean) => {
    busy = waiting;
    submit.setAttribute('aria-disabled', String(waiting));
  };
  const alert = formAlert(texts, () => wait(false));
  const node = element(
    'form',
    { class: 'sign-in-form', novalidate: true, 'aria-label': words.title },
    login.node,
    alert.node,
    submit,
    element('div', { class: 'sign-in-links' }, linkButton(words.back, back)),
  );
  login.input.addEventListener('input', () => (draft.login = login.input.value));

  const ask = async () => {
    draft.login = login.input.value.trim();
    if (draft.login === '') {
      login.complain(errors.FIELD_REQUIRED);
      return login.input.focus();
    }
    alert.clear();
    wait(true);
    submit.textContent = words.submitting;
    try {
      await send(draft.login);
      draft.sent = true;
      redraw();
    } catch (error) {
      submit.textContent = words.submit;
      wait(alert.refuse(failureOf(error)) > 0);
    }
  };
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void ask();
  });
  return { title: words.title, subtitle: words.text, node, focus: () => login.input.focus(), stop: alert.stop };
}

function sentNotice({ texts, draft, redraw, back }: ForgotOptions): Step {
  const { forgot: words } = texts;
  const again = linkButton(words.again, () => {
    draft.sent = false;
    redraw();
  });
  const toSignIn = element('button', { type: 'button', class: 'button primary sign-in-submit' }, words.back);
  toSignIn.addEventListener('click', back);
  const node = element(
    'div',
    { class: 'sign-in-form' },
    element('p', { class: 'sign-in-help' }, words.nothing),
    toSignIn,
    element('div', { class: 'sign-in-links' }, again),
  );
  return {
    title: words.sentTitle,
    subtitle: words.sent.replace('%{login}', () => draft.login),
    node,
    focus: () => toSignIn.focus(),
    stop: () => undefined,
  };
}
