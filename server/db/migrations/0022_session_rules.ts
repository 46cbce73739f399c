import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Session rules: idle limit by user activity, one successor per refresh token, known devices, counters with windows of
 * their own, impersonations that are recorded from start to end, and a notification when a session ends.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Input of the HMAC that gives the successor of a replaced refresh token. Useless without that token.
  await sql`alter table session_token add column salt text`.execute(db);

  await sql`alter table login_attempt add column expires_at timestamptz`.execute(db);
  await sql`update login_attempt set expires_at = started_at + interval '15 minutes'`.execute(db);
  await sql`alter table login_attempt alter column expires_at set not null`.execute(db);
  await sql`drop index login_attempt_age`.execute(db);
  await sql`create index login_attempt_end on login_attempt (expires_at)`.execute(db);

  await sql`
    create table known_device (
      hash text not null,
      admin_id bigint not null,
      home_company_id bigint not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (hash, admin_id)
    )`.execute(db);
  await sql`create index known_device_admin on known_device (admin_id, used_at)`.execute(db);
  await sql`
    create table impersonation (
      id bigint generated always as identity primary key,
      session_id uuid not null,
      company_id bigint not null,
      admin_id bigint not null,
      original_admin_id bigint not null,
      ip text not null,
      started_at timestamptz not null,
      used_at timestamptz not null,
      reads bigint not null default 0,
      writes bigint not null default 0,
      first_read_at timestamptz,
      last_read_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create unique index impersonation_open on impersonation (session_id, company_id, admin_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index impersonation_end on impersonation (ended_at)`.execute(db);
  await sql`grant select, insert, update, delete on known_device, impersonation to portico_app`.execute(db);
  // Devices are deleted by changes within a company; everything else happens in system transactions.
  await sql`alter table known_device enable row level security`.execute(db);
  await sql`alter table known_device force row level security`.execute(db);
  await sql`
    create policy portico_tenant on known_device to portico_app
    using (home_company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (home_company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  await sql`alter table impersonation enable row level security`.execute(db);
  await sql`alter table impersonation force row level security`.execute(db);
  await sql`
    create policy portico_system on impersonation to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);

  await sql`
    create function portico_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portico_session', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger portico_session_ended after update of revoked_at on session for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function portico_session_ended()`.execute(db);
  await sessionFacts(db);
}

/**
 * As in migration 0002, plus the idle limit and the open impersonation. `active_at` is the user activity that the
 * request reports (null for none): it counts if it lies within the idle limit after the activity recorded last.
 */
async function sessionFacts(db: Kysely<Tables>): Promise<void> {
  await sql`drop function portico_session_facts(text, timestamptz, bigint, boolean, bigint)`.execute(db);
  await sql`
    create function portico_session_facts(
      token_hash text, moment timestamptz, active_at timestamptz, idle_limit interval, member_id bigint,
      remembered boolean, target_id bigint
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
        and session.revoked_at is null and session.expires_at > moment
        and coalesce(active_at, session.seen_at) < session.seen_at + idle_limit
        and greatest(session.seen_at, active_at) > moment - idle_limit;
      if s.id is not null then
        admin := portico_admin_facts(s.admin_id);
        home := portico_company_facts((admin ->> 'companyId')::bigint);
        if home is not null then
          found := jsonb_build_object('sessionId', s.id, 'seenAt', s.seen_at, 'rememberedMemberId', s.team_member_id,
            'admin', admin, 'home', home,
            'acting', case when s.company_id = (home ->> 'id')::bigint then home else portico_company_facts(s.company_id) end,
            'membership', portico_membership_facts(case when remembered then s.team_member_id else member_id end),
            'target', case when target_id is not null then portico_admin_facts(target_id) end,
            'impersonationId', case when target_id is not null then (
              select i.id from impersonation i where i.session_id = s.id and i.company_id = s.company_id
                and i.admin_id = target_id and i.ended_at is null) end);
        end if;
      end if;
      perform set_config('portico.every_company', fence, true);
      return found;
    end $$`.execute(db);
}
