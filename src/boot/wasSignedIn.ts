import { createTabSignal } from '../signals/tabSignal';

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

/** Sent to the other tabs when the session has ended in this one. */
export const sessionEnd = createTabSignal<{ readonly bySignOut: boolean }>('portico.sessionEnd');
