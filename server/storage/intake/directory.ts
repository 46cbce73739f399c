import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** A person of a directory, from the latest event about them; `at` is an ISO text. */
export interface DirectoryPerson {
  readonly identifier: string;
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
 * Adds, updates and deletes people of a company's directory, unless a later event about them is stored.
 * @param people one for each identifier
 * @returns the identifiers of those that have changed
 */
export async function updateDirectory(
  trx: Trx,
  companyId: number,
  people: readonly DirectoryPerson[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const input = sql`json_to_recordset(${JSON.stringify(people)}::json) as s (identifier text, gone boolean, firstname text,
    lastname text, fullname text, email text, department text, groups jsonb, at timestamptz)`;
  const { rows: deleted } = await sql<{ identifier: string }>`
    delete from directory_user d using ${input}
    where d.companyid = ${companyId} and d.identifier = s.identifier and s.gone
      and (d."syncedAt" is null or s.at > d."syncedAt") returning d.identifier`.execute(trx);
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
    returning identifier`.execute(trx);
  return new Set([...deleted, ...updated, ...added].map(({ identifier }) => identifier));
}
