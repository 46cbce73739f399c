import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';

/** The kind of holder of a permission: the resource of the record that gives it. */
export type Holder = 'administrators' | 'team-members' | 'tokens';

/** How often a holder needed a permission on a day (`yyyy-MM-dd`, UTC). */
export interface PermissionUse {
  readonly holder: Holder;
  readonly holderId: number;
  readonly permission: string;
  readonly day: string;
  readonly uses: number;
}

/** Days that are counted, today included; older ones are forgotten. */
const USE_DAYS = 90;
const BATCH_SIZE = 1000;
const MIGRATION = '0180_permission_uses';

const firstDay = (at: Date): string =>
  new Date(at.getTime() - (USE_DAYS - 1) * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Adds to the counts of days. Several servers may do so. Needs a system transaction. */
export async function addUses(trx: Trx, uses: readonly PermissionUse[]): Promise<void> {
  // In one order, so that two servers that write at once do not wait for each other in a circle.
  const rows = uses
    .map((one) => ({ ...one, key: `${one.holder} ${one.holderId} ${one.permission} ${one.day}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ holder, holderId, permission, day, uses: count }) => ({
      ...{ holder, permission, day, uses: count },
      holder_id: holderId,
    }));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await trx
      .insertInto('permission_use')
      .values(rows.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) =>
        conflict
          .columns(['holder', 'holder_id', 'permission', 'day'])
          .doUpdateSet({ uses: sql<number>`permission_use.uses + excluded.uses` }),
      )
      .execute();
  }
}

/** Forgets days that are older than those that are shown. Needs a system transaction. */
export async function forgetOldUses(trx: Trx, at: Date): Promise<void> {
  await trx.deleteFrom('permission_use').where('day', '<', firstDay(at)).execute();
}

/** The day (UTC) on which counting began. Only the owner of the database may read which migrations ran when. */
export async function countingStarted(owner: Db): Promise<string> {
  const { day } = await owner
    .selectFrom('schema_migration')
    .select(sql<string>`to_char(ran_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
    .where('name', '=', MIGRATION)
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * What a holder used in the last 90 days, or since counting began, whichever is shorter. Needs a system transaction; the
 * caller has checked that the holder may be seen.
 * @returns `since`: the first day (`yyyy-MM-dd`, UTC) of the counts; `uses` by permission, without those never used
 */
export async function usesOf(
  trx: Trx,
  holder: Holder,
  holderId: number,
  { started, at }: { readonly started: string; readonly at: Date },
): Promise<{ readonly since: string; readonly uses: ReadonlyMap<string, number> }> {
  const first = firstDay(at);
  const rows = await trx
    .selectFrom('permission_use')
    .select(['permission', sql<number>`sum(uses)::integer`.as('uses')])
    .where('holder', '=', holder)
    .where('holder_id', '=', holderId)
    .where('day', '>=', first)
    .groupBy('permission')
    .execute();
  return {
    since: countedFrom({ started, at }),
    uses: new Map(rows.map(({ permission, uses }) => [permission, uses])),
  };
}

/** The first day (`yyyy-MM-dd`, UTC) of the counts: 90 days ago, or when counting began. */
export function countedFrom({ started, at }: { readonly started: string; readonly at: Date }): string {
  const first = firstDay(at);
  return started > first ? started : first;
}

/** True once 90 days have been counted. */
export const isFullyCounted = ({ started, at }: { readonly started: string; readonly at: Date }): boolean =>
  started <= firstDay(at);

/** The permissions that holders of one kind have used since `countedFrom`. Needs a system transaction, as `usesOf`. */
export async function usedBy(
  trx: Trx,
  holder: Holder,
  ids: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('permission_use')
    .select(['holder_id as id', 'permission'])
    .distinct()
    .where('holder', '=', holder)
    .where('holder_id', 'in', ids)
    .where('day', '>=', firstDay(at))
    .execute();
  const found = new Map<number, Set<string>>();
  for (const { id, permission } of rows) found.set(id, (found.get(id) ?? new Set()).add(permission));
  return found;
}
