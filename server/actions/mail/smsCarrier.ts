import type { SmsConfig } from '../../config/messages';
import { codeOf, type Carrier } from './carrier';
import { isRefusedForGood } from './httpRefusal';

const TIMEOUT_MS = 15_000;
class GatewayError extends Error {
  constructor(readonly status: number) {
    super(`the gateway has answered ${status}`);
  }
}

/**
 * Text messages leave by the operator's gateway: one HTTPS call for each, whose body is `{to, from, text, id}`. The id
 * is the same at every attempt, also in the header `Idempotency-Key`, so that the gateway sends each message once.
 * Redirects are not followed: the answer must not choose where passwords go.
 * @param url as in `PORTICO_SMS_URL`
 */
export function smsCarrier(
  url: string,
  { authorization, from }: Omit<SmsConfig, 'url'>,
  timeoutMs = TIMEOUT_MS,
): Carrier {
  return {
    channel: 'sms',
    async deliver({ to, messageId: id }, { text }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(authorization !== undefined && { authorization }),
        },
        body: JSON.stringify({ to, from, text, id }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The status says it all; a long answer is not read.
      await response.body?.cancel();
      if (!response.ok) throw new GatewayError(response.status);
    },
    refusalOf(error) {
      if (error instanceof GatewayError) {
        const { status } = error;
        return { reason: `HTTP ${status}`, forGood: isRefusedForGood(status) };
      }
      const { name, cause } = error as { name?: unknown; cause?: unknown };
      return { reason: name === 'TimeoutError' ? 'ETIMEDOUT' : codeOf(cause ?? error), forGood: false };
    },
    close: () => undefined,
  };
}
