import { preferences } from '../preferences/preferences';
import { failureOf } from '../plain-pages/failure';
import { sessionTexts } from '../plain-pages/texts';
import type { AccountLinkView } from '../sign-in/accountPage';
import { publicCall } from './passwordCalls';

const ROUTE = /^#\/?auth\/account\?/;

/** The one-time token of an address such as `#/auth/account?token=…`; null for every other address. */
export function accountToken(hash: string): string | null {
  return ROUTE.test(hash) ? new URLSearchParams(hash.split('?')[1]).get('token') : null;
}

/** Shows the page of a mail about the account. @returns when the page is left */
export async function showAccountPage(root: HTMLElement, token: string): Promise<void> {
  const { accountPage } = await import('../sign-in/accountPage');
  const language = preferences.get().language ?? 'fr';
  const texts = await sessionTexts(language);
  return new Promise((done) => {
    void accountPage({
      texts,
      language,
      failureOf,
      check: () => publicCall<AccountLinkView>('account-links/check', { token }),
      confirm: async () => (await publicCall<{ changed: boolean }>('account-links/confirm', { token })).changed,
      refuse: async (since) =>
        (await publicCall<{ restored: boolean }>('account-links/refuse', { token, ...(since && { since }) })).restored,
      done,
    }).then((page) => root.replaceChildren(page));
  });
}
