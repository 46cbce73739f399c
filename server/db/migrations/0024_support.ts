import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Support: whether a company has given access to it, and indexes to find the guest of a token or an address. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // The row is taken whole: without the column that says it, there is no consent.
  await sql`
    create or replace function portico_company_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      return (select jsonb_build_object('id', c."companyid", 'partnerId', c."c_partnerid", 'endsAt', c."c_edate",
        'deletedAt', c."c_deletedAt",
        'supportAllowed', coalesce((to_jsonb(c.*) ->> 'c_supportaccess')::boolean, false))
      from company c where c."companyid" = wanted);
    end $$`.execute(db);
  await sql`create index authentication_token on authentication (company_id, token)`.execute(db);
  await sql`create index authentication_address on authentication (company_id, src_ip)`.execute(db);
}
