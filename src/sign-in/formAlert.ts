import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { countdown } from './countdown';

interface FormAlert {
  readonly node: HTMLElement;
  /**
   * Shows why a sign-in failed.
   * @param text in place of what the code says elsewhere
   * @returns the time until another try is allowed, in seconds; 0 = immediately
   */
  refuse(failure: Failure, text?: string): number;
  clear(): void;
  /** Stops its clock. */
  stop(): void;
}

/** Refusals that say in how many seconds another try is allowed: tries of the account, requests of the address. */
const LOCKS = ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'];

/**
 * What is wrong with the whole form, announced as it appears. Too many attempts: counts the remaining time down.
 * @param onUnlock called when another try is allowed
 */
export function formAlert({ signIn, errors }: SessionTexts, onUnlock: () => void): FormAlert {
  const node = element('p', { class: 'sign-in-alert', role: 'alert', hidden: true });
  let stop = () => {};

  const say = (...content: (Node | string)[]) => {
    node.hidden = content.length === 0;
    node.replaceChildren(...content);
  };

  const lock = (seconds: number) => {
    const [before = '', after = ''] = signIn.locked.split('%{time}');
    // The sentence is announced once; the clock in it ticks in silence.
    const time = element('span', { 'aria-live': 'off' });
    say(before, time, after);
    stop = countdown(
      seconds,
      (remaining) => (time.textContent = remaining),
      () => {
        say(signIn.unlocked);
        onUnlock();
      },
    );
  };

  return {
    node,
    refuse({ code, args }, text) {
      const seconds = LOCKS.includes(code) ? Number(args[0]) : 0;
      if (seconds > 0) {
        lock(seconds);
        return seconds;
      }
      const known: Readonly<Record<string, string>> = errors;
      say((text ?? known[code] ?? errors.ALERT_GENERIC).replace('%{0}', String(args[0] ?? '')));
      return 0;
    },
    clear: () => say(),
    stop: () => stop(),
  };
}
