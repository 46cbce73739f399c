/** What counts as activity of the user: input in this window, never a call that the console makes by itself. */
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Reported when there was no input since the page was loaded, in seconds. */
const NEVER_ACTIVE_S = 24 * 60 * 60;

export interface UserActivity {
  /** Whole seconds since the last input in this window. */
  idleSeconds(): number;
  /** Takes note of input in a window that this one has opened, so many seconds ago. */
  noteElsewhere(secondsAgo: number): void;
  /** Listens to the input of a window. @returns a function that stops it */
  follow(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void;
}

/** Keeps the time of the last input, for the header `X-User-Idle` that every call carries. */
export function createUserActivity(): UserActivity {
  let last: number | null = null;
  const note = () => {
    last = Date.now();
  };
  return {
    idleSeconds: () =>
      last === null ? NEVER_ACTIVE_S : Math.min(NEVER_ACTIVE_S, Math.max(0, Math.floor((Date.now() - last) / 1000))),
    noteElsewhere(secondsAgo) {
      const at = Date.now() - Math.max(0, secondsAgo) * 1000;
      if (last === null || at > last) last = at;
    },
    follow(target) {
      // Before anything that stops an event on its way.
      const options = { capture: true, passive: true };
      for (const name of INPUT) target.addEventListener(name, note, options);
      return () => {
        for (const name of INPUT) target.removeEventListener(name, note, options);
      };
    },
  };
}

/** The activity in this tab. */
export const userActivity: UserActivity = createUserActivity();
