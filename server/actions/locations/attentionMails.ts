import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { companiesWithAttention, takeAttention } from '../../storage/locations/attention';
import { momentOf } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { ATTENTION_WORDS } from './attentionWords';
import { COMPLETION_WORDS } from './completionWords';
import { addressOf, mailManagers, MAX_NAMED } from './managerMails';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** The state, and what it was computed from. */
const [STATE, LAST_SIGN_IN] = ['l_monitoring', 'l_lastauthAt'];

/**
 * Mails that locations have become critical or that their provisioning has failed (specification S-LOC-7), to the
 * administrators of the company who may edit them: one mail for all locations of a run, with those that the recipient
 * sees; about one location once a day. Mails and the note that they were written are one transaction, so neither a
 * restart nor a second server sends twice.
 * @param onError called with the error of a company that failed; the others are done all the same
 */
export async function mailAttention(context: MailContext, onError: (error: unknown) => void): Promise<void> {
  const companies = await asSystem(context.db, (trx) => companiesWithAttention(trx, context.now()), { readOnly: true });
  for (const companyId of companies) {
    await asSystem(context.db, (trx) => mailCompany(trx, context, companyId)).catch(onError);
  }
}

async function mailCompany(trx: Trx, context: MailContext, companyId: number): Promise<void> {
  const due = await takeAttention(trx, companyId, context.now());
  if (due.length === 0) return;
  await mailManagers(trx, context, companyId, due, {
    kind: 'location-attention',
    shown: [LAST_SIGN_IN],
    needed: [STATE],
    write: (owner, seen) => (_words, language) => {
      const words = ATTENTION_WORDS[language];
      const named = seen.slice(0, MAX_NAMED);
      const left = seen.length - named.length;
      const time = (at: unknown) => momentOf(new Date(at as string | Date), language, owner);
      return {
        subject: words.subject(seen.length),
        opening: [words.opening(seen.length)],
        facts: named.map(({ name, state, since, row }) => {
          const text = words.states[state](time(since));
          const last = state === 'critical' ? row[LAST_SIGN_IN] : undefined;
          return [withoutLinks(name), last ? words.withLastSignIn(text, time(last)) : text];
        }),
        link: { label: COMPLETION_WORDS[language].button(seen.length), address: addressOf(context, seen) },
        closing: [...(left > 0 ? [COMPLETION_WORDS[language].others(left)] : []), words.closing],
      };
    },
  });
}
