import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { StatedProvisioning } from '../../../domain/rules/provisioningState';

/** A location whose provisioning is complete. */
interface Completion {
  readonly id: number;
  readonly completedAt: Date;
}

/** About one location mails are written once in so many hours, whatever its gateway reports. */
const ONCE_IN_HOURS = 24;
/** A location that is disabled is waited for so many days: the portal is often enabled after its provisioning. */
const WAIT_DAYS = 7;

/** Notes that the provisioning of a location is complete; the next run writes the mails, unless it did so today. */
export async function noteCompletion(trx: Trx, id: number, at: Date): Promise<void> {
  await sql`
    insert into completed_provisioning (location_id, company_id, completed_at)
    select locationid, l_companyid, ${at}::timestamptz from location where locationid = ${id}
    on conflict (location_id) do update set completed_at = excluded.completed_at, mailed_at = null
    where completed_provisioning.mailed_at is null or ${isOver(at)}`.execute(trx);
}

const isOver = (now: Date) =>
  sql<boolean>`completed_provisioning.mailed_at <= ${now}::timestamptz - make_interval(hours => ${ONCE_IN_HOURS})`;

/** Companies with completions about which no mail has been written, or that may be forgotten. Needs a system transaction. */
export async function companiesWithCompletions(trx: Trx, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct company_id::float8 as id from completed_provisioning where mailed_at is null or ${isOver(now)}
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Takes the completions of a company, in the transaction that writes the mails. Those of locations that are gone or
 * provisioned again meanwhile are dropped; those of disabled ones wait for a week. Needs a system transaction.
 * @param complete states of provisioning that count as complete
 */
export async function takeCompletions(
  trx: Trx,
  companyId: number,
  complete: readonly StatedProvisioning[],
  now: Date,
): Promise<readonly Completion[]> {
  await sql`
    delete from completed_provisioning where company_id = ${companyId} and (${isOver(now)} or mailed_at is null and (
      completed_at <= ${now}::timestamptz - make_interval(days => ${WAIT_DAYS}) or not exists (
        select from location l where l.locationid = location_id and l."l_deletedAt" is null
          and l.l_provisioning = any(${[...complete]}))))`.execute(trx);
  const { rows } = await sql<Completion>`
    with taken as (
      update completed_provisioning c set mailed_at = ${now}::timestamptz from location l
      where c.company_id = ${companyId} and c.mailed_at is null and l.locationid = c.location_id and l.l_enabled
      returning c.location_id, c.completed_at)
    select location_id::float8 as id, completed_at as "completedAt" from taken
    order by completed_at, location_id`.execute(trx);
  return rows;
}
