import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Profiles that API keys may be given: the two that every company has for keys, and those that keys have already. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$
    begin
      if to_regclass('adprofile') is not null then
        alter table adprofile add column if not exists adp_forkeys boolean;
        update adprofile p set adp_forkeys = (p.adp_name in ('Read-Only', 'Read and write') and not p.adp_edit)
          or exists (select from api_token k where k.profileid = p.adprofileid and k."deletedAt" is null);
      end if;
    end $$`.execute(db);
}
