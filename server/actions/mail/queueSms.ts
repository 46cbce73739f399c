import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { MailState } from '../../storage/mail/mails';
import { queueMessage, type Message } from './queueMessage';

/**
 * Writes a text message into the outbox, as `queueMail` does for a mail. Without a gateway it stays in the built-in
 * mailbox.
 * @param sms.to as `readPhone` returns it
 * @returns where it is now
 */
export function queueSms(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { text, ...sms }: Message & { readonly text: string },
): Promise<MailState> {
  return queueMessage(trx, context, {
    ...sms,
    channel: 'sms',
    body: { text, html: null },
    // The gateway sends each message once.
    messageId: randomUUID(),
    isSent: context.config.sms.url !== undefined,
  });
}
