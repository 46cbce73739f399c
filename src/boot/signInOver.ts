import { askForLink } from './passwordCalls';
import { failureOf } from '../plain-pages/failure';
import { preferences } from '../preferences/preferences';
import type { Config } from './config';
import type { SignInOptions } from '../sign-in/signInPage';

/** Why the sign-in page is shown. */
export type SignInReason = NonNullable<SignInOptions['reason']>;

export interface SignInOver {
  close(): void;
}

interface SignInOverOptions extends Pick<
  SignInOptions,
  'onTyping' | 'signIn' | 'answerStep' | 'passkey' | 'sso' | 'arrived' | 'resendCode' | 'enter' | 'reason' | 'login'
> {
  readonly config: Config;
  /** The page below, which stays mounted but inert, with its input. */
  readonly covers: HTMLElement | null;
}

/** Loads the code of the sign-in page; also called in advance. */
export const signInCode = () => import('../sign-in/signInPage');

/** Shows the sign-in page in `root`, alone or over a mounted page. */
export async function signInOver(
  root: HTMLElement,
  { config, covers, ...options }: SignInOverOptions,
): Promise<SignInOver> {
  const { signInPage } = await signInCode();
  const { title } = document;
  const { lang } = document.documentElement;
  const page = await signInPage({
    ...options,
    forgot: askForLink,
    failureOf,
    language: preferences.get().language ?? 'fr',
    languages: config.languages,
    onLanguage: (language) => preferences.set({ language }),
    demoLogins: config.demo ? (config.demoLogins ?? []) : [],
  });
  if (covers) {
    covers.hidden = true;
    root.append(page.node);
  } else root.replaceChildren(page.node);
  page.focus();
  return {
    close() {
      page.remove();
      if (!covers) return;
      covers.hidden = false;
      document.title = title;
      document.documentElement.lang = lang;
    },
  };
}
