import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';
import { wasNotified } from '../../storage/audit-watches/due';
import { watchesOnViews } from '../../storage/audit-watches/watches';
import { findView, type SavedView, type Viewer } from '../../storage/preferences/views';
import { mailNews } from './messages';

/** The least time between two mails about the view of one watch, in ms. */
const PAUSE_MS = 15 * MINUTE_MS;

/**
 * Tells those who follow a saved view of the audit log by mail that another administrator has changed its filter, deleted
 * it or shares it with them no longer: otherwise a colleague could keep entries from them unnoticed. To be called after
 * the change, in its transaction.
 * @param viewer who has changed it: their own watches are not reported
 * @param before the view as it was
 */
export async function notifyFollowers(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { companyId, adminId }: Viewer,
  before: SavedView,
): Promise<void> {
  const watches = await watchesOnViews(trx, companyId, [Number(before.id)], adminId);
  const now = context.now();
  for (const watch of watches.filter(({ enabled }) => enabled)) {
    const after = await findView(trx, { companyId, adminId: watch.ownerId }, Number(before.id), false);
    if (after && isDeepStrictEqual(after.state['filter'], before.state['filter'])) continue;
    if (await wasNotified(trx, watch.id, new Date(now.getTime() - PAUSE_MS))) continue;
    // The owner may be of another company.
    const news = { title: before.name, what: after ? 'changed' : 'gone', by: null } as const;
    await withEveryCompany(trx, () => mailNews(trx, context, watch, news));
  }
}
