import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { queueMessage, type Message } from './queueMessage';
import type { WebhookOwner } from './webhookTarget';

/** The id of a new webhook; every attempt has the same. */
export const newWebhookId = (): string => `msg_${randomUUID()}`;

/**
 * Writes the webhook of an alert, or of a saved search of the audit log, into the outbox, as `queueMail` does for a mail. Where the operator has not switched
 * webhooks on, it stays there.
 * @param webhook.to the host alone: an address can hold a secret
 * @param webhook.payload what is sent as JSON
 */
export async function queueWebhook(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  {
    payload,
    messageId,
    alertId,
    watchId,
    ...webhook
  }: Message & WebhookOwner & { readonly payload: object; readonly messageId: string },
): Promise<void> {
  await queueMessage(trx, context, {
    ...webhook,
    channel: 'webhook',
    body: {
      text: JSON.stringify(payload),
      html: null,
      ...(alertId !== undefined && { alertId }),
      ...(watchId !== undefined && { watchId }),
    },
    messageId,
    isSent: context.config.webhooks.enabled,
  });
}
