/**
 * The facts that decide about the rights of an administrator, for the person who looks at them; requests read the same
 * by session or key.
 */
import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { AdminFacts, ApiKeyFacts, CompanyFacts, MembershipFacts } from './sessionFacts';

/** An administrator with their company, and the membership whose rights are asked for. */
export interface PersonFacts {
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  /** Null: the rights of the own profile. */
  readonly membership: MembershipFacts | null;
}

/**
 * The facts of an administrator, deleted ones too. Needs a system transaction.
 * @returns undefined when there is none
 */
export async function factsOfAdmin(trx: Trx, adminId: number): Promise<PersonFacts | undefined> {
  const { rows } = await sql<PersonFacts>`
    select portico_admin_facts(a."adminid") as admin, portico_company_facts(a."ad_companyid") as home,
      null as membership
    from administrator a where a."adminid" = ${adminId}`.execute(trx);
  return rows[0];
}

/**
 * The facts of a membership and its administrator. Needs a system transaction.
 * @returns undefined when there is none
 */
export async function factsOfMember(trx: Trx, memberId: number): Promise<PersonFacts | undefined> {
  const { rows } = await sql<PersonFacts>`
    select portico_admin_facts(m."adminid") as admin, portico_company_facts(a."ad_companyid") as home,
      portico_membership_facts(m."id") as membership
    from team_member m join administrator a on a."adminid" = m."adminid" where m."id" = ${memberId}`.execute(trx);
  return rows[0];
}

/** The facts of an API key. Needs a system transaction. @returns undefined when there is none */
export async function factsOfKey(trx: Trx, keyId: number): Promise<ApiKeyFacts | undefined> {
  const { rows } = await sql<{ facts: ApiKeyFacts | null }>`
    select portico_api_key_facts(k."token") as facts from api_token k where k."id" = ${keyId}`.execute(trx);
  return rows[0]?.facts ?? undefined;
}
