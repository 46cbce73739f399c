import { useRef } from 'react';
import { isAnswerLost } from './lostAnswer';

/** A call that sends `body`, with its idempotency key. */
type KeyedCall<T> = (key: string) => Promise<T>;

/**
 * Idempotency keys of a form or a dialog: the same body sent again, after its answer was lost, has the same key, so that
 * the server does it once. Another body has another key, and so has everything that is sent after an answer, also after
 * a refusal.
 * @returns runs a call with the key of its body; it rejects as the call does
 */
export function useSubmitKey() {
  const last = useRef<{ readonly sent: string; readonly key: string }>(undefined);
  return async <T>(body: unknown, call: KeyedCall<T>): Promise<T> => {
    const sent = JSON.stringify(body) ?? '';
    if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    try {
      const answer = await call(last.current.key);
      last.current = undefined;
      return answer;
    } catch (error) {
      if (!isAnswerLost(error)) last.current = undefined;
      throw error;
    }
  };
}
