import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Keys that choose an option themselves: Enter then takes that one. */
const MOVES = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/;

/**
 * Enter before the answer to the typed text chooses the first option of that answer: the options on screen belong to an
 * earlier text. Every other key, a change of the text, a choice and leaving the box cancel it.
 * @param unanswered true while the options are not yet those of the typed text
 * @returns the key handler of the box, and `cancel` for what else ends the wait
 */
export function useEnterOnArrival(unanswered: boolean) {
  const pending = useRef<HTMLElement>(undefined);
  const moved = useRef(false);
  useEffect(() => {
    const box = pending.current;
    if (unanswered || !box) return;
    pending.current = undefined;
    box.querySelector<HTMLElement>('[role=option]')?.click();
  }, [unanswered]);
  return {
    cancel() {
      pending.current = undefined;
      moved.current = false;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }) {
      // This Enter belongs to an input method.
      if (event.nativeEvent.isComposing) return;
      pending.current = undefined;
      moved.current ||= MOVES.test(event.key);
      if (event.key !== 'Enter' || !unanswered || moved.current) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      pending.current = event.currentTarget;
    },
  };
}
