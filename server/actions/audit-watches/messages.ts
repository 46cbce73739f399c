import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { insertWatchMessage } from '../../storage/audit-watches/due';
import type { StoredWatch } from '../../storage/audit-watches/watches';
import { mailToOwner } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { newMessageId } from '../mail/queueMail';
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

/** What happened to a watch or to its saved view. */
interface WatchNews {
  /** The name of the view, as the owner of the watch knows it. */
  readonly title: string;
  /** A colleague has stopped the watch; another administrator has changed the view, or it is gone. */
  readonly what: 'stopped' | 'changed' | 'gone';
  /** The name of that colleague; null: the owner may not see it. */
  readonly by: string | null;
}

/** Tells the owner of a watch by mail, in their language, that it was stopped, or that its view was changed or is gone. */
export async function mailNews(
  trx: Trx,
  context: MessageContext,
  watch: StoredWatch,
  { title, what, by }: WatchNews,
): Promise<void> {
  const owner = await accountOwner(trx, watch.ownerId);
  if (!owner) return;
  const messageId = newMessageId(context);
  const isSent = await mailToOwner(
    trx,
    context,
    owner,
    WATCH_MAIL,
    (_account, language) => {
      const words = WATCH_WORDS[language];
      const { subject, opening, closing } = words[what];
      return {
        subject,
        opening: [opening],
        facts: [
          [words.view, withoutLinks(title)],
          ...(by === null ? [] : [[words.colleague, withoutLinks(by)] as const]),
        ],
        link: { label: words.followed, address: consoleLink(context.config, WATCHES_PAGE) },
        closing: [closing],
      };
    },
    { messageId, listedAs: (language) => WATCH_WORDS[language][what].subject },
  );
  // The outbox knows by it whose mail this is.
  const message = { adminId: watch.ownerId, messageId, matches: 0, at: context.now() };
  if (isSent) await insertWatchMessage(trx, watch, message);
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
