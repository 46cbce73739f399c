/** Something on the page that would lose what was typed. */
interface Holder {
  readonly holds: () => boolean;
  /** Asks the person, if there is anything to lose. @returns false: they stay */
  readonly ask: () => Promise<boolean>;
  /** There is nothing to come back to: neither asks nor keeps. */
  readonly letGo: () => void;
  /** They were let go, and are still here: asks again from now on. */
  readonly stay: () => void;
}

const holders = new Set<Holder>();

/**
 * Ways out that the router cannot hold back: signing out, another company, another team, acting as somebody else. Whoever
 * takes a person away asks here first; forms that hold changes answer.
 */
export const departures = {
  /** @returns the way to have it forgotten */
  hold(holder: Holder): () => void {
    holders.add(holder);
    return () => void holders.delete(holder);
  },

  /** Whether anything would be lost now. */
  holds: (): boolean => [...holders].some((holder) => holder.holds()),

  /** Asks every form that is there, one after the other. @returns false as soon as the person would rather stay */
  async ask(): Promise<boolean> {
    for (const holder of [...holders]) if (!(await holder.ask())) return false;
    return true;
  },

  /** What was edited is gone, and what was typed with it. */
  letGo(): void {
    for (const holder of holders) holder.letGo();
  },

  /** The way out has failed. */
  cancel(): void {
    for (const holder of holders) holder.stay();
  },
};
