import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The consent of a company to support may have an end. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // The row is taken whole, as before: without the columns that say it, there is no consent, and no consent ends.
  await sql`
    create or replace function portico_company_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      return (select jsonb_build_object('id', c."companyid", 'partnerId', c."c_partnerid", 'endsAt', c."c_edate",
        'deletedAt', c."c_deletedAt",
        'supportAllowed', coalesce((to_jsonb(c.*) ->> 'c_supportaccess')::boolean, false)
          and coalesce((to_jsonb(c.*) ->> 'c_supportuntil')::timestamptz > now(), true))
      from company c where c."companyid" = wanted);
    end $$`.execute(db);
}
