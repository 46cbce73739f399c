import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** How far each company's audit log has been verified, and with what result. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table audit_check (
      company_id bigint primary key,
      -- the last entry that was worked out in this pass, and the hash there
      seq bigint not null default 0,
      hash text not null default '',
      -- this pass began with the first entry then
      pass_at timestamptz not null,
      -- the last time that a check came to the end, or to a problem
      checked_at timestamptz,
      -- entries that were there when a check last came to the end
      entries bigint not null default 0,
      -- the last time that every entry was worked out
      full_at timestamptz,
      problem text,
      problem_seq bigint,
      problem_at timestamptz,
      -- administrators were told of the problem
      told_at timestamptz,
      -- the end of the log as it was signed last
      anchor text,
      anchor_seq bigint,
      anchor_at timestamptz,
      -- over what was found: only this server can have written it
      mac text not null default '',
      next_at timestamptz not null
    )`.execute(db);
  await sql`create index audit_check_due on audit_check (next_at)`.execute(db);
  await sql`grant select, update (told_at) on audit_check to portico_app`.execute(db);
  await sql`alter table audit_check enable row level security`.execute(db);
  await sql`alter table audit_check force row level security`.execute(db);
  await sql`create policy portico_owner on audit_check to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on audit_check to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
