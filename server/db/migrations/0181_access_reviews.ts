import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Access reviews: who was asked about which access, what they decided, and the signature over it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table access_review (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      name text not null,
      due_on date not null,
      -- first day of the counted uses of rights when it was started
      counted_since date not null,
      created_at timestamptz not null,
      created_by bigint not null,
      -- who started it was told that a removal waits for an administrator
      told_at timestamptz,
      finished_at timestamptz,
      finished_by bigint,
      signed_at timestamptz,
      signed_by bigint,
      -- SHA-256 over the review and its decisions; also in the audit log
      signature text
    )`.execute(db);
  await sql`create index access_review_company on access_review (company_id, created_at desc)`.execute(db);
  await sql`
    create table access_review_reviewer (
      review_id bigint not null references access_review (id) on delete cascade,
      company_id bigint not null,
      admin_id bigint not null,
      reminded_at timestamptz,
      primary key (review_id, admin_id)
    )`.execute(db);
  await sql`
    create table access_review_item (
      id bigint generated always as identity primary key,
      review_id bigint not null references access_review (id) on delete cascade,
      company_id bigint not null,
      holder text not null check (holder in ('administrators', 'team-members', 'tokens')),
      holder_id bigint not null,
      -- the administrator whose access it is, who never decides about it
      subject_id bigint,
      -- JSON: what was known when the review was started
      facts text not null,
      reviewer_ids bigint[] not null,
      decision text check (decision in ('keep', 'remove')),
      reason text,
      decided_at timestamptz,
      decided_by bigint,
      removed_at timestamptz,
      removed_by bigint,
      -- disabled or deleted by somebody else before anything was decided
      gone boolean not null default false,
      version integer not null default 0,
      unique (review_id, holder, holder_id)
    )`.execute(db);
  for (const name of ['access_review', 'access_review_reviewer', 'access_review_item']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
    await sql`
      create policy portico_tenant on ${table} to portico_app
      using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
      with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  }
}
