import type { Language } from '../../locales/catalogue';
import { arches } from '../plain-pages/arches';
import { element } from '../plain-pages/element';
import { mark } from '../plain-pages/mark';
import { sessionTexts, type SessionTexts } from '../plain-pages/texts';
import { credentialsForm, type CredentialsForm, type CredentialsFormOptions, type Draft } from './credentialsForm';
import { demoCard, type DemoLogin } from './demoCard';
import { languageLinks } from './languageLinks';
import './signIn.css';

export interface SignInOptions extends Pick<CredentialsFormOptions, 'signIn' | 'failureOf' | 'onTyping'> {
  readonly language: Language;
  readonly languages: readonly string[];
  /** Called when a language is chosen. */
  readonly onLanguage: (language: Language) => void;
  readonly demoLogins: readonly DemoLogin[];
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

const EMPTY: Draft = { login: '', password: '', company: '', team: '', enterprise: false };

/** The sign-in page (route `auth`). It keeps nothing but what is in its fields, and that only as long as it is there. */
export async function signInPage(options: SignInOptions): Promise<SignInPage> {
  const draft: Draft = { ...EMPTY, login: options.login ?? '' };
  const column = element('div', { class: 'sign-in-column' });
  const node = element(
    'div',
    { class: 'sign-in' },
    element('main', { class: 'sign-in-side' }, column),
    element('div', { class: 'sign-in-art', 'aria-hidden': 'true' }, arches()),
  );
  let form: CredentialsForm | undefined;

  const draw = async (language: Language) => {
    const texts = await sessionTexts(language);
    form?.stop();
    form = credentialsForm({ ...options, texts, draft });
    column.replaceChildren(...content(texts, form, language));
    document.title = `${texts.signIn.title} · ${texts.product}`;
    document.documentElement.lang = language;
  };

  const content = (texts: SessionTexts, current: CredentialsForm, language: Language): Node[] => {
    const { signIn: words } = texts;
    const parts = [
      element('p', { class: 'sign-in-brand' }, mark(22), texts.product),
      element('h1', {}, words.title),
      element('p', { class: 'sign-in-subtitle' }, words.subtitle),
      options.reason && element('p', { class: 'sign-in-reason', role: 'status' }, words[options.reason]),
      current.node,
      options.demoLogins.length > 0 &&
        demoCard(options.demoLogins, texts, ({ login, password, team }) =>
          current.fillIn({ ...EMPTY, login, password, team: team ?? '', enterprise: Boolean(team) }),
        ),
      languageLinks(language, options.languages, words.languages, (chosen) => {
        options.onLanguage(chosen);
        void draw(chosen).then(() => column.querySelector<HTMLElement>(`[data-language=${chosen}]`)?.focus());
      }),
    ];
    return parts.filter((part) => part instanceof Node);
  };

  await draw(options.language);
  return {
    node,
    focus: () => form?.focus(),
    remove: () => {
      form?.stop();
      Object.assign(draft, EMPTY);
      node.remove();
    },
  };
}
