import { sql, type RawBuilder } from 'kysely';
import type { Decision, ReviewHolder } from '../../../domain/access/accessReview';
import type { Trx } from '../../db/connect';

/** An item as it is stored, with whether the access still counts. */
export interface StoredItem {
  readonly id: number;
  readonly reviewId: number;
  readonly holder: ReviewHolder;
  readonly holderId: number;
  readonly subjectId: number | null;
  readonly facts: string;
  readonly reviewerIds: readonly number[];
  readonly decision: Decision | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: number | null;
  readonly removedAt: Date | null;
  readonly removedBy: number | null;
  readonly gone: boolean;
  readonly version: number;
  /** See `isActive`. */
  readonly active: boolean;
}

/** Condition: an administrator is neither disabled nor deleted. @param id the expression of the key */
export const isActiveAdministrator = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from administrator a
  where a."adminid" = ${id} and a."ad_deletedAt" is null and a."ad_enabled" is not false)`;

/**
 * Condition on `access_review_item i`: the access counts at present. A membership counts no longer when its administrator
 * is disabled or deleted; one that is to be removed still does, because it comes back with the account.
 */
export const isActive = sql<boolean>`case i.holder
  when 'administrators' then ${isActiveAdministrator(sql.ref('i.holder_id'))}
  when 'team-members' then exists (select from team_member m where m."id" = i.holder_id and m."deletedAt" is null)
    and (i.decision is not distinct from 'remove' or ${isActiveAdministrator(sql.ref('i.subject_id'))})
  else exists (select from api_token k
    where k."id" = i.holder_id and k."deletedAt" is null and k."isEnabled" is not false) end`;

/** Condition on `team_member r`: its administrator is neither disabled nor deleted. */
export const memberCounts = isActiveAdministrator(sql.ref('r.adminid'));

const items = (trx: Trx) =>
  trx
    .selectFrom('access_review_item as i')
    .select([
      'i.id',
      'i.review_id as reviewId',
      'i.holder',
      'i.holder_id as holderId',
      'i.subject_id as subjectId',
      'i.facts',
      'i.reviewer_ids as reviewerIds',
      'i.decision',
      'i.reason',
      'i.decided_at as decidedAt',
      'i.decided_by as decidedBy',
      'i.removed_at as removedAt',
      'i.removed_by as removedBy',
      'i.gone',
      'i.version',
      isActive.as('active'),
    ])
    .$narrowType<{ holder: ReviewHolder; decision: Decision | null; reviewerIds: number[] }>();

/** The items of a review, in the order in which they were written. */
export async function itemsOf(trx: Trx, reviewId: number): Promise<readonly StoredItem[]> {
  return items(trx).where('i.review_id', '=', reviewId).orderBy('i.id').execute();
}

/** Locks the items of a review until the end of the transaction: no access that is given back changes them meanwhile. */
export async function lockItems(trx: Trx, reviewId: number): Promise<void> {
  await trx
    .selectFrom('access_review_item')
    .select('id')
    .where('review_id', '=', reviewId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** One item, locked until the end of the transaction. */
export async function lockItem(trx: Trx, reviewId: number, id: number): Promise<StoredItem | undefined> {
  return items(trx).where('i.review_id', '=', reviewId).where('i.id', '=', id).forUpdate('i').executeTakeFirst();
}

/** Writes what was decided about an item that is locked, and counts its version up. */
export async function writeDecision(
  trx: Trx,
  id: number,
  values: Pick<StoredItem, 'decision' | 'reason' | 'decidedAt' | 'decidedBy' | 'removedAt' | 'removedBy'>,
): Promise<void> {
  await trx
    .updateTable('access_review_item')
    .set(({ eb }) => ({
      decision: values.decision,
      reason: values.reason,
      decided_at: values.decidedAt,
      decided_by: values.decidedBy,
      removed_at: values.removedAt,
      removed_by: values.removedBy,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Notes items as gone. */
export async function markGone(trx: Trx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await trx.updateTable('access_review_item').set({ gone: true }).where('id', 'in', itemIds).execute();
}

/** Notes when items that are to be removed were, outside the review; null: they are not removed, or were given back. */
export async function noteRemoval(trx: Trx, itemIds: readonly number[], at: Date | null): Promise<void> {
  if (itemIds.length === 0) return;
  const removal = { removed_at: at, removed_by: null };
  await trx.updateTable('access_review_item').set(removal).where('id', 'in', itemIds).execute();
}

/**
 * Clears the removal of an access that was given back, in reviews that are not signed yet. An item that another
 * transaction is deciding about is skipped.
 * @returns the reviews, with who removed the access in them; `dueOn` is `yyyy-MM-dd`
 */
export async function forgetRemovals(
  trx: Trx,
  holder: ReviewHolder,
  holderId: number,
): Promise<
  readonly { readonly id: number; readonly name: string; readonly dueOn: string; readonly removedBy: number | null }[]
> {
  const { rows: locked } = await sql<{ id: string }>`
    select i.id from access_review_item i join access_review r on r.id = i.review_id
    where i.holder = ${holder} and i.holder_id = ${holderId} and i.removed_at is not null and r.signed_at is null
    for update of i skip locked`.execute(trx);
  // Read again: the review may have been signed before its items were locked here.
  const { rows } = await sql<{ id: string; name: string; dueOn: string; removedBy: string | null }>`
    with found as (
      select i.id, i.removed_by, r.id as review_id, r.name, r.due_on
      from access_review_item i join access_review r on r.id = i.review_id
      where i.id = any(${locked.map(({ id }) => id)}::bigint[]) and i.removed_at is not null and r.signed_at is null)
    update access_review_item i set removed_at = null, removed_by = null from found where i.id = found.id
    returning found.review_id as id, found.name, found.due_on::text as "dueOn", found.removed_by as "removedBy"`.execute(
    trx,
  );
  return rows.map(({ id, removedBy, ...review }) => ({
    ...{ ...review, id: Number(id) },
    removedBy: removedBy === null ? null : Number(removedBy),
  }));
}
