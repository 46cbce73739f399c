import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Jobs: exports and imports that outlive the request that asked for them, with their files. A job belongs to a company
 * and to the caller who started it; the rights of that caller are stored with it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table job (
      id uuid primary key default gen_random_uuid(),
      company_id bigint not null,
      admin_id bigint not null,
      original_admin_id bigint,
      token_id bigint,
      -- mask, scope, language, time zone and address of who started it
      caller jsonb not null,
      kind text not null,
      resource text not null,
      -- draft: a file that was uploaded and not started
      state text not null check (state in ('draft', 'queued', 'running', 'done', 'failed', 'cancelled')),
      done bigint not null default 0,
      total bigint,
      parameters jsonb not null,
      -- where a runner goes on; written in the transaction of the work that it stands for
      checkpoint jsonb,
      result jsonb,
      error jsonb,
      cancel_requested boolean not null default false,
      attempts int not null default 0,
      -- the run that may write; a runner that was thought dead finds another one here and gives up
      lease uuid,
      leased_until timestamptz,
      -- SHA-256 of the one-time download link
      link_hash text,
      link_expires_at timestamptz,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index job_owner on job (company_id, admin_id, created_at desc)`.execute(db);
  await sql`create index job_waiting on job (created_at) where state in ('queued', 'running')`.execute(db);
  await sql`create index job_age on job (created_at)`.execute(db);
  await sql`create unique index job_link on job (link_hash) where link_hash is not null`.execute(db);
  await sql`
    create table job_part (
      company_id bigint not null,
      job_id uuid not null references job on delete cascade,
      -- source: rows of an uploaded file; result: pieces of the file to download
      kind text not null,
      part int not null,
      bytes bytea not null,
      primary key (job_id, kind, part)
    )`.execute(db);
  // The bytes are compressed already.
  await sql`alter table job_part alter column bytes set storage external`.execute(db);
  await sql`
    create table job_key (
      company_id bigint not null,
      job_id uuid not null references job on delete cascade,
      part int not null,
      keys text[] not null,
      primary key (job_id, part)
    )`.execute(db);
  await sql`
    create table job_row (
      company_id bigint not null,
      job_id uuid not null references job on delete cascade,
      line int not null,
      verdict text not null,
      record_id text,
      problems jsonb,
      primary key (job_id, line)
    )`.execute(db);
  await sql`create index job_row_verdict on job_row (job_id, verdict, line)`.execute(db);
  for (const table of ['job', 'job_part', 'job_key', 'job_row']) {
    const name = sql.table(table);
    await sql`grant select, insert, update, delete on ${name} to portico_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`alter table ${name} force row level security`.execute(db);
    await sql`
      create policy portico_tenant on ${name} to portico_app
      using ((select portico_every_company()) or company_id = (select portico_company()))
      with check ((select portico_every_company()) or company_id = (select portico_company()))`.execute(db);
    await sql`create policy portico_owner on ${name} to current_user using (true) with check (true)`.execute(db);
  }
}
