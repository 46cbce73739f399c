import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** An API key ends with the company of the administrator who has made it: the facts of a key have that company, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create or replace function portico_api_key_facts(key_hash text) returns jsonb language plpgsql as $$
    declare
      fence text := coalesce(current_setting('portico.every_company', true), '');
      key jsonb;
      company jsonb;
      creator jsonb;
      found jsonb;
    begin
      perform set_config('portico.every_company', 'on', true);
      key := (select to_jsonb(k.*) from api_token k where k."token" = key_hash);
      if key is not null then
        company := portico_company_facts((key ->> 'companyid')::bigint);
        creator := portico_admin_facts((key ->> 'adminid')::bigint);
        found := jsonb_build_object('key', key, 'company', company,
          'bits', portico_profile_bits((key ->> 'profileid')::bigint), 'creator', creator,
          'creatorHome', case when creator ->> 'companyId' = company ->> 'id' then company
            else portico_company_facts((creator ->> 'companyId')::bigint) end);
      end if;
      perform set_config('portico.every_company', fence, true);
      return found;
    end $$`.execute(db);
}
