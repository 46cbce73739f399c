import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Sessions, their tokens and the counters of failed sign-ins. Only SHA-256 of a token is stored. No foreign keys to
 * the resources' tables: storage sync makes those later, from the schemas.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table session (
      id uuid primary key default gen_random_uuid(),
      admin_id bigint not null,
      home_company_id bigint not null,
      -- The company that is worked in: a company switch changes it.
      company_id bigint not null,
      team_member_id bigint,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_for text,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index session_admin on session (admin_id) where revoked_at is null`.execute(db);
  await sql`create index session_age on session (expires_at)`.execute(db);
  // Every refresh token of a session stays until the session goes: one that was replaced and comes back is theft.
  await sql`
    create table session_token (
      hash text primary key,
      session_id uuid not null references session (id) on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      expires_at timestamptz not null,
      replaced_at timestamptz
    )`.execute(db);
  await sql`create index session_token_session on session_token (session_id)`.execute(db);
  await sql`
    create table login_attempt (
      key text primary key,
      started_at timestamptz not null,
      attempts int not null
    )`.execute(db);
  await sql`create index login_attempt_age on login_attempt (started_at)`.execute(db);
  await sql`grant select, insert, update, delete on session, session_token, login_attempt to portico_app`.execute(db);

  // Sessions are looked up before a company is known; inside a company one may only end those of its own people.
  await sql`alter table session enable row level security`.execute(db);
  await sql`alter table session force row level security`.execute(db);
  await sql`
    create policy portico_tenant on session to portico_app
    using ((select portico_every_company()) or home_company_id = (select portico_company()))
    with check ((select portico_every_company()) or home_company_id = (select portico_company()))`.execute(db);
  await sql`alter table session_token enable row level security`.execute(db);
  await sql`alter table session_token force row level security`.execute(db);
  await sql`
    create policy portico_system on session_token to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await facts(db);
}

/**
 * The session facts of a request, as functions: each connection caches their plans, which saves nine tenths of the time
 * (the joins are planned once, not on every request) without named statements, which poolers do not pass on. They run
 * with the rights of the caller, under row-level security; the two that run before a company is known suspend it for
 * themselves only.
 */
async function facts(db: Kysely<Tables>): Promise<void> {
  // A deleted profile grants nothing.
  await sql`
    create or replace function portico_profile_bits(wanted bigint) returns text language plpgsql as $$
    begin
      return (select "adp_bits"::text from adprofile where "adprofileid" = wanted and "adp_deletedAt" is null);
    end $$`.execute(db);
  await sql`
    create or replace function portico_admin_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      return (select jsonb_build_object('id', a."adminid", 'login', a."ad_login", 'companyId', a."ad_companyid",
        'enabled', a."ad_enabled", 'deletedAt', a."ad_deletedAt", 'language', a."ad_language",
        'scopeMode', a."ad_scopemode", 'mainGroupId', a."ad_maingroupid", 'groupIds', a."groupids",
        'bits', portico_profile_bits(a."ad_profileid"))
      from administrator a where a."adminid" = wanted);
    end $$`.execute(db);
  await sql`
    create or replace function portico_company_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      return (select jsonb_build_object('id', c."companyid", 'partnerId', c."c_partnerid", 'endsAt', c."c_edate",
        'deletedAt', c."c_deletedAt")
      from company c where c."companyid" = wanted);
    end $$`.execute(db);
  // A membership of a deleted team counts as deleted.
  await sql`
    create or replace function portico_membership_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      if wanted is null then return null; end if;
      return (select jsonb_build_object('id', m."id", 'adminId', m."adminid", 'companyId', m."companyid",
        'deletedAt', coalesce(m."deletedAt", t."deletedAt"), 'bits', portico_profile_bits(m."profileid"))
      from team_member m join team t on t."id" = m."teamid" where m."id" = wanted);
    end $$`.execute(db);
  await sql`
    create or replace function portico_session_facts(
      token_hash text, moment timestamptz, member_id bigint, remembered boolean, target_id bigint
    ) returns jsonb language plpgsql as $$
    declare
      fence text := coalesce(current_setting('portico.every_company', true), '');
      found jsonb;
      home jsonb;
      admin jsonb;
      s record;
    begin
      perform set_config('portico.every_company', 'on', true);
      select session.* into s from session_token k join session on session.id = k.session_id
      where k.hash = token_hash and k.kind = 'access' and k.expires_at > moment
        and session.revoked_at is null and session.expires_at > moment;
      if s.id is not null then
        admin := portico_admin_facts(s.admin_id);
        home := portico_company_facts((admin ->> 'companyId')::bigint);
        if home is not null then
          found := jsonb_build_object('sessionId', s.id, 'seenAt', s.seen_at, 'rememberedMemberId', s.team_member_id,
            'admin', admin, 'home', home,
            'acting', case when s.company_id = (home ->> 'id')::bigint then home else portico_company_facts(s.company_id) end,
            'membership', portico_membership_facts(case when remembered then s.team_member_id else member_id end),
            'target', case when target_id is not null then portico_admin_facts(target_id) end);
        end if;
      end if;
      perform set_config('portico.every_company', fence, true);
      return found;
    end $$`.execute(db);
  // The key's row is taken whole: columns that its schema does not declare are absent, not an error.
  await sql`
    create or replace function portico_api_key_facts(key_hash text) returns jsonb language plpgsql as $$
    declare
      fence text := coalesce(current_setting('portico.every_company', true), '');
      key jsonb;
      found jsonb;
    begin
      perform set_config('portico.every_company', 'on', true);
      key := (select to_jsonb(k.*) from api_token k where k."token" = key_hash);
      if key is not null then
        found := jsonb_build_object('key', key, 'company', portico_company_facts((key ->> 'companyid')::bigint),
          'bits', portico_profile_bits((key ->> 'profileid')::bigint),
          'creator', portico_admin_facts((key ->> 'adminid')::bigint));
      end if;
      perform set_config('portico.every_company', fence, true);
      return found;
    end $$`.execute(db);
}
