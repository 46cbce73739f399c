import { createTabSignal } from '../workplace/tabSignal';

const KEY = 'portico.signedIn';
const SIGNED_IN = '1';

/**
 * Whether this browser had a session without a sign-out: a hint, not a secret. With it, the console's code is loaded
 * while the session is restored; without it, no session is requested.
 */
export const wasSignedIn = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) === SIGNED_IN;
    } catch {
      // Without storage the cookie may still be there.
      return true;
    }
  },
  set(value: boolean): void {
    try {
      if (value) localStorage.setItem(KEY, SIGNED_IN);
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage the hint is always true.
    }
  },
};

/** A session has ended in this tab, or in another one of this browser; true by a sign-out, false when it expired. */
export const sessionEnd = createTabSignal<boolean>('portico.sessionEnd');
