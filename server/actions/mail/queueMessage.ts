import type { Scope } from '../../../domain/access/scope';
import type { Owned } from '../../auth/ownerCaller';
import type { Locale } from '../../../domain/text/locale';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { insertMail, type MailChannel, type MailKind, type MailState } from '../../storage/mail/mails';
import { mailPlace } from '../../storage/installation/sealedPlaces';

/** What a reader could see when a message was made. */
export interface SeenWith {
  readonly scope: Scope;
  readonly permissions: readonly string[];
}

/** Whose rights show what a message says. When they end before it has left, it does not leave. */
export interface MessageReader extends Omit<Owned, 'timezone'> {
  /** The rights of which they need one. */
  readonly anyOf: readonly string[];
  /** With less than this it does not leave, either. Absent: it says the same whatever they see. */
  readonly seenWith?: SeenWith;
}

/** A mail, a text message or a webhook. */
export interface Message {
  readonly companyId: number;
  /** The guest that it is about; null for a mail to an administrator. */
  readonly userId: number | null;
  /** The administrator that it is sent to. */
  readonly adminId?: number;
  readonly kind: MailKind;
  readonly to: string;
  /** What lists show of it; of a text message it is not sent. */
  readonly subject: string;
  readonly language: Locale;
  /** Absent: what it says is for its recipient, whatever their rights. */
  readonly reader?: MessageReader | undefined;
}

/** What is read again when a message is sent or looked at. */
export interface MailBody {
  readonly text: string;
  /** Null for a text message and a webhook. */
  readonly html: string | null;
  /** The alert whose webhook it is: address and secret are those of the time at which it is sent. */
  readonly alertId?: number;
  /** The same of a saved search of the audit log. */
  readonly watchId?: number;
  readonly reader?: MessageReader;
  /** Of a mail that lists show under another one. */
  readonly subject?: string;
  readonly attachments?: readonly Attachment[];
  /** Where its reader says that they want no more of these mails, for mail programs. */
  readonly unsubscribe?: string;
}

/** A file that a mail brings. */
export interface Attachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/**
 * Writes a message into the outbox, in the transaction of the change that it reports; it is sent after the commit. Its
 * text is sealed until then.
 * @param message.messageId the same at every attempt, so that a message that arrives twice can be recognized
 * @param message.isSent false: it stays in the built-in mailbox
 * @returns where it is now
 */
export async function queueMessage(
  trx: Trx,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  {
    body,
    isSent,
    reader,
    ...message
  }: Message & {
    readonly channel: MailChannel;
    readonly body: MailBody;
    readonly messageId: string;
    readonly isSent: boolean;
  },
): Promise<MailState> {
  const state = isSent ? 'queued' : 'kept';
  const sealed = secrets.seal(
    JSON.stringify({ ...body, ...(reader && { reader }) }),
    mailPlace(message.companyId, message.to),
  );
  await insertMail(trx, { ...message, sealed, state, now: now() });
  return state;
}
