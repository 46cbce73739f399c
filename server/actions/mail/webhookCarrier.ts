import { createHmac } from 'node:crypto';
import type { OutgoingConfig } from '../../config/outgoing';
import { checkedFetch } from '../../outgoing/checkedFetch';
import type { Carrier } from './carrier';
import { isRefusedForGood } from './httpRefusal';
import type { WebhookOwner, WebhookTarget } from './webhookTarget';

/** Webhooks on their way at the same time, so that a receiver that does not answer holds up few others. */
const CONCURRENCY = 4;
const PREFIX = 'whsec_';

class ReceiverError extends Error {
  constructor(readonly status: number) {
    super(`the receiver has answered ${status}`);
  }
}

/** What has the webhook is gone, or has none any more. */
class NoTargetError extends Error {}

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
 * Webhooks 1.0). The id is the same at every attempt. Which addresses are allowed, and how long an answer may take, is up to
 * `server/outgoing`; redirects are not followed.
 * @param targetOf the webhook that an alert, or a saved search of the audit log, has now
 * @param now the clock, in ms since 1970
 */
export function webhookCarrier(
  config: OutgoingConfig,
  targetOf: (companyId: number, owner: WebhookOwner) => Promise<WebhookTarget | undefined>,
  now: () => number = Date.now,
): Carrier {
  const send = checkedFetch(config);
  return {
    channel: 'webhook',
    concurrency: CONCURRENCY,
    async deliver({ companyId, messageId }, { text, alertId, watchId }) {
      const target = await targetOf(companyId, { alertId, watchId });
      if (!target) throw new NoTargetError();
      const seconds = Math.floor(now() / 1000);
      const response = await send(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Portico',
          'webhook-id': messageId,
          'webhook-timestamp': String(seconds),
          'webhook-signature': webhookSignature(target.secret, messageId, seconds, text),
        },
        body: text,
      });
      await response.body?.cancel();
      if (!response.ok) throw new ReceiverError(response.status);
    },
    // Redirects are not followed, so they stay what they are. The reader chose the address: a longer answer would show
    // what is in networks that they cannot reach.
    refusalOf(error) {
      if (error instanceof NoTargetError) return { reason: 'NO_ADDRESS', forGood: true };
      if (!(error instanceof ReceiverError)) return { reason: 'UNREACHABLE', forGood: false };
      const { status } = error;
      return { reason: `HTTP ${Math.floor(status / 100)}xx`, forGood: status < 400 || isRefusedForGood(status) };
    },
    close: () => undefined,
  };
}
