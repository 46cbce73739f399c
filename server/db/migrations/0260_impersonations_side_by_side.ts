import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * A session can have several impersonations of one administrator under way, each with its reason: one for each tab. One
 * that a header alone began is marked; of these there is one at a time. The facts of a
 * session name them all, the newest first.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table impersonation add column by_header boolean not null default false`.execute(db);
  await sql`drop index impersonation_open`.execute(db);
  await sql`
    create index impersonation_open on impersonation (session_id, company_id, admin_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create unique index impersonation_by_header on impersonation (session_id, company_id, admin_id)
    where ended_at is null and by_header`.execute(db);
  await sql`
    create or replace function portico_session_facts(
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
          found := jsonb_build_object('sessionId', s.id, 'seenAt', s.seen_at, 'provenAt', s.proven_at,
            'isWindow', s.opened_by is not null,
            'rememberedMemberId', s.team_member_id, 'admin', admin, 'home', home,
            'acting', case when s.company_id = (home ->> 'id')::bigint then home else portico_company_facts(s.company_id) end,
            'membership', portico_membership_facts(case when remembered then s.team_member_id else member_id end),
            'target', case when target_id is not null then portico_admin_facts(target_id) end,
            'impersonationIds', (
              select coalesce(jsonb_agg(i.id order by i.id desc), '[]') from impersonation i
              where i.session_id = s.id and i.company_id = s.company_id
                and i.admin_id = target_id and i.ended_at is null
                and i.started_at > moment - interval '1 hour'));
        end if;
      end if;
      perform set_config('portico.every_company', fence, true);
      return found;
    end $$`.execute(db);
}
