import { createSignal } from '../signals/signal';

/** Sent when the server refuses a call because of the team that it was sent from. */
export const teamOver = createSignal<void>();

let left: number | null = null;

/** The membership that was refused while this page started, which goes on with the own profile. */
export const teamLeftAtStart = {
  set: (membership: number) => void (left = membership),
  isSet: () => left !== null,
  /** @returns it once, to be told to the person */
  take(): number | null {
    const membership = left;
    left = null;
    return membership;
  },
};
