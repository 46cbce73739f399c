import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The latest provisioning of each company, and the records that provisionings have created or found there. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table company_provision (
      company_id bigint primary key,
      account_type text not null,
      reset boolean not null,
      state text not null check (state in ('running', 'failed', 'done')),
      -- [{name, state, records}], in their order
      steps jsonb not null,
      -- [{msg_code, msg_args, step, …}], the first thousand
      errors jsonb not null,
      error_count integer not null,
      job_id uuid,
      admin_id bigint,
      started_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create table company_provision_record (
      company_id bigint not null,
      account_type text not null,
      -- its name in the declaration of the account type
      key text not null,
      resource text not null,
      record_id bigint not null,
      -- false: it was there before
      created boolean not null,
      -- its version after the last write of a provisioning: with another one, somebody has changed it
      version bigint not null,
      primary key (company_id, account_type, key)
    )`.execute(db);
  for (const name of ['company_provision', 'company_provision_record']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
    // Companies are provisioned by the provider: they are not read or written inside one.
    await sql`
      create policy portico_system on ${table} to portico_app
      using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  }
}
