import { LOCALES, type Locale, type Resource } from '../../../domain/schema/model/model';
import { portalLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { companyClock } from '../../storage/guests/deskGuests';
import { countMails, countMailsTo, lockRecipient, type MailState } from '../../storage/guests/mails';
import { companyName } from '../../storage/installation/companies';
import { findRow, type Access } from '../../storage/records/records';
import { revealCredentials } from '../guests/reveal';
import { readAddress } from '../mail/address';
import { oneLine, queueMail } from '../mail/queueMail';
import { cardLetter } from '../sponsor/letters';

/** Cards that one guest is sent in 24 hours. */
const MAX_CARDS = 5;
/** Cards that one address is sent in 24 hours, of whichever guests: a family's, or a group's. */
const MAX_CARDS_TO = 20;
/** A login or a password that would be a link or a text of its own in a mail. */
const UNSAFE = /:\/\/|[\s\p{Cc}]/u;
const DAY_MS = 24 * 3600 * 1000;

interface CardOrder {
  readonly id: number;
  /** The address that the caller has typed. */
  readonly to: string;
  readonly language?: string | undefined;
}

/**
 * Sends a guest's card by mail: login, password, end of validity, portal. Requires the right to read the password. The
 * password is read from its sealed field, and is in the mail alone, which is sealed until it is sent.
 * @returns `queued`: a mail server takes it; `kept`: without one it stays in the built-in mailbox
 * @throws PorticoError 404, 409 CARD_WITHOUT_PASSWORD, 422 CARD_UNSAFE, 422 for an address that is none, 429 CARD_TOO_MANY_MAILS,
 * CARD_TOO_MANY_MAILS_TO
 */
export async function mailCard(
  context: Context,
  access: Access,
  identities: Resource,
  { id, to, language: asked }: CardOrder,
): Promise<MailState> {
  const { trx, caller } = access;
  const address = readAddress(to);
  if (!address) throw errors.validationFailed({ to: errors.fieldError('FIELD_INVALID_EMAIL') });
  // Locked: of many requests at once, each counts those before it.
  if (!(await findRow(access, identities, identities.fields, id, true))) throw errors.elementNotFound();
  const [guest] = await revealCredentials(access, identities, context.secrets, [id], 'send', {
    // The address is the guest's own data; its domain tells whether the password has left for a stranger.
    domain: address.slice(address.lastIndexOf('@') + 1).toLowerCase(),
  });
  if (!guest || guest.password === null) throw errors.failure('CARD_WITHOUT_PASSWORD');
  if ([guest.login, guest.password].some((text) => UNSAFE.test(text))) throw errors.failure('CARD_UNSAFE');
  const since = new Date(context.now().getTime() - DAY_MS);
  if ((await countMails(trx, id, 'guest-card', since)) >= MAX_CARDS)
    throw errors.failure('CARD_TOO_MANY_MAILS', MAX_CARDS);
  await lockRecipient(trx, caller.companyId, address);
  const sent = await countMailsTo(trx, { companyId: caller.companyId, kind: 'guest-card', to: address }, since);
  if (sent >= MAX_CARDS_TO) throw errors.failure('CARD_TOO_MANY_MAILS_TO', MAX_CARDS_TO);
  const language = LOCALES.find((one) => one === asked) ?? languageOf(guest.language, caller.locale);
  const { name, hash } = await companyName(trx, caller.companyId);
  const { subject, letter } = cardLetter(
    language,
    { name, ...(await companyClock(trx, caller.companyId)) },
    { name: oneLine(guest.name), login: guest.login, password: guest.password, until: guest.end },
    portalLink(context.config, hash ?? ''),
  );
  return queueMail(trx, context, {
    companyId: caller.companyId,
    userId: id,
    kind: 'guest-card',
    to: address,
    subject,
    language,
    letter,
  });
}

const languageOf = (own: string | null, usual: Locale): Locale => LOCALES.find((one) => one === own) ?? usual;
