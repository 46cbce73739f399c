import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** The latest report about an extension or integration; `at` is an ISO text. */
export interface StateUpdate {
  /** Tells the record from others. */
  readonly key: string;
  readonly of: string;
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
  readonly at: string;
}

/**
 * Stores reports, unless a later one is stored. The version of the record stays: clients cannot write these fields.
 * @param updates one for each record
 * @returns the keys of the records that exist in the company, and of those that have changed
 */
export async function updateStates(
  trx: Trx,
  companyId: number,
  updates: readonly StateUpdate[],
): Promise<{ readonly known: ReadonlySet<string>; readonly changed: ReadonlySet<string> }> {
  if (updates.length === 0) return { known: new Set(), changed: new Set() };
  const input = sql`json_to_recordset(${JSON.stringify(updates)}::json)
    as s (key text, of text, id bigint, state text, error text, at timestamptz)`;
  const { rows: found } = await sql<{ key: string }>`
    select s.key from ${input} join extension e on e.id = s.id and e.companyid = ${companyId} and s.of = 'extension'
    union select s.key from ${input}
      join integration i on i.id = s.id and i.companyid = ${companyId} and s.of = 'integration'`.execute(trx);
  const { rows: extensions } = await sql<{ key: string }>`
    update extension e set "lastStatus" = s.state, "lastRunAt" = s.at from ${input}
    where s.of = 'extension' and e.id = s.id and e.companyid = ${companyId}
      and (e."lastRunAt" is null or s.at > e."lastRunAt") returning s.key`.execute(trx);
  const { rows: integrations } = await sql<{ key: string }>`
    update integration i set state = s.state, "lastSyncAt" = s.at, "lastError" = s.error from ${input}
    where s.of = 'integration' and i.id = s.id and i.companyid = ${companyId}
      and (i."lastSyncAt" is null or s.at > i."lastSyncAt") returning s.key`.execute(trx);
  const keys = (rows: readonly { readonly key: string }[]) => new Set(rows.map(({ key }) => key));
  return { known: keys(found), changed: keys([...extensions, ...integrations]) };
}

/**
 * Stores that an integration has been used: it was synchronised at a time, it answers (again), or the code of why it does
 * not. The version of the record stays.
 */
export async function noteUseOfIntegration(
  trx: Trx,
  companyId: number,
  id: number,
  use: { readonly at: Date } | { readonly error: string | null },
): Promise<void> {
  const time = 'at' in use ? use.at : null;
  const error = 'error' in use ? use.error : null;
  await sql`
    update integration i set
      "lastSyncAt" = coalesce(${time}::timestamptz, i."lastSyncAt"),
      "lastError" = ${error}::text,
      state = case
        when ${error}::text is not null then 'failed'
        when coalesce(${time}::timestamptz, i."lastSyncAt") is null then 'never'
        else 'ok' end
    where i.id = ${id} and i.companyid = ${companyId}`.execute(trx);
}
