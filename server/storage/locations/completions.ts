import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { StatedProvisioning } from '../../../domain/rules/provisioningState';

/** A location whose provisioning is complete. */
export interface Completion {
  readonly id: number;
  readonly completedAt: Date;
}

/** Notes that the provisioning of a location is complete; the next run writes the mails. */
export async function noteCompletion(trx: Trx, id: number, at: Date): Promise<void> {
  await sql`
    insert into completed_provisioning (location_id, company_id, completed_at)
    select locationid, l_companyid, ${at}::timestamptz from location where locationid = ${id}
    on conflict (location_id) do update set completed_at = excluded.completed_at`.execute(trx);
}

/** Companies with completions about which no mail has been written. Needs a system transaction. */
export async function companiesWithCompletions(trx: Trx): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('completed_provisioning')
    .select('company_id')
    .distinct()
    .orderBy('company_id')
    .execute();
  return rows.map((row) => Number(row.company_id));
}

/**
 * Takes the completions of a company: whoever commits this has written the mails. Those of locations that are gone,
 * disabled or provisioned again meanwhile are dropped. Needs a system transaction.
 * @param complete states of provisioning that count as complete
 */
export async function takeCompletions(
  trx: Trx,
  companyId: number,
  complete: readonly StatedProvisioning[],
): Promise<readonly Completion[]> {
  const { rows } = await sql<Completion>`
    with taken as (delete from completed_provisioning where company_id = ${companyId} returning location_id, completed_at)
    select t.location_id::float8 as id, t.completed_at as "completedAt"
    from taken t join location l on l.locationid = t.location_id
    where l.l_enabled and l."l_deletedAt" is null and l.l_provisioning = any(${[...complete]})
    order by t.completed_at, t.location_id`.execute(trx);
  return rows;
}
