import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { companyFields } from './companyFields';
import { formAlert } from './formAlert';
import { formField } from './fields';
import { passwordField } from './passwordField';
import './form.css';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly company?: string;
  readonly team?: string;
}

/** What was typed so far; kept while the language changes, nowhere else. */
export interface Draft {
  login: string;
  password: string;
  company: string;
  team: string;
  enterprise: boolean;
}

export interface CredentialsFormOptions {
  readonly texts: SessionTexts;
  readonly draft: Draft;
  /** Resolves when signed in, or when the next step is shown; rejects with the server's error, which `failureOf` reads. */
  readonly signIn: (credentials: Credentials) => Promise<void>;
  readonly failureOf: (error: unknown) => Failure;
  /** Called when a password is typed: the console's code is then loaded. */
  readonly onTyping: () => void;
  /** Signs in with a passkey, as `signIn`; undefined where the browser has none. */
  readonly passkey?: (() => Promise<void>) | undefined;
  /** Goes to the identity provider of the login's company; rejects as `signIn`. */
  readonly sso: (login: string) => Promise<void>;
  /** Ends what an identity provider has begun, as `signIn`; undefined when nothing has. */
  readonly arrival?: (() => Promise<void>) | undefined;
  /** Called by the link for a forgotten password. */
  readonly forgotten: () => void;
}

export interface CredentialsForm {
  readonly node: HTMLFormElement;
  fillIn(draft: Draft): void;
  focus(): void;
  /** Stops its timers. */
  stop(): void;
}

const FIELDS = ['login', 'password', 'company', 'team'] as const;

/** Login, password and, on request, company and teamspace; says what is wrong where it is wrong. */
export function credentialsForm({
  texts,
  draft,
  signIn,
  failureOf,
  onTyping,
  passkey,
  sso,
  arrival,
  forgotten,
}: CredentialsFormOptions): CredentialsForm {
  const { signIn: words, errors } = texts;
  const login = formField({
    name: 'login',
    label: words.login,
    type: 'text',
    autocomplete: 'username',
    value: draft.login,
  });
  const password = passwordField(words, draft.password);
  const company = companyFields(texts, draft);
  const forgot = element('button', { type: 'button', class: 'sign-in-link' }, texts.forgot.link);
  const alert = formAlert(texts, () => wait(false));
  const submit = element('button', { type: 'submit', class: 'button primary sign-in-submit' }, words.submit);
  const key = passkey && element('button', { type: 'button', class: 'button sign-in-submit' }, words.passkey);
  const single = element('button', { type: 'button', class: 'button sign-in-submit' }, words.sso);
  const node = element(
    'form',
    { class: 'sign-in-form', novalidate: true, 'aria-label': words.title },
    login.node,
    password.node,
    company.node,
    alert.node,
    submit,
    key,
    single,
    element('div', { class: 'sign-in-links' }, forgot, company.disclosure),
  );
  const inputs = { login: login.input, password: password.input, ...company.inputs };
  let busy = false;

  const wait = (waiting: boolean) => {
    busy = waiting;
    for (const button of [submit, key, single]) button?.setAttribute('aria-disabled', String(waiting));
  };

  const refuse = (error: unknown) => {
    const failure = failureOf(error);
    wait(alert.refuse(failure) > 0);
    if (failure.code !== 'WRONG_CREDENTIALS') return;
    password.input.select();
    password.input.focus();
  };

  const missing = () =>
    [login, password].filter((field) => {
      const empty = field.input.value.trim() === '';
      field.complain(empty ? errors.FIELD_REQUIRED : null);
      return empty;
    });

  const send = async () => {
    const [first] = missing();
    if (first) return first.input.focus();
    alert.clear();
    wait(true);
    submit.textContent = words.submitting;
    try {
      await signIn({ login: draft.login.trim(), password: draft.password, ...company.values() });
    } catch (error) {
      submit.textContent = words.submit;
      refuse(error);
    }
  };

  const sendPasskey = async () => {
    if (busy || !passkey) return;
    for (const field of [login, password]) field.complain(null);
    alert.clear();
    wait(true);
    await passkey().catch(refuse);
  };

  const sendSso = async () => {
    if (busy) return;
    const empty = login.input.value.trim() === '';
    login.complain(empty ? errors.FIELD_REQUIRED : null);
    password.complain(null);
    if (empty) return login.input.focus();
    alert.clear();
    wait(true);
    // The page stays when the identity provider is not reached, and is back with the browser's own button.
    await sso(login.input.value.trim()).then(() => wait(false), refuse);
  };

  const readDraft = () => {
    for (const name of FIELDS) draft[name] = inputs[name].value;
  };
  node.addEventListener('input', readDraft);
  password.input.addEventListener('input', onTyping, { once: true });
  forgot.addEventListener('click', forgotten);
  key?.addEventListener('click', () => void sendPasskey());
  single.addEventListener('click', () => void sendSso());
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    // A password manager may fill fields without an input event.
    readDraft();
    if (!busy) void send();
  });

  if (arrival) {
    wait(true);
    void arrival().catch(refuse);
  }
  return {
    node,
    fillIn(values) {
      Object.assign(draft, values);
      for (const name of FIELDS) inputs[name].value = values[name];
      [login, password].forEach((field) => field.complain(null));
      company.reveal(values.enterprise);
      onTyping();
      submit.focus();
    },
    focus: () => (draft.login ? inputs.password : inputs.login).focus(),
    stop: alert.stop,
  };
}
