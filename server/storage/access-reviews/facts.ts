import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../db/connect';
import type { PersonFacts } from '../auth/rightsFacts';
import type { ApiKeyFacts } from '../auth/sessionFacts';

/** How an administrator signs in, and what decides about their rights. */
export interface AdministratorFacts extends PersonFacts {
  readonly id: number;
  readonly lastSignIn: Date | null;
  readonly lastSso: Date | null;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
}

/** The latest entry of an administrator's own log of sign-ins. */
const latest = (action: RawBuilder<unknown>) => sql<Date | null>`(
  select l."lo_createdAt" from auditlog l
  where l.company_id = a."ad_companyid" and l.lo_element = 'administrator' and l.lo_elementid = a."adminid"::text
    and l.lo_action = ${action} order by l."lo_createdAt" desc limit 1)`;

/** The facts of administrators. Needs a system transaction; the caller has checked that they may be seen. */
export async function administratorFacts(trx: Trx, ids: readonly number[]): Promise<readonly AdministratorFacts[]> {
  const { rows } = await sql<AdministratorFacts>`
    select a."adminid" as id, ${latest(sql.lit('login'))} as "lastSignIn", ${latest(sql.lit('sso_used'))} as "lastSso",
      a."ad_password" is not null as "hasPassword",
      exists (select from passkey p where p.admin_id = a."adminid") as "hasPasskey",
      portico_admin_facts(a."adminid") as admin, portico_company_facts(a."ad_companyid") as home, null as membership
    from administrator a where a."adminid" = any(${[...ids]}::bigint[])`.execute(trx);
  return rows;
}

/** The facts of memberships by key; as `administratorFacts`. */
export async function membershipFacts(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, PersonFacts>> {
  const { rows } = await sql<PersonFacts & { id: number }>`
    select m."id" as id, portico_admin_facts(m."adminid") as admin, portico_company_facts(a."ad_companyid") as home,
      portico_membership_facts(m."id") as membership
    from team_member m join administrator a on a."adminid" = m."adminid"
    where m."id" = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [Number(id), facts]));
}

/**
 * The facts of API keys by key; as `administratorFacts`. What `portico_api_key_facts` says of one, for thousands: creators,
 * companies and profiles are read once each, not once for each key.
 */
export async function keyFacts(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, ApiKeyFacts>> {
  const { rows } = await sql<{ id: number; facts: ApiKeyFacts }>`
    with keys as materialized (select * from api_token where "id" = any(${[...ids]}::bigint[])),
      creators as materialized (
        select "adminid" as id, portico_admin_facts("adminid") as facts from (select distinct "adminid" from keys) k),
      companies as materialized (
        select id, portico_company_facts(id) as facts
        from (select "companyid" as id from keys union select (facts ->> 'companyId')::bigint from creators) c),
      profiles as materialized (
        select "profileid" as id, portico_profile_bits("profileid") as bits
        from (select distinct "profileid" from keys) k)
    select k."id" as id, jsonb_build_object('key', to_jsonb(k.*), 'company', company.facts, 'bits', p.bits,
      'creator', a.facts, 'creatorHome', home.facts) as facts
    from keys k left join creators a on a.id = k."adminid" left join profiles p on p.id = k."profileid"
      left join companies company on company.id = k."companyid"
      left join companies home on home.id = (a.facts ->> 'companyId')::bigint`.execute(trx);
  return new Map(rows.map(({ id, facts }) => [Number(id), facts]));
}
