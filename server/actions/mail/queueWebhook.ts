import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { queueMessage, type Message, type WebhookTarget } from './queueMessage';

/**
 * Writes a webhook into the outbox, as `queueMail` does for a mail. Lists show the host alone: an address can hold a
 * secret.
 * @param webhook.payload what is sent as JSON
 * @returns the id that every attempt has
 */
export async function queueWebhook(
  trx: Trx,
  context: Pick<Context, 'secrets' | 'now'>,
  { payload, target, ...webhook }: Omit<Message, 'to'> & { readonly payload: object; readonly target: WebhookTarget },
): Promise<string> {
  const messageId = `msg_${randomUUID()}`;
  await queueMessage(trx, context, {
    ...webhook,
    to: new URL(target.url).host,
    channel: 'webhook',
    body: { text: JSON.stringify(payload), html: null, webhook: target },
    messageId,
    isSent: true,
  });
  return messageId;
}
