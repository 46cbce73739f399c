import type { Caller } from '../../../domain/access/caller';
import type { Model } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { FigureRights } from '../../storage/alerts/row';
import { factsOfAdmin } from '../../storage/auth/rightsFacts';
import type { MessageReader } from '../mail/queueMessage';
import { type Owned, ownerCaller } from '../../auth/ownerCaller';

/** What is needed to see the figures of reports, and so to have alerts about them. */
export const REPORT_RIGHTS = ['report:view'];

/** The owner of an alert as the caller of a report. Needs a system transaction. @see ownerCaller */
export const alertOwner = (trx: Trx, alert: Owned, model: Model, now: Date) =>
  ownerCaller(trx, alert, model, now, REPORT_RIGHTS);

/**
 * Whose rights show a figure: a recipient, with the owner's membership if it is the owner.
 * @param rights what the owner saw when it was counted: its reader has to see as much
 */
export const alertReader = (
  { companyId, ownerId, teamMemberId }: Owned,
  adminId: number,
  { scope, kinds }: FigureRights,
): MessageReader => ({
  ...{ companyId, ownerId: adminId, teamMemberId: adminId === ownerId ? teamMemberId : null },
  anyOf: REPORT_RIGHTS,
  seenWith: { scope, permissions: kinds.flatMap((kind) => kind.split(' ')) },
});

/**
 * An administrator of the company as a recipient of an alert, with their own rights; the owner as `alertOwner`. Needs a
 * system transaction.
 * @returns `inactive` for an account that is gone, disabled or of another company; `unseen` without the right
 */
export async function recipientCaller(
  trx: Trx,
  alert: Owned,
  adminId: number,
  model: Model,
  now: Date,
): Promise<Caller | 'inactive' | 'unseen'> {
  const own = adminId === alert.ownerId;
  if (!own && (await factsOfAdmin(trx, adminId))?.admin.companyId !== alert.companyId) return 'inactive';
  const recipient = own ? alert : { ...alert, ownerId: adminId, teamMemberId: null };
  const caller = await alertOwner(trx, recipient, model, now);
  if (typeof caller !== 'string') return caller;
  return caller === 'right' ? 'unseen' : 'inactive';
}
