const KEY = 'portico.signedIn';

/**
 * Whether somebody was signed in on this browser and has not signed out since: a hint, not a secret. With it the
 * console's code is fetched while the session is taken up; without it nobody is asked for a session that cannot exist.
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
      // Nothing is kept; the hint stays "perhaps".
    }
  },
  /** Told when another tab of this browser signs out. */
  onSignOutElsewhere(listener: () => void): void {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY && newValue === null) listener();
    });
  },
};
