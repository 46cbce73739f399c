import { failureOf } from './failure';
import { preferences } from '../preferences/preferences';
import type { Config } from './config';
import type { Credentials } from '../signIn/credentialsForm';

export interface SignInOver {
  close(): void;
}

interface SignInOverOptions {
  readonly config: Config;
  readonly reason?: 'expired' | 'signedOut' | 'passwordSet';
  readonly login?: string;
  /** Part of the page that waits below, out of reach, with everything that was typed into it. */
  readonly covers: HTMLElement | null;
  readonly onTyping: () => void;
  /** Rejects with what the page should say. */
  readonly signIn: (credentials: Credentials) => Promise<void>;
}

/** Fetches the sign-in page's code; called ahead where it will be needed. */
export const signInCode = () => import('../signIn/signInPage');

/** Shows the sign-in page in `root`, alone or over a page that waits. */
export async function signInOver(
  root: HTMLElement,
  { config, covers, ...options }: SignInOverOptions,
): Promise<SignInOver> {
  const { signInPage } = await signInCode();
  const { title } = document;
  const { lang } = document.documentElement;
  const page = await signInPage({
    ...options,
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
