/** Saved searches of the audit log that notify. */
import { sql, type Selectable } from 'kysely';
import type { QuietHours } from '../../../domain/alerts/alert';
import type { WatchProblem } from '../../../domain/records/auditWatch';
import type { Trx } from '../../db/connect';
import type { DB } from '../../db/tables';

/** What its owner has decided. */
export interface WatchSettings {
  readonly viewId: number;
  readonly mail: boolean;
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  readonly enabled: boolean;
}

export interface StoredWatch extends WatchSettings {
  readonly id: number;
  readonly companyId: number;
  readonly ownerId: number;
  readonly teamMemberId: number | null;
  readonly webhookHost: string | null;
  readonly webhookSealed: string | null;
  readonly version: number;
  /** Entries of the company's log up to this one are done. */
  readonly seenSeq: number;
  readonly problem: WatchProblem | null;
}

interface StoredWebhook {
  readonly host: string | null;
  readonly sealed: string | null;
}

/** A stored row. Its words are those that this program has written. */
const watchOf = (row: Selectable<DB['audit_watch']>): StoredWatch => ({
  id: Number(row.id),
  companyId: Number(row.company_id),
  ownerId: Number(row.owner_id),
  teamMemberId: row.team_member_id === null ? null : Number(row.team_member_id),
  viewId: Number(row.view_id),
  mail: row.mail,
  webhookHost: row.webhook_host,
  webhookSealed: row.webhook_sealed,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  timezone: row.timezone,
  enabled: row.enabled,
  version: row.version,
  seenSeq: Number(row.seen_seq),
  problem: row.problem as WatchProblem | null,
});

const columnsOf = ({ viewId, mail, quiet, timezone, enabled }: WatchSettings) => ({
  view_id: viewId,
  mail,
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  timezone,
  enabled,
});

/** The number of the last entry of a company's audit log. */
export async function lastSeq(trx: Trx, companyId: number): Promise<number> {
  const row = await trx
    .selectFrom('auditlog')
    .select('seq')
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** How many a company and an owner in it have, for a transaction that adds one: the next one waits. */
export async function lockWatchCounts(
  trx: Trx,
  companyId: number,
  ownerId: number,
): Promise<{ readonly all: number; readonly own: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit watches', ${companyId}))`.execute(trx);
  const { all, own } = await trx
    .selectFrom('audit_watch')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('owner_id', '=', ownerId).as('own'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
}

/** A watch of its owner, and its last notification. */
interface ListedWatch extends StoredWatch {
  readonly last: { readonly at: Date; readonly matches: number } | null;
}

/** Those of an administrator in a company, the oldest first. */
export async function watchesOf(trx: Trx, companyId: number, ownerId: number): Promise<readonly ListedWatch[]> {
  const rows = await trx
    .selectFrom('audit_watch')
    .selectAll('audit_watch')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_watch_message as m')
          .select(['m.at', 'm.matches'])
          .whereRef('m.watch_id', '=', 'audit_watch.id')
          // The note that it was stopped is about no entry.
          .where('m.matches', '>', 0)
          .orderBy('m.at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.at as lastAt', 'last.matches as lastMatches'])
    .where('company_id', '=', companyId)
    .where('owner_id', '=', ownerId)
    .orderBy('audit_watch.id')
    .execute();
  return rows.map(({ lastAt, lastMatches, ...row }) => ({
    ...watchOf(row),
    last: lastAt === null || lastMatches === null ? null : { at: lastAt, matches: lastMatches },
  }));
}

/** Most that are listed of colleagues. */
const MAX_OTHERS = 200;

/** Those of other people on some saved views, the oldest first. */
export async function watchesOnViews(
  trx: Trx,
  companyId: number,
  viewIds: readonly number[],
  adminId: number,
): Promise<readonly StoredWatch[]> {
  if (viewIds.length === 0) return [];
  const rows = await trx
    .selectFrom('audit_watch')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('view_id', 'in', viewIds)
    .where('owner_id', '<>', adminId)
    .orderBy('id')
    .limit(MAX_OTHERS)
    .execute();
  return rows.map(watchOf);
}

/** Stops one until its owner continues with it. */
export async function pauseWatch(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('audit_watch')
    .set((eb) => ({ enabled: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** One of a company. @param lock locks its row until the end of the transaction */
export async function findWatch(
  trx: Trx,
  companyId: number,
  id: number,
  lock = false,
): Promise<StoredWatch | undefined> {
  const query = trx.selectFrom('audit_watch').selectAll().where('company_id', '=', companyId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && watchOf(row);
}

/** @param owned.seenSeq entries up to this one are not reported */
export async function insertWatch(
  trx: Trx,
  owned: Pick<StoredWatch, 'companyId' | 'ownerId' | 'teamMemberId' | 'seenSeq'> & {
    readonly webhook: StoredWebhook;
    readonly now: Date;
  },
  settings: WatchSettings,
): Promise<number> {
  const { id } = await trx
    .insertInto('audit_watch')
    .values({
      ...columnsOf(settings),
      company_id: owned.companyId,
      owner_id: owned.ownerId,
      team_member_id: owned.teamMemberId,
      seen_seq: owned.seenSeq,
      webhook_host: owned.webhook.host,
      webhook_sealed: owned.webhook.sealed,
      next_at: owned.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** @param change.webhook undefined: as before */
export async function updateWatch(
  trx: Trx,
  id: number,
  settings: WatchSettings,
  change: {
    readonly webhook: StoredWebhook | undefined;
    readonly teamMemberId: number | null;
    readonly seenSeq: number;
    readonly now: Date;
  },
): Promise<void> {
  const { webhook, teamMemberId, seenSeq, now } = change;
  await trx
    .updateTable('audit_watch')
    .set({ ...columnsOf(settings), team_member_id: teamMemberId, seen_seq: seenSeq, problem: null, next_at: now })
    .set(webhook ? { webhook_host: webhook.host, webhook_sealed: webhook.sealed } : {})
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a watch by its id. */
export async function deleteWatch(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('audit_watch').where('id', '=', id).execute();
}

/**
 * Pauses those of an administrator that send a webhook, in every company: other administrators may have made them.
 * Needs a system transaction.
 */
export async function pauseWebhooksOf(trx: Trx, ownerId: number): Promise<void> {
  await trx
    .updateTable('audit_watch')
    .set((eb) => ({ enabled: false, version: eb('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('webhook_host', 'is not', null)
    .where('enabled', '=', true)
    .execute();
}
