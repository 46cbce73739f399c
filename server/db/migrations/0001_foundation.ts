import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Extensions, the two functions that every row-level policy reads, and the log of storage changes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  // Text as searched: without accents and case. `unaccent` is declared stable only because its dictionary may be
  // replaced; with the dictionary named it answers the same for the same text, so an index may hold it.
  await sql`
    create or replace function portico_fold(value text) returns text
    language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$`.execute(db);
  // Row-level security lets only leak-proof operators reach an index before its own test, and `like` on text is not
  // declared one: searches would read every row of the company. It discloses nothing about a row except whether it
  // matches.
  // Only a superuser may declare that; without one, searches work and are slower.
  await sql`
    do $$ begin
      alter function pg_catalog.textlike(text, text) leakproof;
      alter function pg_catalog.network_subeq(inet, inet) leakproof;
      alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
      alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
    exception when insufficient_privilege then null;
    end $$`.execute(db);
  // 64-bit masks are numeric(20,0): PostgreSQL has no unsigned 64-bit integer, and only bit strings and signed
  // integers know `&`. The upper half is shifted into the sign.
  await sql`
    create or replace function portico_bits(mask numeric) returns bigint
    language sql immutable strict parallel safe
    as $$ select (case when mask >= 9223372036854775808 then mask - 18446744073709551616 else mask end)::bigint $$`.execute(
    db,
  );
  await sql`
    create or replace function portico_company() returns bigint
    language sql stable parallel safe
    as $$ select nullif(current_setting('portico.company', true), '')::bigint $$`.execute(db);
  await sql`
    create or replace function portico_every_company() returns boolean
    language sql stable parallel safe
    as $$ select coalesce(current_setting('portico.every_company', true), '') = 'on' $$`.execute(db);
  await sql`
    create table schema_change (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      resource text not null,
      statements text[] not null
    )`.execute(db);
  await sql`
    create table idempotency_key (
      company_id bigint not null,
      admin_id bigint not null,
      key text not null,
      fingerprint text not null,
      status int not null,
      body text not null,
      created_at timestamptz not null default now(),
      primary key (company_id, admin_id, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
  await sql`grant select, insert, update, delete on idempotency_key to portico_app`.execute(db);
  await sql`alter table idempotency_key enable row level security`.execute(db);
  await sql`alter table idempotency_key force row level security`.execute(db);
  await sql`
    create policy portico_tenant on idempotency_key to portico_app
    using ((select portico_every_company()) or company_id = (select portico_company()))
    with check ((select portico_every_company()) or company_id = (select portico_company()))`.execute(db);
}
