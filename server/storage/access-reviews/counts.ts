import { sql } from 'kysely';
import type { ReviewHolder } from '../../../domain/access/accessReview';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import { isActive } from './items';

/** Numbers of the items of a review, by state (`itemState`). */
interface ItemCounts {
  readonly total: number;
  /** Not open. */
  readonly settled: number;
  readonly asked: number;
  /** Open, and waiting for the caller. */
  readonly own: number;
}

/**
 * Counts the items of reviews whose accesses the caller sees (of memberships: whose person, too), deleted ones too: a list would take too long to read them.
 * @param seen the kinds of accesses that the caller may see
 * @returns by review; none for a review without such an item
 */
export async function countItems(
  { trx, model, caller }: Access,
  reviewIds: readonly number[],
  seen: ReadonlyMap<ReviewHolder, Resource>,
): Promise<ReadonlyMap<number, ItemCounts>> {
  if (reviewIds.length === 0 || seen.size === 0) return new Map();
  const people = seen.get('administrators');
  const isSeen = (resource: Resource | undefined, key: 'holder_id' | 'subject_id') =>
    resource
      ? sql<boolean>`exists (select from ${sql.table(resource.storage.table)} h
          where ${sql.ref(`h.${resource.id}`)} = ${sql.ref(`i.${key}`)} and ${rowAccessFilter(model, resource, caller, 'h')})`
      : sql<boolean>`false`;
  const visible = [...seen].map(
    ([holder, resource]) => sql<boolean>`(i.holder = ${holder} and ${isSeen(resource, 'holder_id')}
      and ${holder === 'team-members' ? isSeen(people, 'subject_id') : sql`true`})`,
  );
  const { rows } = await sql<Record<'id' | keyof ItemCounts, string | number>>`
    select s.review_id as id, count(*) as total, count(*) filter (where not s.open) as settled,
      count(*) filter (where s.asked) as asked,
      count(*) filter (where s.open and ${caller.adminId} = any(s.reviewer_ids)) as own
    from (
      select i.review_id, i.reviewer_ids,
        i.decision is null and not i.gone and (v.finished_at is not null or ${isActive}) as open,
        i.decision = 'remove' and case when v.signed_at is null then ${isActive} else i.removed_at is null end as asked
      from access_review_item i join access_review v on v.id = i.review_id
      where i.review_id = any(${[...reviewIds]}) and (${sql.join(visible, sql` or `)})) s
    group by s.review_id`.execute(trx);
  return new Map(
    rows.map(({ id, total, settled, asked, own }) => [
      Number(id),
      { total: Number(total), settled: Number(settled), asked: Number(asked), own: Number(own) },
    ]),
  );
}
