import { masked } from '../../../domain/access/masking';
import type { Resource } from '../../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { portalLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { companyClock } from '../../storage/guests/deskGuests';
import { countSent, countSms } from '../../storage/audit/sent';
import { countMails, lockRecipient, type MailChannel, type MailState } from '../../storage/mail/mails';
import { companyCountry, companyName } from '../../storage/installation/companies';
import { findRow, type Access } from '../../storage/records/records';
import { revealCredentials } from '../guests/reveal';
import { domainOf, mailboxOf, readAddress } from '../mail/address';
import { readPhone } from '../mail/phone';
import { oneLine } from '../mail/letter';
import { queueMail } from '../mail/queueMail';
import { queueSms } from '../mail/queueSms';
import { cardLetter } from './cardLetter';
import { cardSms, smsParts } from './cardSms';
import { DAY_MS } from '../../../domain/time/durations';

/** Cards that one guest is sent in 24 hours, by mail and SMS together. */
const MAX_CARDS = 5;
/** Cards that one mailbox or number is sent in 24 hours, of whichever guests: a family's, or a group's. */
const MAX_CARDS_TO = 20;
/** Text messages that one company sends in 24 hours: each of them is paid for. */
const MAX_SMS = 500;
/** Text messages that one person or API key sends in 24 hours, so that one alone cannot use up those of the company. */
const MAX_SMS_BY = 100;
/** Parts of one text message; a gateway asks its price for each. */
const MAX_SMS_PARTS = 3;
/** A login or a password that would be a link or a text of its own in a message, or turn its reading direction. */
const UNSAFE = /:\/\/|[\s\p{Cc}\p{Cf}]/u;
/** What phones make a link of, too. A host name alone is not refused: many logins look like one, `first.last`. */
const UNSAFE_IN_SMS = /\/|(?<![\p{L}\p{N}])www\.|\p{L}\.\p{L}{2,}[:?#]/iu;

interface CardOrder {
  readonly id: number;
  readonly channel: MailChannel;
  /** The address or the phone number that the caller has typed. */
  readonly to: string;
  readonly language?: string | undefined;
}

/**
 * Sends a guest's card by mail or SMS: login, password, end of validity; in a mail, the portal too. Requires the right
 * to read the password. The password is read from its sealed field, and is in the message alone, which is sealed until
 * it is sent.
 * @returns `queued`: a mail server or a gateway takes it; `kept`: without one it stays in the built-in mailbox
 * @throws PorticoError 404, 403 PASSWORD_NOT_SHOWN, 409 CARD_WITHOUT_PASSWORD, 422 CARD_UNSAFE, CARD_TOO_LONG_SMS, 422 for an address or a number
 * that is none, 429 CARD_TOO_MANY_MAILS, CARD_TOO_MANY_MAILS_TO, CARD_TOO_MANY_SMS, CARD_TOO_MANY_SMS_BY
 */
export async function sendCard(
  context: Context,
  access: Access,
  identities: Resource,
  { id, channel, to, language: requestedLanguage }: CardOrder,
): Promise<MailState> {
  const { trx, caller } = access;
  const address = await readRecipient(access, channel, to);
  // Locked: of many requests at once, each counts those before it.
  const row = await findRow(access, identities, identities.fields, id, true);
  if (!row) throw errors.elementNotFound();
  const box = channel === 'mail' ? mailboxOf(address) : address;
  // Counted in the log, which outlives guest and mail.
  const [recipient, ...earlier] = recipientWords(context, caller.companyId, box);
  const { purpose, note } = auditedAs(channel, address);
  const [guest] = await revealCredentials(access, identities, context.secrets, [id], purpose, {
    note: { ...note, recipient },
    isForGuest: channel === 'mail' && mailboxOf(String(row['u_email'])) === box,
  });
  if (!guest || guest.password === null) throw errors.failure('CARD_WITHOUT_PASSWORD');
  if ([guest.login, guest.password].some((text) => isUnsafe(text, channel))) throw errors.failure('CARD_UNSAFE');
  const since = new Date(context.now().getTime() - DAY_MS);
  if ((await countMails(trx, id, 'guest-card', since)) >= MAX_CARDS)
    throw errors.failure('CARD_TOO_MANY_MAILS', MAX_CARDS);
  await lockRecipient(trx, caller.companyId, box);
  const sent = await countSent(trx, caller.companyId, [recipient, ...earlier], since);
  if (sent >= MAX_CARDS_TO) throw errors.failure('CARD_TOO_MANY_MAILS_TO', MAX_CARDS_TO);
  if (channel === 'sms') await requireRoomForSms(access, since);
  const language = LOCALES.find((one) => one === requestedLanguage) ?? languageOf(guest.language, caller.locale);
  const { name, hash } = await companyName(trx, caller.companyId);
  const company = { name, ...(await companyClock(trx, caller.companyId)) };
  const card = { name: oneLine(guest.name), login: guest.login, password: guest.password, until: guest.end };
  const message = { companyId: caller.companyId, userId: id, kind: 'guest-card', to: address, language } as const;
  if (channel === 'mail') {
    const letter = cardLetter(language, company, card, portalLink(context.config, hash ?? ''));
    return queueMail(trx, context, { ...message, ...letter });
  }
  const sms = cardSms(language, company, card);
  if (smsParts(sms.text) > MAX_SMS_PARTS) throw errors.failure('CARD_TOO_LONG_SMS');
  return queueSms(trx, context, { ...message, ...sms });
}

/** Letters of full width count as the usual ones, as they do in the address of a link. */
function isUnsafe(text: string, channel: MailChannel): boolean {
  return UNSAFE.test(text) || (channel === 'sms' && UNSAFE_IN_SMS.test(text.normalize('NFKC')));
}

/**
 * Keyed hashes that stand for a recipient in the audit log, for today and yesterday (UTC). The log must not contain the
 * address. The hash changes daily, so that cards of different days cannot be matched with each other.
 */
function recipientWords({ secrets, now }: Context, companyId: number, box: string): [today: string, yesterday: string] {
  const wordOf = (at: number) => {
    const day = new Date(at).toISOString().slice(0, 10);
    return secrets.derive(`card recipient ${companyId} ${day} ${box}`).slice(0, 22);
  };
  const today = now().getTime();
  return [wordOf(today), wordOf(today - DAY_MS)];
}

/** Locks the text messages of the company until the transaction ends. @throws PorticoError 429 */
async function requireRoomForSms({ trx, caller }: Access, since: Date): Promise<void> {
  await lockRecipient(trx, caller.companyId, 'sms');
  const { all, own } = await countSms(trx, caller, since);
  if (all >= MAX_SMS) throw errors.failure('CARD_TOO_MANY_SMS', MAX_SMS);
  if (own >= MAX_SMS_BY) throw errors.failure('CARD_TOO_MANY_SMS_BY', MAX_SMS_BY);
}

/** The address or the number in the form that is stored and counted. @throws PorticoError 422 */
async function readRecipient({ trx, caller }: Access, channel: MailChannel, to: string): Promise<string> {
  const recipient = channel === 'mail' ? readAddress(to) : readPhone(to, await companyCountry(trx, caller.companyId));
  if (recipient) return recipient;
  throw errors.validationFailed({
    to: errors.fieldError(channel === 'mail' ? 'FIELD_INVALID_EMAIL' : 'FIELD_INVALID_PHONE'),
  });
}

/** The address is the guest's own data: the audit entry has its domain, or the last digits of the number. */
const auditedAs = (channel: MailChannel, recipient: string) =>
  channel === 'mail'
    ? ({ purpose: 'send', note: { domain: domainOf(recipient) } } as const)
    : ({ purpose: 'send_sms', note: { to: masked('phone', recipient) } } as const);

const languageOf = (own: string | null, usual: Locale): Locale => LOCALES.find((one) => one === own) ?? usual;
