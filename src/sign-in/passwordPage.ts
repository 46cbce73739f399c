import { arches } from '../plain-pages/arches';
import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import { mark } from '../plain-pages/mark';
import type { SessionTexts } from '../plain-pages/texts';
import { formAlert } from './formAlert';
import { passwordField } from './passwordField';
import './form.css';
import './signIn.css';

interface PasswordPageOptions {
  readonly texts: SessionTexts;
  /** Asks the server about the link. @returns whose it is; rejects when it is used, expired or wrong */
  readonly check: () => Promise<{ login: string }>;
  /** Sets the password; rejects with the server's error. */
  readonly choose: (password: string) => Promise<void>;
  readonly failureOf: (error: unknown) => Failure;
  /** Called with the login when the password is set, or without one to go to the sign-in page. */
  readonly done: (login?: string) => void;
}

/** The page of a one-time link: sets a password (route `auth/password`). */
export async function passwordPage({
  texts,
  check,
  choose,
  failureOf,
  done,
}: PasswordPageOptions): Promise<HTMLElement> {
  const { choosePassword: words, signIn } = texts;
  const alert = formAlert(texts, () => undefined);
  const toSignIn = element('button', { type: 'button', class: 'sign-in-link' }, words.toSignIn);
  toSignIn.addEventListener('click', () => done());
  const body = element('div', {});
  document.title = `${words.title} · ${texts.product}`;

  try {
    const { login } = await check();
    body.append(element('p', { class: 'sign-in-subtitle' }, words.text.replace('%{login}', login)), form(login));
  } catch (error) {
    alert.refuse(failureOf(error));
    body.append(alert.node);
  }

  function form(login: string): HTMLFormElement {
    const password = passwordField({ ...signIn, password: words.password }, '');
    password.input.autocomplete = 'new-password';
    password.node.append(element('p', { class: 'sign-in-help' }, words.hint));
    const submit = element('button', { type: 'submit', class: 'button primary sign-in-submit' }, words.submit);
    const node = element(
      'form',
      { class: 'sign-in-form', novalidate: true, 'aria-label': words.title },
      // Password managers file the new password under this name.
      element('input', { type: 'text', autocomplete: 'username', value: login, hidden: true, readonly: true }),
      password.node,
      alert.node,
      submit,
    );
    let busy = false;
    node.addEventListener('submit', (event) => {
      event.preventDefault();
      if (busy) return;
      if (password.input.value === '') return password.complain(texts.errors.FIELD_REQUIRED);
      busy = true;
      alert.clear();
      choose(password.input.value).then(
        () => done(login),
        (error: unknown) => {
          busy = false;
          const failure = failureOf(error);
          if (failure.code === 'VALIDATION_FAILED') password.complain(texts.errors.PASSWORD_TOO_WEAK);
          else alert.refuse(failure);
          password.input.focus();
        },
      );
    });
    return node;
  }

  return element(
    'div',
    { class: 'sign-in' },
    element(
      'main',
      { class: 'sign-in-side' },
      element(
        'div',
        { class: 'sign-in-column' },
        element('p', { class: 'sign-in-brand' }, mark(22), texts.product),
        element('h1', {}, words.title),
        body,
        element('div', { class: 'sign-in-links' }, toSignIn),
      ),
    ),
    element('div', { class: 'sign-in-art', 'aria-hidden': 'true' }, arches()),
  );
}
