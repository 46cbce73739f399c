const KEY = 'portico.signedIn';

/**
 * Whether this browser had a session without a sign-out: a hint, not a secret. With it, the console's code is loaded
 * while the session is restored; without it, no session is requested.
 */
export const wasSignedIn = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      // Without storage the cookie may still be there.
      return true;
    }
  },
  set(value: boolean): void {
    try {
      if (value) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage the hint is always true.
    }
  },
  /** Called when another tab of this browser signs out. */
  onSignOutElsewhere(listener: () => void): void {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY && newValue === null) listener();
    });
  },
};
