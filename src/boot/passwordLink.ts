import type { PasswordChallenge } from '../../dataProvider/signIn';
import type { PasswordRules } from '../../domain/rules/passwordRules';
import { askForLink, passwordCall } from './passwordCalls';
import { preferences } from '../preferences/preferences';
import { failureOf } from '../plain-pages/failure';
import { sessionTexts } from '../plain-pages/texts';

const ROUTE = /^#\/?auth\/password\?/;

/** The one-time token of an address such as `#/auth/password?token=…`; null for every other address. */
export function passwordToken(hash: string): string | null {
  return ROUTE.test(hash) ? new URLSearchParams(hash.split('?')[1]).get('token') : null;
}

/**
 * Shows the page that sets a password with a one-time link.
 * @param reason why the sign-in has led here; absent: the link of a mail has
 * @returns the login whose password was set; undefined when the page was left without setting one
 */
export async function showPasswordPage(
  root: HTMLElement,
  token: string,
  reason?: PasswordChallenge['reason'],
): Promise<string | undefined> {
  const { passwordPage } = await import('../sign-in/passwordPage');
  const texts = await sessionTexts(preferences.get().language ?? 'fr');
  return new Promise((done) => {
    void passwordPage({
      texts,
      failureOf,
      check: () => passwordCall<{ login: string; rules: PasswordRules }>('reset/check', { token }),
      reason,
      choose: (password) => passwordCall<void>('reset', { token, password }),
      forgot: askForLink,
      done,
    }).then((page) => {
      root.replaceChildren(page);
      page.querySelector<HTMLElement>('input:not([hidden])')?.focus();
    });
  });
}
