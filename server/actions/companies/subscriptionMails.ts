import { permissionsOf } from '../../../domain/access/permissions';
import { levelsReached, subscriptionNotices, type SubscriptionNotice } from '../../../domain/rules/subscriptionNotices';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { companyUsages } from '../../storage/installation/companyUsage';
import {
  noticedAdmins,
  noticedCompanies,
  settleTold,
  toldLevels,
  type NoticedCompany,
  type ToldLevel,
} from '../../storage/installation/subscriptionNotices';
import { mailToOwner } from '../account/accountMail';
import { noticeText, SUBSCRIPTION_WORDS } from './subscriptionWords';

/** Who sees the usage of their company, and so its subscription. */
const MAY_SEE = 'global:view';

type MailContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

const nameOf = ({ companyId, topic, level }: ToldLevel) => `${companyId} ${topic} ${level}`;

/**
 * Tells companies what has changed about their subscription (specification S-SUB-1, S-SUB-3), by mail to the
 * administrators who may see it: each level once. A level that is left and reached again is told again; one that is
 * passed on the way down is not. The mail and the note that it was written are one transaction, and one server at a
 * time does this: neither a restart nor a second server sends twice.
 */
export async function tellCompanies(context: MailContext): Promise<void> {
  await asSystem(context.db, async (trx) => {
    const told = await toldLevels(trx);
    // Of disabled companies too: what they were told is not told again when they come back.
    const usages = new Map((await companyUsages(trx, null, true)).map((one) => [one.companyId, one]));
    const known = new Set(told.map(nameOf));
    const at = context.now();
    const current: ToldLevel[] = [];
    const news: { readonly company: NoticedCompany; readonly notices: readonly SubscriptionNotice[] }[] = [];
    for (const company of await noticedCompanies(trx)) {
      const { companyId } = company;
      const { excess = 0, usage = [] } = usages.get(companyId) ?? {};
      const notices = subscriptionNotices({ ...company, excess, usage }, at.getTime());
      for (const notice of notices) {
        const { topic } = notice;
        current.push(...levelsReached(notice).map((level) => ({ companyId, topic, level })));
      }
      const fresh = notices.filter(({ topic, level }) => !known.has(nameOf({ companyId, topic, level })));
      if (fresh.length > 0) news.push({ company, notices: fresh });
    }
    const now = new Set(current.map(nameOf));
    await settleTold(trx, {
      reached: current.filter((one) => !known.has(nameOf(one))),
      left: told.filter((one) => !now.has(nameOf(one))),
      now: at,
    });
    for (const { company, notices } of news) await tell(trx, context, company, notices);
  });
}

/** One mail to each administrator of a company who may see its subscription. */
async function tell(
  trx: Trx,
  context: MailContext,
  { companyId, endsAt }: NoticedCompany,
  notices: readonly SubscriptionNotice[],
): Promise<void> {
  const layout = context.models.current().model.permissions;
  for (const { adminId, bits } of await noticedAdmins(trx, companyId)) {
    if (!permissionsOf(bits ?? '', layout).has(MAY_SEE)) continue;
    const owner = await accountOwner(trx, adminId);
    if (!owner) continue;
    await mailToOwner(trx, context, owner, 'subscription', (_words, language) => ({
      subject: SUBSCRIPTION_WORDS[language].subject,
      opening: notices.map((notice) => noticeText(notice, endsAt, language)),
      closing: [],
    }));
  }
}
