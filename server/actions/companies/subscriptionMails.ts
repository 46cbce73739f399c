import { noticeChanges, type SubscriptionNotice } from '../../../domain/rules/subscriptionNotices';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { accountOwner } from '../../storage/auth/accountOwners';
import { companyUsages } from '../../storage/installation/companyUsage';
import {
  lockNotices,
  noticedCompanies,
  settleNotices,
  type NoticedCompany,
} from '../../storage/installation/subscriptionNotices';
import { mailToOwner, type WriteLetter } from '../account/accountMail';
import { noticeText, SUBSCRIPTION_WORDS } from './subscriptionWords';

/** Who sees the usage of their company, and so its subscription. */
const MAY_SEE = 'global:view';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Tells companies what has changed about their subscription (specification S-SUB-1, S-SUB-3), by mail to the
 * administrators who may see it: each level once. A level that is left and reached again has a notice again; one that is
 * passed on the way down is not. A company that is older than this feature is notified only of what changes after its first
 * run. Each company that has something new is settled in a transaction of its own, which holds the mails and the note
 * that they were written: neither a restart nor a second server sends twice.
 */
export async function notifyCompanies(context: MailContext): Promise<void> {
  const changed = await asSystem(context.db, (trx) => changesOf(trx, null, context.now()));
  for (const { company } of changed) {
    await asSystem(context.db, (trx) => tellCompany(trx, context, company.companyId));
  }
}

/** Companies whose levels differ from what is noted about them; disabled ones too, so that they are notified when that ends. */
async function changesOf(trx: Trx, companyIds: readonly number[] | null, at: Date) {
  const usages = new Map((await companyUsages(trx, companyIds, true)).map((one) => [one.companyId, one]));
  const companies = await noticedCompanies(trx, companyIds);
  return companies.flatMap((company) => {
    const { excess = 0, usage = [] } = usages.get(company.companyId) ?? {};
    const changes = noticeChanges({ ...company, excess, usage }, company.noted, at.getTime());
    return changes.reached.length + changes.left.length > 0 ? [{ company, changes }] : [];
  });
}

/** Settles one company: another server may have done so since it was found. */
async function tellCompany(trx: Trx, context: MailContext, companyId: number): Promise<void> {
  await lockNotices(trx, companyId);
  for (const { company, changes } of await changesOf(trx, [companyId], context.now())) {
    await settleNotices(trx, companyId, changes);
    if (changes.news.length > 0) await tell(trx, context, company, changes.news);
  }
}

/** One mail to each administrator of a company who may see its subscription and wants to know. */
async function tell(
  trx: Trx,
  context: MailContext,
  { companyId, endsAt }: NoticedCompany,
  notices: readonly SubscriptionNotice[],
): Promise<void> {
  const layout = context.models.current().model.permissions;
  for (const { adminId } of await administratorsWith(trx, companyId, { right: { name: MAY_SEE, layout } })) {
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    const write: WriteLetter = (_words, language) => ({
      subject: SUBSCRIPTION_WORDS[language].subject,
      opening: notices.map((notice) => noticeText(notice, endsAt, language)),
      closing: [],
    });
    await mailToOwner(trx, context, owner, 'subscription', write, { choice: 'subscription' });
  }
}
