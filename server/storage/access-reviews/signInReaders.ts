import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/**
 * Of some administrators, those whose sign-ins the caller's audit log has. A membership and the team of a key only narrow
 * that log until a reader lifts the filter, so they hide nothing.
 * @param log the resource of the audit log, which the caller may see
 */
export async function administratorsInLog(
  { trx, model, caller }: Access,
  log: Resource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select r."lo_adminid"::int as id from (
      select a."adminid" as "lo_adminid", a."ad_companyid" as ${sql.ref(log.storage.tenantColumn)}
      from administrator a where a."adminid" = any(${[...ids]}::bigint[])) r
    where ${rowAccessFilter(model, log, { ...caller, everyTeam: true })}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
