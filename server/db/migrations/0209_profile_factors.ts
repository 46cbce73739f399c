import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * What is known of an administrator says whether a profile of theirs asks for a second factor, and whether they have one.
 * The columns are of resources, which operators may edit: read as JSON, one that is not there asks for nothing.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // By the own profile, or by a membership of a team that is there, in whichever company.
  await sql`
    create or replace function portico_factor_required(admin bigint, own_profile bigint) returns boolean
    language plpgsql stable as $$
    begin
      return exists (select from adprofile p
        where (p."adprofileid" = own_profile or p."adprofileid" in (
            select m."profileid" from team_member m join team t on t."id" = m."teamid"
            where m."adminid" = admin and m."deletedAt" is null and t."deletedAt" is null))
          and p."adp_deletedAt" is null and to_jsonb(p) ->> 'adp_factor' = 'true');
    end $$`.execute(db);
  await sql`
    create or replace function portico_admin_facts(wanted bigint) returns jsonb language plpgsql as $$
    begin
      return (select jsonb_build_object('id', a."adminid", 'login', a."ad_login", 'companyId', a."ad_companyid",
        'enabled', a."ad_enabled", 'deletedAt', a."ad_deletedAt", 'language', a."ad_language",
        'scopeMode', a."ad_scopemode", 'mainGroupId', a."ad_maingroupid", 'groupIds', a."groupids",
        'bits', portico_profile_bits(a."ad_profileid"),
        'factorRequired', portico_factor_required(a."adminid", a."ad_profileid"),
        'hasFactor', coalesce(to_jsonb(a) ->> 'ad_secondfactor', 'false') = 'true')
      from administrator a where a."adminid" = wanted);
    end $$`.execute(db);
}
