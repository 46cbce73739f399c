import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Administrators say whether they have a second factor and a link to a person of an identity provider. A new installation
 * has none yet: the tables of the resources are made after the migrations.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('administrator') is not null then
        alter table administrator
          add column if not exists "ad_secondfactor" boolean,
          add column if not exists "ad_ssolinked" boolean;
        update administrator a set
          "ad_secondfactor" =
            exists (select from second_factor f where f.admin_id = a."adminid" and f.confirmed_at is not null)
            or exists (select from passkey p where p.admin_id = a."adminid"),
          "ad_ssolinked" = false;
        if to_regclass('sso_identity') is not null then
          update administrator a set "ad_ssolinked" = true
          where exists (select from sso_identity i where i.admin_id = a."adminid");
        end if;
      end if;
    end $$`.execute(db);
}
