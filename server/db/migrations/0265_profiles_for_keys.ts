import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The profiles that every company has for its keys, by the names of the shipped template. */
const FOR_KEYS = sql`('Read-Only', 'Read and write')`;

/**
 * Profiles that API keys may be given: the two that a company starts with, also in the templates that
 * superadministrators have stored. Keys with another profile keep it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$
    begin
      if to_regclass('adprofile') is not null then
        alter table adprofile add column if not exists adp_forkeys boolean;
        update adprofile set adp_forkeys = adp_name in ${FOR_KEYS} and not coalesce(adp_edit, true);
      end if;
    end $$`.execute(db);
  await sql`
    update company_template set content = jsonb_set(content, '{records}', (
      select jsonb_agg(case
          when record ->> 'resource' = 'administrator-profiles' and record -> 'values' ->> 'adp_name' in ${FOR_KEYS}
            and record -> 'values' -> 'adp_edit' = 'false'
          then jsonb_set(record, '{values,adp_forkeys}', 'true') else record end order by place)
      from jsonb_array_elements(content -> 'records') with ordinality as one(record, place)))
    where jsonb_array_length(content -> 'records') > 0`.execute(db);
}
