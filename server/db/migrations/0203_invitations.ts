import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Administrators say how far their invitation is; those who are there were never invited. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('administrator') is not null then
        alter table administrator
          add column if not exists "ad_invitation" text,
          add column if not exists "ad_inviteEndsAt" timestamp with time zone;
      end if;
    end $$`.execute(db);
}
