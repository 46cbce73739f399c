import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { adminFacts, companyFacts, type AdminFacts, type CompanyFacts, type MembershipFacts } from './sessionFacts';

/** What decides about an administrator at present; undefined when there is none of that key. */
export async function findAdminFacts(trx: Trx, id: number): Promise<AdminFacts | undefined> {
  const { rows } = await sql<{ facts: AdminFacts }>`
    select ${adminFacts} as facts from administrator a where a."adminid" = ${id}`.execute(trx);
  return rows[0]?.facts;
}

/** What decides about a company at present; undefined when there is none of that key. */
export async function findCompanyFacts(trx: Trx, id: number): Promise<CompanyFacts | undefined> {
  const { rows } = await sql<{ facts: CompanyFacts }>`
    select ${companyFacts} as facts from company c where c."companyid" = ${id}`.execute(trx);
  return rows[0]?.facts;
}

/**
 * An administrator's membership in a team of a company, as requests read it.
 * @returns undefined when the membership, its team or its profile is gone
 */
export async function findMembership(
  trx: Trx,
  adminId: number,
  companyId: number,
  memberId: number,
): Promise<MembershipFacts | undefined> {
  const { rows } = await sql<{ facts: MembershipFacts | null }>`
    select portico_membership_facts(${memberId}::bigint) as facts`.execute(trx);
  const facts = rows[0]?.facts;
  const isHeld = facts?.adminId === adminId && facts.companyId === companyId;
  return isHeld && facts.deletedAt === null && facts.bits !== null ? facts : undefined;
}

/** The masks (decimal text) of the profiles that an administrator has in the teams of a company. */
export async function bitsOfMember(trx: Trx, adminId: number, companyId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ facts: MembershipFacts }>`
    select portico_membership_facts(m."id") as facts from team_member m
    where m."adminid" = ${adminId} and m."companyid" = ${companyId}`.execute(trx);
  return rows.flatMap(({ facts: { deletedAt, bits } }) => (deletedAt === null && bits !== null ? [bits] : []));
}

/** The hash of an API key; undefined when the key is gone. */
export async function findKeyHash(trx: Trx, id: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`select token from api_token where id = ${id}`.execute(trx);
  return rows[0]?.token;
}
