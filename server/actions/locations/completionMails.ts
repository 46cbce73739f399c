import { COMPLETE_STATES } from '../../../domain/rules/provisioningState';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { companiesWithCompletions, takeCompletions } from '../../storage/locations/completions';
import { momentOf } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { COMPLETION_WORDS } from './completionWords';
import { addressOf, mailManagers, MAX_NAMED } from './managerMails';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Mails that the provisioning of locations is complete (specification S-LOC-7), to the administrators of the company who
 * may edit them: each once, one mail for all locations of a run, and only those that the recipient sees (scopes, hidden
 * ones); about one location once a day, whatever its gateway reports. Mails and the note that they were written are one
 * transaction, so neither a restart nor a second server sends twice.
 * @param onError called with the error of a company that failed; the others are done all the same
 */
export async function mailCompletions(context: MailContext, onError: (error: unknown) => void): Promise<void> {
  const companies = await asSystem(context.db, (trx) => companiesWithCompletions(trx, context.now()), {
    readOnly: true,
  });
  for (const companyId of companies) {
    await asSystem(context.db, (trx) => mailCompany(trx, context, companyId)).catch(onError);
  }
}

async function mailCompany(trx: Trx, context: MailContext, companyId: number): Promise<void> {
  const completions = await takeCompletions(trx, companyId, COMPLETE_STATES, context.now());
  if (completions.length === 0) return;
  await mailManagers(trx, context, companyId, completions, {
    kind: 'provisioned',
    shown: [],
    write: (owner, seen) => (_words, language) => {
      const words = COMPLETION_WORDS[language];
      const named = seen.slice(0, MAX_NAMED);
      const left = seen.length - named.length;
      return {
        subject: words.subject,
        opening: [words.opening(seen.length)],
        facts: named.map(({ name, completedAt }) => [
          words.location,
          words.since(withoutLinks(name), momentOf(completedAt, language, owner)),
        ]),
        link: { label: words.button(seen.length), address: addressOf(context, seen) },
        closing: [...(left > 0 ? [words.others(left)] : []), words.closing],
      };
    },
  });
}
