import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** A person of a directory, from the latest event about them; `at` is an ISO text. */
export interface DirectoryPerson {
  readonly identifier: string;
  /** Keyed hash of company and identifier: it stays when the person is gone. */
  readonly hash: string;
  readonly gone: boolean;
  readonly firstname: string | null;
  readonly lastname: string;
  readonly fullname: string;
  readonly email: string | null;
  readonly department: string | null;
  readonly groups: readonly string[];
  readonly at: string;
}

/**
 * Adds, updates and deletes people of a company's directory, unless a later event about them is stored. Of those that are
 * gone, the hash of the identifier and the time are kept, so that an older event does not bring them back.
 * @param people one for each identifier
 * @returns the identifiers of those that have changed
 */
export async function updateDirectory(
  trx: Trx,
  companyId: number,
  people: readonly DirectoryPerson[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const input = sql`json_to_recordset(${JSON.stringify(people)}::json) as s (identifier text, hash text, gone boolean,
    firstname text, lastname text, fullname text, email text, department text, groups jsonb, at timestamptz)`;
  const { rows: deleted } = await sql<{ identifier: string }>`
    delete from directory_user d using ${input}
    where d.companyid = ${companyId} and d.identifier = s.identifier and s.gone
      and (d."syncedAt" is null or s.at > d."syncedAt") returning d.identifier`.execute(trx);
  const { rows: gone } = await sql<{ identifier: string }>`
    with newer as (
      insert into directory_gone as g (company_id, identifier_hash, gone_at)
      select ${companyId}, s.hash, s.at from ${input}
      where s.gone and not exists (select 1 from directory_user d
        where d.companyid = ${companyId} and d.identifier = s.identifier)
      on conflict (company_id, identifier_hash) do update set gone_at = excluded.gone_at
      where excluded.gone_at > g.gone_at returning g.identifier_hash)
    select s.identifier from ${input} join newer on newer.identifier_hash = s.hash`.execute(trx);
  const { rows: updated } = await sql<{ identifier: string }>`
    update directory_user d set firstname = s.firstname, lastname = s.lastname, fullname = s.fullname, email = s.email,
      department = s.department, "directoryGroups" = coalesce(s.groups, '[]'), "syncedAt" = s.at
    from ${input}
    where d.companyid = ${companyId} and d.identifier = s.identifier and not s.gone
      and (d."syncedAt" is null or s.at > d."syncedAt") returning d.identifier`.execute(trx);
  const { rows: added } = await sql<{ identifier: string }>`
    insert into directory_user (uuid, companyid, identifier, firstname, lastname, fullname, email, department,
      "directoryGroups", "syncedAt")
    select gen_random_uuid()::text, ${companyId}, s.identifier, s.firstname, s.lastname, s.fullname, s.email,
      s.department, coalesce(s.groups, '[]'), s.at
    from ${input} where not s.gone and not exists (select 1 from directory_user d
      where d.companyid = ${companyId} and d.identifier = s.identifier)
      and not exists (select 1 from directory_gone g
        where g.company_id = ${companyId} and g.identifier_hash = s.hash and g.gone_at >= s.at)
    returning identifier`.execute(trx);
  return new Set([...deleted, ...gone, ...updated, ...added].map(({ identifier }) => identifier));
}
