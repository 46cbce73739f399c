import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { insertMail, type MailKind, type MailState } from '../../storage/guests/mails';
import { mailPlace } from '../../storage/installation/sealedPlaces';
import { domainOf, readAddress } from './address';
import { letterHtml, letterText, withoutLinks, type Letter } from './letter';

/** What is read again when a mail is sent or looked at. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
}

const MAX_SUBJECT_LENGTH = 150;

/** One line: what could end a header, or turn the reading direction, becomes a space. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const senderOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/**
 * Writes a mail into the outbox, in the transaction of the change that it reports; it is sent after the commit. Without
 * a mail server it stays in the built-in mailbox.
 * @returns where it is now
 * @throws Error for an invalid address: the caller must have validated it
 */
export async function queueMail(
  trx: Trx,
  { config, secrets, now }: Pick<Context, 'config' | 'secrets' | 'now'>,
  mail: {
    readonly companyId: number;
    /** The guest that the mail is about. */
    readonly userId: number;
    readonly kind: MailKind;
    readonly to: string;
    readonly subject: string;
    readonly language: Locale;
    readonly letter: Letter;
  },
): Promise<MailState> {
  const to = readAddress(mail.to);
  if (!to) throw new Error(`a mail of kind ${mail.kind} has no address to go to`);
  const body: MailBody = { text: letterText(mail.letter), html: letterHtml(mail.letter, mail.language) };
  const state = config.mail.smtpUrl === undefined ? 'kept' : 'queued';
  await insertMail(trx, {
    companyId: mail.companyId,
    userId: mail.userId,
    kind: mail.kind,
    to,
    // Mail programs make links in a subject, too. After `oneLine`, which takes word joiners out.
    subject: withoutLinks(oneLine(mail.subject)).slice(0, MAX_SUBJECT_LENGTH),
    language: mail.language,
    sealed: secrets.seal(JSON.stringify(body), mailPlace(mail.companyId, to)),
    // The same id at every attempt, so that a mail that arrives twice can be recognized.
    messageId: `<${randomUUID()}@${domainOf(senderOf(config.mail.from))}>`,
    state,
    now: now(),
  });
  return state;
}
