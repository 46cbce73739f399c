import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';
import { alertOf, rightsText, settingColumns, type AlertSettings, type FigureRights, type StoredAlert } from './row';

/** The address of a webhook, as it is stored. */
interface StoredWebhook {
  readonly host: string | null;
  readonly sealed: string | null;
}

interface NewAlert {
  readonly companyId: number;
  readonly ownerId: number;
  readonly teamMemberId: number | null;
  readonly rights: FigureRights;
  readonly webhook: StoredWebhook;
  readonly evaluatedTo: Date;
  readonly nextAt: Date | null;
}

/** The alerts of a company, by name. */
export async function listAlerts(trx: Trx, companyId: number): Promise<readonly StoredAlert[]> {
  const rows = await trx
    .selectFrom('alert')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(alertOf);
}

/** How many alerts of an administrator are switched on and are not evaluated. */
export async function countStoppedAlerts(trx: Trx, companyId: number, ownerId: number): Promise<number> {
  const { n } = await trx
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('company_id', '=', companyId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where('problem', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** An alert of a company. @param lock locks its row until the end of the transaction */
export async function findAlert(
  trx: Trx,
  companyId: number,
  id: number,
  lock = false,
): Promise<StoredAlert | undefined> {
  const query = oneAlert(trx, companyId, id).where('deleted_at', 'is', null);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && alertOf(row);
}

/** As `findAlert`; also one that was deleted, for as long as messages about it can leave. */
export async function findKeptAlert(trx: Trx, companyId: number, id: number): Promise<StoredAlert | undefined> {
  const row = await oneAlert(trx, companyId, id).executeTakeFirst();
  return row && alertOf(row);
}

const oneAlert = (trx: Trx, companyId: number, id: number) =>
  trx.selectFrom('alert').selectAll().where('company_id', '=', companyId).where('id', '=', id);

/** The name of a company. Needs a system transaction. */
export async function nameOfCompany(trx: Trx, companyId: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select "c_name" as name from company where "companyid" = ${companyId}`.execute(trx);
  return rows[0]?.name ?? '';
}

/**
 * The number of alerts of a company, and of an administrator in it. A request that adds one meanwhile waits until the
 * transaction ends.
 */
export async function lockAlertCounts(
  trx: Trx,
  companyId: number,
  ownerId: number,
): Promise<{ readonly all: number; readonly own: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alerts', ${companyId}))`.execute(trx);
  const { all, own } = await trx
    .selectFrom('alert')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('owner_id', '=', ownerId).as('own'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
}

/** @returns the key */
export async function insertAlert(trx: Trx, alert: NewAlert, settings: AlertSettings): Promise<number> {
  const { id } = await trx
    .insertInto('alert')
    .values({
      ...settingColumns(settings),
      company_id: alert.companyId,
      owner_id: alert.ownerId,
      team_member_id: alert.teamMemberId,
      rights: rightsText(alert.rights),
      webhook_host: alert.webhook.host,
      webhook_sealed: alert.webhook.sealed,
      evaluated_to: alert.evaluatedTo,
      next_at: alert.nextAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** What a change of an alert writes beside its settings. */
interface AlertChange {
  /** Absent: as before. */
  readonly webhook?: StoredWebhook | undefined;
  /** Present when the alert counts another figure from now on: what it knows of the former one is discarded. */
  readonly restart: { readonly evaluatedTo: Date } | undefined;
  readonly teamMemberId: number | null;
  readonly rights: FigureRights;
  readonly nextAt: Date | null;
  readonly notifyAt: Date | null;
}

/** Changes an alert that this transaction has locked. */
export async function updateAlert(
  trx: Trx,
  id: number,
  settings: AlertSettings,
  { webhook, restart, teamMemberId, rights, nextAt, notifyAt }: AlertChange,
): Promise<void> {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({
      ...settingColumns(settings),
      ...(webhook && { webhook_host: webhook.host, webhook_sealed: webhook.sealed }),
      ...(restart && restartedColumns(restart.evaluatedTo)),
      team_member_id: teamMemberId,
      rights: rightsText(rights),
      next_at: nextAt,
      notify_at: notifyAt,
      problem: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Pauses the alerts of an administrator that send a webhook, in every company: another person could have set the webhook
 * up. Needs a system transaction.
 */
export async function pauseAlertWebhooksOf(trx: Trx, ownerId: number): Promise<void> {
  await trx
    .updateTable('alert')
    .set((eb) => ({ enabled: false, next_at: null, version: eb('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('webhook_host', 'is not', null)
    .where('enabled', '=', true)
    .execute();
}

/** The columns of an alert that knows nothing of its figure yet. @param evaluatedTo evaluation goes on from here */
export const restartedColumns = (evaluatedTo: Date) => ({
  evaluated_to: evaluatedTo,
  streak: 0,
  firing: false,
  known_since: null,
  verdict: null,
  last_value: null,
  last_low: null,
  last_high: null,
});

/** Switches an alert off or on that this transaction has locked. */
export async function switchAlert(
  trx: Trx,
  id: number,
  enabled: boolean,
  at: { evaluatedTo: Date; nextAt: Date | null; notifyAt: Date | null },
) {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({
      ...restartedColumns(at.evaluatedTo),
      enabled,
      next_at: at.nextAt,
      notify_at: at.notifyAt,
      problem: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes an alert that this transaction has locked: only messages about it still find it. */
export async function markDeleted(trx: Trx, id: number, { at, notifyAt }: { at: Date; notifyAt: Date }): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ deleted_at: at, enabled: false, firing: false, next_at: null, notify_at: notifyAt })
    .where('id', '=', id)
    .execute();
}

/** Days for which a deleted alert is kept: messages about it are attempted for one day at most. */
const DELETED_DAYS = 2;

/** Removes deleted alerts with their firings. Needs a system transaction. */
export async function forgetDeletedAlerts(trx: Trx): Promise<void> {
  await trx.deleteFrom('alert').where('deleted_at', '<', daysAgo(DELETED_DAYS)).execute();
}
