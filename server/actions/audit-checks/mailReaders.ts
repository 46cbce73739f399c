import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import type { Locale } from '../../../domain/text/locale';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner } from '../account/accountMail';
import { CHECK_WORDS, type CheckLetter } from './words';

/** What mails about audit logs are written with. */
export type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** Who may see the audit log. */
const MAY_SEE = 'admin:edit';
/** The page of the audit log in the console. */
const LOG_PAGE = '/security/auditlog';
/** Administrators who are notified at most. */
const MAX_RECIPIENTS = 20;

/**
 * Writes a mail about the audit log of a company to the administrators who may see it. Needs a system transaction.
 * @param factOf what was found, in the language of a recipient
 */
export async function mailReaders(
  context: MailContext,
  trx: Trx,
  companyId: number,
  { letter, factOf }: { readonly letter: CheckLetter; readonly factOf: (language: Locale, to: AccountOwner) => string },
): Promise<void> {
  const right = { name: MAY_SEE, layout: context.models.current().model.permissions };
  for (const { adminId } of await administratorsWith(trx, companyId, { right, limit: MAX_RECIPIENTS })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'audit-check', (_account, language) => {
      const { button, [letter]: words } = CHECK_WORDS[language];
      return {
        ...{ subject: words.subject, opening: [words.opening] },
        facts: [[words.fact, factOf(language, owner)]],
        link: { label: button, address: consoleLink(context.config, LOG_PAGE) },
        closing: [words.advice],
      };
    });
  }
}
