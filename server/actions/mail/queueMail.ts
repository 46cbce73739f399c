import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { MailState } from '../../storage/mail/mails';
import { domainOf, readAddress } from './address';
import { queueMessage, type Attachment, type MailBody, type Message } from './queueMessage';
import { letterHtml, letterText, withoutLinks, type Letter } from './letter';

const MAX_SUBJECT_LENGTH = 150;

const senderOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/** An id for a mail that this installation sends. */
export const newMessageId = ({ config }: Pick<Context, 'config'>): string =>
  `<${randomUUID()}@${domainOf(senderOf(config.mail.from))}>`;

/**
 * Writes a mail into the outbox, in the transaction of the change that it reports; it is sent after the commit. Without
 * a mail server it stays in the built-in mailbox.
 * @returns where it is now
 * @throws Error for an invalid address: the caller must have validated it
 */
export async function queueMail(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  mail: Message & {
    readonly letter: Letter;
    readonly attachments?: readonly Attachment[];
    /** What lists of mails show instead of the subject, which would say too much there. */
    readonly listedAs?: string;
    /** Of `newMessageId`, where the sender follows what becomes of the mail. */
    readonly messageId?: string | undefined;
  },
): Promise<MailState> {
  const to = readAddress(mail.to);
  if (!to) throw new Error(`a mail of kind ${mail.kind} has no address to go to`);
  const { letter, attachments = [], messageId = newMessageId(context), listedAs, ...row } = mail;
  // Mail programs make links in a subject, too.
  const subject = withoutLinks(mail.subject).slice(0, MAX_SUBJECT_LENGTH);
  const body: MailBody = {
    text: letterText(letter),
    html: letterHtml(letter, subject, mail.language),
    ...(listedAs !== undefined && { subject }),
    ...(attachments.length > 0 && { attachments }),
    ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe.address }),
  };
  return queueMessage(trx, context, {
    ...row,
    channel: 'mail',
    to,
    subject: listedAs ?? subject,
    body,
    messageId,
    isSent: context.config.mail.smtpUrl !== undefined,
  });
}
