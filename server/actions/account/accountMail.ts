import { LOCALES, type Locale } from '../../../domain/text/locale';
import { moment } from '../../../domain/time/moment';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { AccountMailKind } from '../../storage/mail/mails';
import type { AccountOwner, MailChoice } from '../../storage/auth/accountOwners';
import { readAddress } from '../mail/address';
import { withoutLinks, type Letter } from '../mail/letter';
import { queueMail } from '../mail/queueMail';
import type { MessageReader } from '../mail/queueMessage';
import { WORDS } from './words';
import type { AccountWords } from './words/words';

/** The contents of a mail. The greeting and the facts about the account are added to them. */
interface AccountLetter extends Pick<Letter, 'opening' | 'closing'>, Partial<Pick<Letter, 'link' | 'unsubscribe'>> {
  readonly subject: string;
  readonly facts?: Letter['facts'];
}

/** Writes the contents of a mail in a language. */
export type WriteLetter = (words: AccountWords, language: Locale) => AccountLetter;

/** Language of a mail when the account names none. */
export const FALLBACK: Locale = 'fr';

/** A time for a mail about an account, in the zone of its owner, which is named. */
export const momentOf = (at: Date, language: Locale, { timeZone }: AccountOwner): string =>
  moment(at, language, { zone: timeZone, zones: Infinity });

/**
 * Writes a mail to an administrator about their own account into the outbox, in the account's language. It goes to the
 * address on record.
 * @param write the letter, in the words of the language
 * @param own.messageId see `newMessageId`
 * @param own.listedAs what lists of mails show instead of the subject
 * @param own.reader whose rights show what it says; absent: it is about the account
 * @param own.choice which switch of the recipient decides about it; absent: it is always sent
 * @returns false when the account has no address to which mail can be sent, or its owner does not want this mail
 */
export async function mailToOwner(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { admin, name, email, company, unwanted }: AccountOwner,
  kind: AccountMailKind | 'subscription',
  write: WriteLetter,
  own: {
    readonly messageId?: string;
    readonly listedAs?: (language: Locale) => string;
    readonly choice?: MailChoice;
    readonly reader?: MessageReader;
  } = {},
): Promise<boolean> {
  const to = readAddress(email ?? '');
  if (!to || (own.choice && unwanted.includes(own.choice))) return false;
  const language = LOCALES.find((one) => one === admin.language) ?? FALLBACK;
  const words = WORDS[language];
  const { subject, opening, link, closing, unsubscribe, facts = [] } = write(words, language);
  const letter: Letter = {
    colon: words.colon,
    greeting: words.hello(withoutLinks(name ?? '')),
    opening,
    facts: [[words.facts.login, admin.login], [words.facts.company, withoutLinks(company)], ...facts],
    ...(link && { link }),
    closing: [...closing, words.automatic],
    ...(unsubscribe && { unsubscribe }),
  };
  const { companyId } = admin;
  const { messageId, listedAs, reader } = own;
  await queueMail(trx, context, {
    ...{ companyId, userId: null, adminId: admin.id, kind, to, subject, language, letter, messageId, reader },
    ...(listedAs && { listedAs: listedAs(language) }),
  });
  return true;
}
