import { useRef } from 'react';
import type { Values } from './values';

/**
 * Idempotency keys of a form: the same values sent again, after a lost connection, have the same key, so that the server
 * takes both for one order. After `done` the same values are a new order.
 */
export function useSubmitKey() {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined);
  return {
    keyFor: (values: Values): string => {
      const sent = JSON.stringify(values);
      if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
      return last.current.key;
    },
    done: () => {
      last.current = undefined;
    },
  };
}
