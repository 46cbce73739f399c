import { sql } from 'kysely';
import type { MonitoringState } from '../../../domain/rules/monitoringState';
import type { Trx } from '../../db/connect';

/** States that are reported by mail. */
export const MAILED_STATES = ['critical', 'provisioning_error'] as const satisfies readonly MonitoringState[];
type MailedState = (typeof MAILED_STATES)[number];

/** A location that a mail is to report. */
export interface AttentionDue {
  readonly id: number;
  readonly state: MailedState;
  readonly since: Date;
}

/** About one location mails are written once in so many hours, however often its state changes. */
const ONCE_IN_HOURS = 24;

const mayMail = (now: Date) =>
  sql<boolean>`(a.mailed_at is null or a.mailed_at <= ${now}::timestamptz - make_interval(hours => ${ONCE_IN_HOURS}))`;
const isUrgent = sql<boolean>`l.l_enabled and l."l_deletedAt" is null and l.l_monitoring = any(${[...MAILED_STATES]})`;

/** Notes that locations have come into a state that is reported; the next run that may do so writes the mails. */
export async function noteAttention(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into location_attention (location_id, company_id, is_due)
    select locationid, l_companyid, true from location where locationid = any(${[...ids]}::bigint[])
    on conflict (location_id) do update set is_due = true`.execute(trx);
}

/** Companies with mails to write, or with notes that may be forgotten. Needs a system transaction. */
export async function companiesWithAttention(trx: Trx, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.company_id::float8 as id from location_attention a where ${mayMail(now)} order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the locations of a company that are due, in the transaction that writes the mails. One that has recovered
 * meanwhile is not; one about which a mail was written within a day stays due until then. Needs a system transaction.
 */
export async function takeAttention(trx: Trx, companyId: number, now: Date): Promise<readonly AttentionDue[]> {
  await sql`
    delete from location_attention a where a.company_id = ${companyId} and ${mayMail(now)}
      and not (a.is_due and exists (select from location l where l.locationid = a.location_id and ${isUrgent}))`.execute(
    trx,
  );
  const { rows } = await sql<AttentionDue>`
    update location_attention a set is_due = false, mailed_at = ${now}::timestamptz from location l
    where a.company_id = ${companyId} and a.is_due and ${mayMail(now)} and l.locationid = a.location_id and ${isUrgent}
    returning a.location_id::float8 as id, l.l_monitoring as state, l.l_monitoring_at as since`.execute(trx);
  return rows.toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.id - b.id);
}
