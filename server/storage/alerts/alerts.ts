import { sql, type Selectable, type Updateable } from 'kysely';
import type { AlertFigure, AlertProblem, AlertRule, QuietHours } from '../../../domain/alerts/alert';
import type { Verdict } from '../../../domain/alerts/evaluate';
import type { DB } from '../../db/tables';
import type { Trx } from '../../db/connect';

/** What an administrator has decided about an alert. */
export interface AlertSettings extends AlertFigure, AlertRule {
  readonly name: string;
  readonly recipients: readonly number[];
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  readonly enabled: boolean;
}

/** An alert as it is stored. */
export interface StoredAlert extends AlertSettings {
  readonly id: number;
  readonly companyId: number;
  readonly ownerId: number;
  readonly homeCompanyId: number;
  readonly teamMemberId: number | null;
  readonly webhookHost: string | null;
  readonly webhookSealed: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly evaluatedTo: Date;
  readonly streak: number;
  readonly firing: boolean;
  readonly toldFiring: boolean;
  readonly knownSince: Date | null;
  readonly verdict: Verdict | null;
  readonly lastValue: number | null;
  readonly lastLow: number | null;
  readonly lastHigh: number | null;
  readonly problem: AlertProblem | null;
  readonly nextAt: Date | null;
}

type Columns = Selectable<DB['alert']>;

/** A stored row; the checks of the table keep its words to those that the program knows. */
function alertOf(row: Columns): StoredAlert {
  return {
    id: Number(row.id),
    companyId: Number(row.company_id),
    ownerId: Number(row.owner_id),
    homeCompanyId: Number(row.home_company_id),
    teamMemberId: row.team_member_id === null ? null : Number(row.team_member_id),
    name: row.name,
    source: row.source as StoredAlert['source'],
    counted: row.counted as StoredAlert['counted'],
    filters: row.filters,
    step: row.step as StoredAlert['step'],
    condition: row.condition as StoredAlert['condition'],
    threshold: row.threshold,
    side: row.side as StoredAlert['side'],
    sensitivity: row.sensitivity as StoredAlert['sensitivity'],
    weeks: row.weeks,
    hold: row.hold,
    recipients: row.recipients.map(Number),
    webhookHost: row.webhook_host,
    webhookSealed: row.webhook_sealed,
    quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    timezone: row.timezone,
    enabled: row.enabled,
    version: row.version,
    createdAt: row.created_at,
    evaluatedTo: row.evaluated_to,
    streak: row.streak,
    firing: row.firing,
    toldFiring: row.told_firing,
    knownSince: row.known_since,
    verdict: row.verdict as StoredAlert['verdict'],
    lastValue: row.last_value,
    lastLow: row.last_low,
    lastHigh: row.last_high,
    problem: row.problem as StoredAlert['problem'],
    nextAt: row.next_at,
  };
}

const settingColumns = (settings: AlertSettings) => ({
  name: settings.name,
  source: settings.source,
  counted: settings.counted,
  filters: settings.filters,
  step: settings.step,
  condition: settings.condition,
  threshold: settings.threshold,
  side: settings.side,
  sensitivity: settings.sensitivity,
  weeks: settings.weeks,
  hold: settings.hold,
  recipients: [...settings.recipients],
  quiet_from: settings.quiet?.from ?? null,
  quiet_to: settings.quiet?.to ?? null,
  timezone: settings.timezone,
  enabled: settings.enabled,
});

/** The address of a webhook, as it is stored. */
interface StoredWebhook {
  readonly host: string | null;
  readonly sealed: string | null;
}

interface NewAlert {
  readonly companyId: number;
  readonly ownerId: number;
  readonly homeCompanyId: number;
  readonly teamMemberId: number | null;
  readonly webhook: StoredWebhook;
  readonly createdAt: Date;
  readonly evaluatedTo: Date;
  readonly nextAt: Date | null;
}

/** The alerts of a company, by name. */
export async function listAlerts(trx: Trx, companyId: number): Promise<readonly StoredAlert[]> {
  const rows = await trx
    .selectFrom('alert')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(alertOf);
}

/** An alert of a company. @param lock nobody else changes it until the end of the transaction */
export async function findAlert(
  trx: Trx,
  companyId: number,
  id: number,
  lock = false,
): Promise<StoredAlert | undefined> {
  const query = trx.selectFrom('alert').selectAll().where('company_id', '=', companyId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && alertOf(row);
}

/** The number of alerts of a company. Who adds one meanwhile waits until the transaction ends. */
export async function lockAlertCount(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alerts', ${companyId}))`.execute(trx);
  const { count } = await trx
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the key */
export async function insertAlert(trx: Trx, alert: NewAlert, settings: AlertSettings): Promise<number> {
  const { id } = await trx
    .insertInto('alert')
    .values({
      ...settingColumns(settings),
      company_id: alert.companyId,
      owner_id: alert.ownerId,
      home_company_id: alert.homeCompanyId,
      team_member_id: alert.teamMemberId,
      webhook_host: alert.webhook.host,
      webhook_sealed: alert.webhook.sealed,
      created_at: alert.createdAt,
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
  /** It begins anew: nothing that it knows is of the figure that it counts from now on. */
  readonly restart: { readonly evaluatedTo: Date } | undefined;
  readonly teamMemberId: number | null;
  readonly nextAt: Date | null;
}

/** Changes an alert that this transaction has locked. */
export async function updateAlert(
  trx: Trx,
  id: number,
  settings: AlertSettings,
  { webhook, restart, teamMemberId, nextAt }: AlertChange,
): Promise<void> {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({
      ...settingColumns(settings),
      ...(webhook && { webhook_host: webhook.host, webhook_sealed: webhook.sealed }),
      ...(restart && RESTARTED(restart.evaluatedTo)),
      team_member_id: teamMemberId,
      next_at: nextAt,
      problem: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const RESTARTED = (evaluatedTo: Date) => ({
  evaluated_to: evaluatedTo,
  streak: 0,
  firing: false,
  told_firing: false,
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
  at: { evaluatedTo: Date; nextAt: Date | null },
) {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({
      ...RESTARTED(at.evaluatedTo),
      enabled,
      next_at: at.nextAt,
      problem: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when it was not there */
export async function deleteAlert(trx: Trx, id: number): Promise<boolean> {
  const gone = await trx.deleteFrom('alert').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** Writes what an evaluation has found. */
export async function storeState(trx: Trx, id: number, state: AlertProgress): Promise<void> {
  const values: Updateable<DB['alert']> = {
    ...(state.evaluatedTo && { evaluated_to: state.evaluatedTo }),
    ...(state.state && { streak: state.state.streak, firing: state.state.firing }),
    ...(state.toldFiring !== undefined && { told_firing: state.toldFiring }),
    ...(state.knownSince && { known_since: state.knownSince }),
    ...(state.last && {
      verdict: state.last.verdict,
      last_value: state.last.value,
      last_low: state.last.low,
      last_high: state.last.high,
    }),
    ...(state.problem !== undefined && { problem: state.problem }),
    ...(state.nextAt && { next_at: state.nextAt }),
  };
  await trx.updateTable('alert').set(values).where('id', '=', id).execute();
}

/** What an evaluation changes; absent: as before. */
export interface AlertProgress {
  readonly evaluatedTo?: Date;
  readonly state?: { readonly streak: number; readonly firing: boolean };
  readonly toldFiring?: boolean;
  readonly knownSince?: Date | undefined;
  readonly last?: {
    readonly verdict: Verdict;
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  };
  readonly problem?: AlertProblem | null;
  readonly nextAt?: Date;
}
