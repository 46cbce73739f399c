const KEY = 'portico.signedIn';
const SIGNED_IN = '1';
/** Stored just before the entry is removed: other tabs read from it that this was a sign-out and no expiry. */
const SIGNED_OUT = 'out';

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
  /** Forgets the session, and reports the sign-out to the other tabs of this browser. */
  signOut(): void {
    try {
      localStorage.setItem(KEY, SIGNED_OUT);
    } catch {
      // Without storage, the other tabs learn it from the server.
    }
    this.set(false);
  },
  /**
   * Follows the sessions of the other tabs of this browser.
   * @param listener called when one has ended in another tab; `bySignOut` is false when it expired
   */
  onEndElsewhere(listener: (bySignOut: boolean) => void): void {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY && newValue !== SIGNED_IN) listener(newValue === SIGNED_OUT);
    });
  },
};
