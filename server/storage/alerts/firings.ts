import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';
import { readRights, rightsText, type FigureRights } from './row';

/** One time that an alert fired. */
export interface Firing {
  readonly id: number;
  /** The interval with which it fired. */
  readonly from: Date;
  readonly to: Date;
  readonly firedAt: Date;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number | null;
  /** Start of the interval with which it ended, and when that was found; null while it lasts. */
  readonly endedFrom: Date | null;
  readonly endedAt: Date | null;
  readonly endedValue: number | null;
  /** It did not end by itself: the alert was changed or switched off. */
  readonly cut: boolean;
  /** The standard error of the value with which it fired, relative to it; null: it is exact. */
  readonly error: number | null;
  /** That of the value with which it ended. */
  readonly endedError: number | null;
  /** The filters with which it was counted, and what its owner saw of the figure. */
  readonly filters: string;
  readonly rights: FigureRights;
}

type NewFiring = Omit<Firing, 'id' | 'endedFrom' | 'endedAt' | 'endedValue' | 'endedError' | 'cut'>;

const COLUMNS = [
  'id',
  'from_at as from',
  'to_at as to',
  'fired_at as firedAt',
  'value',
  'low',
  'high',
  'median',
  'ended_from_at as endedFrom',
  'ended_at as endedAt',
  'ended_value as endedValue',
  'cut',
  'error',
  'ended_error as endedError',
  'filters',
  'rights',
] as const;

/** Stores a firing of an alert. */
export async function insertFiring(
  trx: Trx,
  alert: { id: number; companyId: number },
  firing: NewFiring,
): Promise<void> {
  await trx
    .insertInto('alert_firing')
    .values({
      alert_id: alert.id,
      company_id: alert.companyId,
      from_at: firing.from,
      to_at: firing.to,
      fired_at: firing.firedAt,
      value: firing.value,
      low: firing.low,
      high: firing.high,
      median: firing.median,
      error: firing.error,
      filters: firing.filters,
      rights: rightsText(firing.rights),
    })
    .execute();
}

/** Ends the firing of an alert that lasts. */
export async function endFiring(
  trx: Trx,
  alertId: number,
  end: { from: Date; at: Date; value: number; error: number | null },
): Promise<void> {
  await trx
    .updateTable('alert_firing')
    .set({ ended_from_at: end.from, ended_at: end.at, ended_value: end.value, ended_error: end.error })
    .where('alert_id', '=', alertId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends it because the alert is changed or switched off. */
export async function cutFiring(trx: Trx, alertId: number, at: Date): Promise<void> {
  await trx
    .updateTable('alert_firing')
    .set({ ended_at: at, cut: true })
    .where('alert_id', '=', alertId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The firings of an alert, the newest first. */
export async function firingsOf(trx: Trx, alertId: number, limit: number): Promise<readonly Firing[]> {
  const rows = await trx
    .selectFrom('alert_firing')
    .select(COLUMNS)
    .where('alert_id', '=', alertId)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(firingOf);
}

const firingOf = (
  row: Omit<Firing, 'id' | 'rights'> & { readonly id: string | number; readonly rights: string },
): Firing => ({
  ...row,
  id: Number(row.id),
  rights: readRights(row.rights),
});

/** A firing of which recipients have been notified to the start, or not at all, after so many attempts in vain. */
export interface UnreportedFiring extends Firing {
  readonly reported: 'fires' | null;
  readonly attempts: number;
}

/** The firings of an alert of which recipients have not been notified to the end, the oldest first. */
export async function unreportedFirings(
  trx: Trx,
  alertId: number,
  limit: number,
): Promise<readonly UnreportedFiring[]> {
  const rows = await trx
    .selectFrom('alert_firing')
    .select([...COLUMNS, 'reported', 'attempts'])
    .where('alert_id', '=', alertId)
    .where(({ eb, or, and }) =>
      or([eb('reported', 'is', null), and([eb('reported', '=', 'fires'), eb('ended_at', 'is not', null)])]),
    )
    .orderBy('from_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ reported, attempts, ...row }) => ({
    ...firingOf(row),
    reported: reported === 'fires' ? reported : null,
    attempts,
  }));
}

/** Notes what the recipients of a firing were notified of. */
export async function markReported(trx: Trx, id: number, reported: 'fires' | 'ends'): Promise<void> {
  await trx.updateTable('alert_firing').set({ reported, attempts: 0 }).where('id', '=', id).execute();
}

/** Notes that a recipient of a firing could not be notified, and is to be once more. */
export async function noteAttempt(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('alert_firing')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** When each alert of a company fired last with the rights that its owner has, by its key. */
export async function lastFirings(trx: Trx, companyId: number): Promise<ReadonlyMap<number, Date>> {
  const rows = await trx
    .selectFrom('alert_firing as f')
    .innerJoin('alert as a', 'a.id', 'f.alert_id')
    .select(({ fn }) => ['f.alert_id as id', fn.max('f.fired_at').as('at')])
    .where('f.company_id', '=', companyId)
    .whereRef('f.rights', '=', 'a.rights')
    .groupBy('f.alert_id')
    .execute();
  return new Map(rows.map(({ id, at }) => [Number(id), at]));
}

/** Days after which a firing that is over is deleted. */
const RETENTION_DAYS = 400;

/** Removes old firings. Needs a system transaction. */
export async function forgetOldFirings(trx: Trx): Promise<void> {
  await trx.deleteFrom('alert_firing').where('ended_at', '<', daysAgo(RETENTION_DAYS)).execute();
}
