import type { StepAnswer } from '../../dataProvider/signIn';
import type { Language } from '../../locales/catalogue';
import { arches } from '../plain-pages/arches';
import { element } from '../plain-pages/element';
import { mark } from '../plain-pages/mark';
import { sessionTexts, type SessionTexts } from '../plain-pages/texts';
import {
  credentialsForm,
  type Credentials,
  type CredentialsForm,
  type CredentialsFormOptions,
  type Draft,
} from './credentialsForm';
import { demoCard, type DemoLogin } from './demoCard';
import type { ForgotDraft } from './forgotForm';
import { languageLinks } from './languageLinks';
import type { NextStep, Step, StepOptions } from './step';
import './signIn.css';

export interface SignInOptions extends Pick<CredentialsFormOptions, 'failureOf' | 'onTyping'> {
  /** Signs in. @returns what is to be shown next; undefined when nothing is. Rejects with the server's error */
  readonly signIn: (credentials: Credentials) => Promise<NextStep | undefined>;
  /** Answers a step, as `signIn`. */
  readonly answerStep: (answer: StepAnswer) => Promise<NextStep | undefined>;
  /**
   * Signs in with a passkey alone, or with one for the second factor of a sign-in, as `signIn`. Undefined where the
   * browser has none.
   */
  readonly passkey?: (pending?: string) => Promise<NextStep | undefined>;
  /** Goes to the identity provider of the login's company; rejects with the server's error. */
  readonly sso: (login: string) => Promise<void>;
  /** What an identity provider has sent the browser back with: the pending sign-in, or the code of a refusal. */
  readonly arrived?: { readonly token: string } | { readonly refused: string };
  readonly resendCode: StepOptions['resend'];
  readonly enter: StepOptions['enter'];
  readonly language: Language;
  readonly languages: readonly string[];
  /** Called when a language is chosen. */
  readonly onLanguage: (language: Language) => void;
  readonly demoLogins: readonly DemoLogin[];
  /** Asks for a link to a login or address; rejects with the server's error. */
  readonly forgot: (login: string) => Promise<void>;
  /** Why the page is shown, when that needs a word. */
  readonly reason?: 'expired' | 'signedOut' | 'signedOutElsewhere' | 'passwordSet';
  /** Who was signed in before the session expired. */
  readonly login?: string;
}

export interface SignInPage {
  readonly node: HTMLElement;
  focus(): void;
  remove(): void;
}

type FirstStep = Step & { readonly fillIn?: CredentialsForm['fillIn'] };

const EMPTY: Draft = { login: '', password: '', company: '', team: '', showsCompany: false };

/** The sign-in page (route `auth`). It keeps nothing but what is in its fields, and that only as long as it is there. */
export async function signInPage(options: SignInOptions): Promise<SignInPage> {
  const draft: Draft = { ...EMPTY, login: options.login ?? '' };
  const forgotten: ForgotDraft = { login: '', sent: false };
  const column = element('div', { class: 'sign-in-column' });
  const node = element(
    'div',
    { class: 'sign-in' },
    element('main', { class: 'sign-in-side' }, column),
    element('div', { class: 'sign-in-art', 'aria-hidden': 'true' }, arches()),
  );
  let { language } = options;
  let step: Step | undefined;
  /** Makes the current step, again when the language changes. */
  let make: (texts: SessionTexts) => Step;

  const show = async (next: typeof make) => {
    make = next;
    await draw();
    step?.focus();
  };

  const draw = async () => {
    const texts = await sessionTexts(language);
    step?.stop();
    step = make(texts);
    column.replaceChildren(...content(texts, step, { ...options, language, onLanguage: speak }));
    document.title = `${step.title} · ${texts.product}`;
    document.documentElement.lang = language;
  };

  const speak = (chosen: Language) => {
    options.onLanguage(chosen);
    language = chosen;
    void draw().then(() => column.querySelector<HTMLElement>(`[data-language=${chosen}]`)?.focus());
  };

  let { arrived } = options;
  /** Once, also when the page is drawn again in another language. */
  const arrival = () => {
    const now = arrived;
    arrived = undefined;
    if (!now) return undefined;
    return async () => {
      if ('refused' in now) throw Object.assign(new Error(now.refused), { code: now.refused, status: 403 });
      await advance(await options.answerStep({ pending: now.token }));
    };
  };

  const credentials = (texts: SessionTexts): FirstStep => {
    const signIn = async (typed: Credentials) => advance(await options.signIn(typed));
    const { passkey: sign } = options;
    const passkey = sign && (async () => advance(await sign()));
    const form = credentialsForm({
      ...options,
      signIn,
      texts,
      draft,
      forgotten: () => void forget(),
      passkey,
      arrival: arrival(),
    });
    return { title: texts.signIn.title, subtitle: texts.signIn.subtitle, ...form };
  };

  /** Shows what the server asks for after the password, which is not kept any longer. */
  const advance = async (next: NextStep | undefined) => {
    if (!next) return;
    const { challengeStep } = await import('./challengeStep');
    draft.password = '';
    await show((texts) =>
      challengeStep(next, {
        texts,
        failureOf: options.failureOf,
        answer: async (answer) => advance(await options.answerStep(answer)),
        ...(options.passkey && { passkey: async (pending) => advance(await options.passkey?.(pending)) }),
        resend: options.resendCode,
        enter: options.enter,
        back: () => void show(credentials),
      }),
    );
  };

  const forget = async () => {
    const { forgotForm } = await import('./forgotForm');
    Object.assign(forgotten, { login: draft.login, sent: false });
    const again = (texts: SessionTexts): Step =>
      forgotForm({
        texts,
        draft: forgotten,
        send: options.forgot,
        failureOf: options.failureOf,
        redraw: () => void show(again),
        back: () => void show(credentials),
      });
    await show(again);
  };

  make = credentials;
  await draw();
  return {
    node,
    focus: () => step?.focus(),
    remove: () => {
      step?.stop();
      Object.assign(draft, EMPTY);
      node.remove();
    },
  };
}

/** What is in the column of the page. */
function content(
  texts: SessionTexts,
  { title, subtitle, node, fillIn }: FirstStep,
  { language, languages, onLanguage, reason, demoLogins }: SignInOptions,
): Node[] {
  const { signIn: words } = texts;
  const parts = [
    element('p', { class: 'sign-in-brand' }, mark(22), texts.product),
    element('h1', {}, title),
    element('p', { class: 'sign-in-subtitle', role: fillIn ? null : 'status' }, subtitle),
    fillIn && reason && element('p', { class: 'sign-in-reason', role: 'status' }, words[reason]),
    node,
    fillIn &&
      demoLogins.length > 0 &&
      demoCard(demoLogins, texts, ({ login, password, team }) =>
        fillIn({ ...EMPTY, login, password, team: team ?? '', showsCompany: Boolean(team) }),
      ),
    languageLinks(language, languages, words.languages, onLanguage),
  ];
  return parts.filter((part) => part instanceof Node);
}
