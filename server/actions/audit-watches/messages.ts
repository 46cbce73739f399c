import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { AccountOwner } from '../../storage/auth/accountOwners';
import type { StoredWatch } from '../../storage/audit-watches/watches';
import { mailToOwner } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import type { MessageReader } from '../mail/queueMessage';
import { queueWebhook } from '../mail/queueWebhook';
import { MAX_COUNTED, WATCH_MAIL, type Matches } from './match';
import { WATCH_WORDS } from './words';

type MessageContext = Pick<Context, 'config' | 'secrets' | 'now'>;

/** The page of followed views in the console. */
const WATCHES_PAGE = '/audit-watches';

const numberText = (count: number, language: Locale) => new Intl.NumberFormat(LOCALE_TAGS[language]).format(count);

function countText(count: number, language: Locale): string {
  return count > MAX_COUNTED
    ? WATCH_WORDS[language].moreThan(numberText(MAX_COUNTED, language))
    : numberText(count, language);
}

/**
 * Writes the mail about new entries to the owner of a watch, in the language of the owner.
 * @returns false when the account has no address to which mail can be sent
 */
export function mailMatches(
  trx: Trx,
  context: MessageContext,
  { title, address, count, entries }: Matches,
  owner: AccountOwner,
  { messageId, reader }: { readonly messageId: string; readonly reader: MessageReader },
): Promise<boolean> {
  return mailToOwner(
    trx,
    context,
    owner,
    WATCH_MAIL,
    (_account, language) => {
      const words = WATCH_WORDS[language];
      return {
        subject: words.subject(title),
        opening: [
          words.opening(countText(count, language), count === 1),
          ...(count > entries.length ? [words.newest(numberText(entries.length, language))] : []),
        ],
        facts: entries.map(({ time, text }) => [time, withoutLinks(text)] as const),
        link: { label: words.button, address: consoleLink(context.config, address) },
        closing: [words.closing],
      };
    },
    { messageId, reader, listedAs: (language) => WATCH_WORDS[language].listed },
  );
}

/**
 * Tells the owner of a watch that a colleague has stopped it.
 * @param by name of the colleague; null: the owner may not see it
 * @returns as `mailMatches`
 */
export function mailStopped(
  trx: Trx,
  context: MessageContext,
  title: string,
  by: string | null,
  owner: AccountOwner,
  messageId: string,
): Promise<boolean> {
  return mailToOwner(
    trx,
    context,
    owner,
    WATCH_MAIL,
    (_account, language) => {
      const words = WATCH_WORDS[language];
      return {
        subject: words.stopped,
        opening: [words.stoppedBy],
        facts: [
          [words.view, withoutLinks(title)],
          ...(by === null ? [] : [[words.colleague, withoutLinks(by)] as const]),
        ],
        link: { label: words.followed, address: consoleLink(context.config, WATCHES_PAGE) },
        closing: [words.goOn],
      };
    },
    { messageId, listedAs: (language) => WATCH_WORDS[language].stopped },
  );
}

/**
 * Tells the owner of a watch that another administrator has changed its saved view, or that it is gone.
 * @param title of the view, as the owner knows it
 * @returns as `mailMatches`
 */
export function mailAboutView(
  trx: Trx,
  context: MessageContext,
  title: string,
  what: 'changed' | 'gone',
  owner: AccountOwner,
  messageId: string,
): Promise<boolean> {
  return mailToOwner(
    trx,
    context,
    owner,
    WATCH_MAIL,
    (_account, language) => {
      const words = WATCH_WORDS[language];
      const { subject, opening, closing } = words[what];
      return {
        ...{ subject, opening: [opening], facts: [[words.view, withoutLinks(title)]], closing: [closing] },
        link: { label: words.followed, address: consoleLink(context.config, WATCHES_PAGE) },
      };
    },
    { messageId, listedAs: (language) => WATCH_WORDS[language][what].subject },
  );
}

/** Writes the webhook about new entries. @param language of what the entries say */
export function webhookMatches(
  trx: Trx,
  context: MessageContext,
  { id, companyId, webhookHost }: StoredWatch,
  { title, address, count, entries }: Matches,
  sent: { readonly messageId: string; readonly language: Locale; readonly reader: MessageReader },
): Promise<void> {
  const payload = {
    type: 'audit.matches',
    timestamp: context.now().toISOString(),
    data: {
      search: { id, name: title, url: consoleLink(context.config, address) },
      company: { id: companyId },
      count: Math.min(count, MAX_COUNTED),
      isMore: count > MAX_COUNTED,
      entries: entries.map(({ text, facts }) => ({ ...facts, text })),
    },
  };
  return queueWebhook(trx, context, {
    ...{ companyId, userId: null, kind: WATCH_MAIL, to: webhookHost ?? '', subject: WATCH_WORDS[sent.language].listed },
    ...{ payload, watchId: id, ...sent },
  });
}
