import { createHmac } from 'node:crypto';
import type { OutgoingConfig } from '../../config/outgoing';
import { checkedFetch } from '../../outgoing/checkedFetch';
import { codeOf, type Carrier } from './carrier';

const TIMEOUT_MS = 15_000;
/** Answers after which the message waits, as for text messages: the receiver can correct them, or has no time. */
const WAITING = [401, 403, 404, 408, 409, 425, 429];
const PREFIX = 'whsec_';

class ReceiverError extends Error {
  constructor(readonly status: number) {
    super(`the receiver has answered ${status}`);
  }
}

/** The secret of a new webhook as its receiver gets it (Standard Webhooks). @param bytes 24 to 64 random bytes */
export const webhookSecret = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

/**
 * The signature of a message (Standard Webhooks 1.0, https://www.standardwebhooks.com): `v1,` and HMAC-SHA-256 over id,
 * time and body.
 * @param seconds since 1970
 */
function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * Webhooks leave as one POST each to an address that an administrator has typed, signed at each attempt (Standard
 * Webhooks 1.0). The id is the same at every attempt. Which addresses are allowed is up to `server/outgoing`; redirects
 * are not followed.
 * @param now the clock, in ms since 1970
 */
export function webhookCarrier(config: OutgoingConfig, now: () => number = Date.now): Carrier {
  const send = checkedFetch(config);
  return {
    channel: 'webhook',
    async deliver({ messageId }, { text, webhook }) {
      if (!webhook) throw new Error('a webhook has no address');
      const seconds = Math.floor(now() / 1000);
      const response = await send(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Portico',
          'webhook-id': messageId,
          'webhook-timestamp': String(seconds),
          'webhook-signature': webhookSignature(webhook.secret, messageId, seconds, text),
        },
        body: text,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new ReceiverError(response.status);
    },
    refusalOf(error) {
      if (error instanceof ReceiverError) {
        const { status } = error;
        return { reason: `HTTP ${status}`, forGood: status < 500 && !WAITING.includes(status) };
      }
      const { name, cause } = error as { name?: unknown; cause?: unknown };
      return { reason: name === 'TimeoutError' ? 'ETIMEDOUT' : codeOf(cause ?? error), forGood: false };
    },
    close: () => undefined,
  };
}
