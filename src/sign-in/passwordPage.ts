import { comparedPasswords, passwordChecks, type PasswordRules } from '../../domain/rules/passwordRules';
import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { formAlert } from './formAlert';
import { pageFrame } from './pageFrame';
import { passwordField } from './passwordField';
import './form.css';

interface PasswordPageOptions {
  readonly texts: SessionTexts;
  /**
   * Asks the server about the link.
   * @returns whose it is, and what the password must have; rejects when it is used, expired or wrong
   */
  readonly check: () => Promise<{ login: string; rules: PasswordRules }>;
  /** Why the sign-in has led here, and no link: the password has expired, or was given by a colleague. */
  readonly reason?: 'expired' | 'given' | undefined;
  /** Asks for another link; rejects with the server's error. */
  readonly forgot: (login: string) => Promise<void>;
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
  forgot,
  done,
  reason,
}: PasswordPageOptions): Promise<HTMLElement> {
  const { choosePassword: words, signIn } = texts;
  const alert = formAlert(texts, () => undefined);
  const toSignIn = element('button', { type: 'button', class: 'sign-in-link' }, words.toSignIn);
  toSignIn.addEventListener('click', () => done());
  const body = element('div', {});
  document.title = `${words.title} · ${texts.product}`;

  try {
    const { login, rules } = await check();
    const why = reason && { expired: signIn.passwordExpired, given: signIn.passwordGiven }[reason];
    if (why) body.append(element('p', { class: 'sign-in-reason', role: 'status' }, why));
    const text = (why ? words.text : words.once).replace('%{login}', login);
    body.append(element('p', { class: 'sign-in-subtitle' }, text), form(login, rules));
  } catch (error) {
    alert.refuse(failureOf(error));
    body.append(alert.node, newLink());
  }

  /** Where a link no longer works, another one is asked for on the spot. */
  function newLink(): HTMLElement {
    const place = element('div', { class: 'sign-in-again' });
    const draft = { login: '', sent: false };
    const draw = async () => {
      const { forgotForm } = await import('./forgotForm');
      const step = forgotForm({
        texts,
        draft,
        send: forgot,
        failureOf,
        redraw: () => void draw().then(() => place.querySelector<HTMLElement>('input, button')?.focus()),
        back: () => done(),
      });
      place.replaceChildren(
        element('h2', {}, draft.sent ? step.title : words.newLink),
        element('p', { class: 'sign-in-subtitle', role: 'status' }, step.subtitle),
        step.node,
      );
      toSignIn.hidden = true;
    };
    void draw();
    return place;
  }

  function form(login: string, rules: PasswordRules): HTMLFormElement {
    const password = passwordField({ ...signIn, password: words.password }, '');
    password.input.autocomplete = 'new-password';
    const checks = element('ul', { class: 'sign-in-checks' });
    const draw = () => checks.replaceChildren(...ruleList(password.input.value, rules, texts));
    draw();
    password.input.addEventListener('input', draw);
    password.node.append(checks);
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
          if (failure.code === 'VALIDATION_FAILED') password.complain(refusal(error, texts));
          else alert.refuse(failure);
          password.input.focus();
        },
      );
    });
    return node;
  }

  return pageFrame(texts, element('h1', {}, words.title), body, element('div', { class: 'sign-in-links' }, toSignIn));
}

/** Message texts by code; those that a password can be refused with are among them. */
const messageOf = ({ errors }: SessionTexts, code: string, args: readonly unknown[]): string => {
  const known = errors as Readonly<Record<string, string>>;
  return (known[code] ?? errors.ALERT_GENERIC).replace('%{0}', String(args[0] ?? ''));
};

/** The rules for a password; those that the typed text fulfils are ticked. The server alone knows the earlier ones. */
function ruleList(password: string, rules: PasswordRules, texts: SessionTexts): HTMLElement[] {
  const item = (met: boolean, text: string) => element('li', { class: met ? 'met' : '' }, `${met ? '✓' : '·'} ${text}`);
  const earlier = comparedPasswords(rules);
  return [
    ...passwordChecks(password, rules).map(({ code, args, met }) => item(met, messageOf(texts, code, args))),
    ...(earlier > 0 ? [item(false, messageOf(texts, 'PASSWORD_USED_BEFORE', [earlier]))] : []),
  ];
}

/** The message of the rule that the password breaks, from the error of the server. */
function refusal(error: unknown, texts: SessionTexts): string {
  const { fields } = error as { fields?: { password?: { msg_code: string; msg_args: readonly unknown[] } } };
  return messageOf(texts, fields?.password?.msg_code ?? 'ALERT_GENERIC', fields?.password?.msg_args ?? []);
}
