import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { companyFacts, type CompanyFacts } from '../auth/sessionFacts';
import { withdrawReports } from '../scheduled-reports/mailsOfSendings';

/** What the public part of a company says about sponsors. */
export interface SponsorPortal {
  readonly companyId: number;
  readonly company: CompanyFacts;
  readonly name: string;
  readonly hash: string;
  /** Separated by pipes (specification S-SPON-3). */
  readonly sponsors: string | null;
  /** Days that a sponsor may grant. */
  readonly maxValidity: number | null;
  readonly authtypeId: number;
  /** Profile of the authentication type, while it is not deactivated. */
  readonly profileId: number | null;
  /** Options of the authentication type, JSON text. */
  readonly params: string | null;
  /** Time zone of most locations; null where there is none. */
  readonly zone: string | null;
  /** In how many time zones there are locations. */
  readonly zones: number;
}

const GUESTS = 1;

const portalColumns = sql`c.companyid as "companyId", ${companyFacts} as company, c.c_name as name, c.c_hash as hash,
  c.c_sponsors as sponsors, c.c_maxvalidity as "maxValidity", t.authtypeid as "authtypeId", p.profileid as "profileId",
  t.a_params as params, z.zone, coalesce(z.zones, 0)::int as zones`;

/** The companies that let sponsors vouch for guests: an authentication type of theirs, switched on for guests. */
const portals = sql`company c
  join lateral (
    select * from authtype t where t.a_companyid = c.companyid and t.a_module = 'sponsor'
      and portico_bits(t.a_enable) & portico_bits(${GUESTS}::numeric) = portico_bits(${GUESTS}::numeric)
      and (coalesce(cardinality(c.authtypeids), 0) = 0 or t.authtypeid = any(c.authtypeids))
    order by t.authtypeid limit 1) t on true
  left join profile p on p.profileid = t.a_profileid and p."p_deletedAt" is null
  left join lateral (
    select l.l_timezone as zone, count(*) over () as zones from location l
    where l.l_companyid = c.companyid and l."l_deletedAt" is null
    group by l.l_timezone order by count(*) desc, l.l_timezone limit 1) z on true`;

/** The portal that a company's hash names. Needs a system transaction. */
export async function findSponsorPortal(trx: Trx, hash: string): Promise<SponsorPortal | undefined> {
  const { rows } = await sql<SponsorPortal>`
    select ${portalColumns} from ${portals} where c.c_hash = ${hash}`.execute(trx);
  return rows[0];
}

/** The portal of a company. */
export async function sponsorPortalOf(trx: Trx, companyId: number): Promise<SponsorPortal | undefined> {
  const { rows } = await sql<SponsorPortal>`
    select ${portalColumns} from ${portals} where c.companyid = ${companyId}`.execute(trx);
  return rows[0];
}

/**
 * Takes a lock for one guest e-mail of a company, until the transaction ends: concurrent requests for it run one after
 * another.
 */
export async function lockGuest(trx: Trx, companyId: number, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${email.toLowerCase()}`}, ${companyId}))`.execute(
    trx,
  );
}

/** The account that an e-mail address has in a company, unless it was deleted. */
export async function identityOf(trx: Trx, companyId: number, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select userid as id from identity
    where u_companyid = ${companyId} and lower(u_email) = lower(${email}) and "u_deletedAt" is null`.execute(trx);
  return rows[0]?.id;
}

/** How many requests of a guest wait, and how many of them with one sponsor. */
export async function waitingRequests(
  trx: Trx,
  companyId: number,
  email: string,
  sponsor: string,
  now: Date,
): Promise<{ readonly all: number; readonly same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::int as all, count(*) filter (where lower(sr_sponsor) = lower(${sponsor}))::int as same
    from sponsor_request where sr_companyid = ${companyId} and sr_status = 'pending' and "sr_expiresAt" > ${now}
      and lower(sr_email) = lower(${email})`.execute(trx);
  return rows[0] ?? { all: 0, same: 0 };
}

/** What is needed to tell a sponsor again of a guest who waits. */
export interface WaitingGuest {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly reason: string | null;
  readonly days: number;
  readonly language: string;
  readonly expiresAt: Date;
}

/** The guests who wait for a sponsor, the oldest first. */
export async function waitingFor(
  trx: Trx,
  companyId: number,
  sponsor: string,
  now: Date,
  limit: number,
): Promise<WaitingGuest[]> {
  const { rows } = await sql<WaitingGuest>`
    select sponsorrequestid as id, userid as "userId", sr_name as name, sr_email as email, sr_reason as reason, sr_days as days,
      sr_language as language, "sr_expiresAt" as "expiresAt"
    from sponsor_request where sr_companyid = ${companyId} and sr_status = 'pending' and "sr_expiresAt" > ${now}
      and lower(sr_sponsor) = lower(${sponsor})
    order by "sr_createdAt" limit ${limit}`.execute(trx);
  return rows;
}

/** What an administrator signs a decision with. */
export async function signatureOf(
  trx: Trx,
  adminId: number,
): Promise<{ readonly email: string | null; readonly name: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null; name: string | null }>`
    select coalesce(nullif(ad_email, ''), ad_login) as email, ad_name as name
    from administrator where adminid = ${adminId}`.execute(trx);
  return rows[0];
}

/**
 * Lets the requests of a guest forget who they were about; what waits ends, its links too, mails about the guest go, and
 * reports that have not left are withdrawn.
 * @param alias what the guest is called from now on
 */
export async function forgetRequests(trx: Trx, companyId: number, userId: number, alias: string): Promise<void> {
  await sql`
    update sponsor_request set sr_name = ${alias}, sr_email = ${`erased-${userId}`}, sr_reason = null,
      sr_status = case when sr_status = 'pending' then 'expired' else sr_status end, version = version + 1
    where sr_companyid = ${companyId} and userid = ${userId}`.execute(trx);
  await sql`
    update sponsor_link set used_at = now() where company_id = ${companyId} and used_at is null and request_id in
      (select sponsorrequestid from sponsor_request where sr_companyid = ${companyId} and userid = ${userId})`.execute(
    trx,
  );
  await trx.deleteFrom('mail').where('company_id', '=', companyId).where('userid', '=', userId).execute();
  await withdrawReports(trx, companyId);
}

/** Expires unanswered requests. Needs a system transaction. @returns the expired requests, for the audit log */
export async function expireRequests(
  trx: Trx,
  now: Date,
): Promise<readonly { readonly companyId: number; readonly userId: number | null; readonly name: string }[]> {
  const { rows } = await sql<{ companyId: number; userId: number | null; name: string }>`
    update sponsor_request set sr_status = 'expired', version = version + 1
    where sr_status = 'pending' and "sr_expiresAt" <= ${now}
    returning sr_companyid as "companyId", userid as "userId", sr_name as name`.execute(trx);
  return rows;
}
