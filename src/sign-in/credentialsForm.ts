import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { companyFields } from './companyFields';
import { formAlert } from './formAlert';
import { formField, type FormField } from './fields';
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
  /** The fields of company and teamspace are shown. */
  showsCompany: boolean;
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
  const node = element(
    'form',
    { class: 'sign-in-form', novalidate: true, 'aria-label': words.title },
    login.node,
    password.node,
    company.node,
    alert.node,
    submit,
    element('div', { class: 'sign-in-links' }, forgot, company.disclosure),
  );
  const inputs = { login: login.input, password: password.input, ...company.inputs };
  let busy = false;

  const wait = (waiting: boolean) => {
    busy = waiting;
    for (const button of [submit, ...ways.buttons]) button.setAttribute('aria-disabled', String(waiting));
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

  const ways = otherWays(
    texts,
    { passkey, sso, arrival },
    { login, password, isBusy: () => busy, wait, alert, refuse },
  );
  submit.after(...ways.buttons);
  const readDraft = () => {
    for (const name of FIELDS) draft[name] = inputs[name].value;
  };
  node.addEventListener('input', readDraft);
  password.input.addEventListener('input', onTyping, { once: true });
  forgot.addEventListener('click', forgotten);
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    // A password manager may fill fields without an input event.
    readDraft();
    if (!busy) void send();
  });

  ways.arrive();
  return {
    node,
    fillIn(values) {
      Object.assign(draft, values);
      for (const name of FIELDS) inputs[name].value = values[name];
      [login, password].forEach((field) => field.complain(null));
      company.reveal(values.showsCompany);
      onTyping();
      submit.focus();
    },
    focus: () => (draft.login ? inputs.password : inputs.login).focus(),
    stop: alert.stop,
  };
}

/** The ways to sign in without typing a password: buttons, and what an identity provider has begun. */
function otherWays(
  { signIn: words, errors }: SessionTexts,
  { passkey, sso, arrival }: Pick<CredentialsFormOptions, 'passkey' | 'sso' | 'arrival'>,
  {
    login,
    password,
    isBusy,
    wait,
    alert,
    refuse,
  }: {
    readonly login: FormField;
    readonly password: FormField;
    readonly isBusy: () => boolean;
    readonly wait: (waiting: boolean) => void;
    readonly alert: Pick<ReturnType<typeof formAlert>, 'clear'>;
    readonly refuse: (error: unknown) => void;
  },
) {
  const begin = async (start: () => Promise<void>) => {
    for (const field of [login, password]) field.complain(null);
    alert.clear();
    wait(true);
    await start().catch(refuse);
  };
  const beginSso = () => {
    const typed = login.input.value.trim();
    // The page stays when the identity provider is not reached, and is back with the browser's own button.
    if (typed !== '') return begin(() => sso(typed).then(() => wait(false)));
    password.complain(null);
    login.complain(errors.FIELD_REQUIRED);
    login.input.focus();
  };
  const button = (text: string, press: () => Promise<void> | undefined) => {
    const node = element('button', { type: 'button', class: 'button sign-in-submit' }, text);
    node.addEventListener('click', () => void (isBusy() || press()));
    return node;
  };
  return {
    buttons: [...(passkey ? [button(words.passkey, () => begin(passkey))] : []), button(words.sso, beginSso)],
    arrive: () => void (arrival && begin(arrival)),
  };
}
