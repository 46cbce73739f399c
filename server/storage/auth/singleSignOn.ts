import { sql } from 'kysely';
import type { SsoOrigin, SsoSubject } from '../../../domain/access/ssoOrigin';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { type CompanyFacts, companyFacts } from './sessionFacts';

/** An authentication mode by which the administrators of a company sign in. */
export interface SignInMode {
  readonly id: number;
  readonly companyId: number;
  readonly home: CompanyFacts;
  readonly module: string;
  /** JSON text. */
  readonly params: string | null;
  /** Mask (decimal text) that limits whom it signs in; null: it was never saved by an administrator. */
  readonly ceiling: string | null;
  /** Open to administrators. */
  readonly isOpen: boolean;
}

/** `auth-modes.a_enable`: open to administrators. */
const ADMINISTRATORS = sql.lit(4);

/** Modules of single sign-on. */
const isSignOn = sql`t."a_module" in ('admin_saml', 'admin_oidc')`;

const isOpen = sql`coalesce(portico_bits(t."a_enable") & ${ADMINISTRATORS} <> 0, false)`;

const isCompulsory = sql`coalesce(t."a_params" ~ '"compulsory"\\s*:\\s*true', false)`;

const mode = sql`
  select t."authtypeid" as id, t."a_companyid" as "companyId", ${companyFacts} as home, t."a_module" as module,
    t."a_params" as params,
    s.bits as ceiling, ${isOpen} as "isOpen"
  from authtype t join company c on c."companyid" = t."a_companyid"
    left join sign_in_ceiling s on s.mode_id = t."authtypeid" and s.company_id = t."a_companyid"
  where ${isSignOn}`;

/** The mode with this key; undefined when there is none. Needs a system transaction. */
export async function findSignInMode(trx: Trx, id: number): Promise<SignInMode | undefined> {
  const { rows } = await sql<SignInMode>`${mode} and t."authtypeid" = ${id}`.execute(trx);
  return rows[0];
}

/** The enabled modes of the company that a domain belongs to, oldest first. Needs a system transaction. */
export async function signInModesOf(trx: Trx, domain: string): Promise<readonly SignInMode[]> {
  const { rows } = await sql<SignInMode>`
    ${mode} and ${isOpen} and ${domain} = any(regexp_split_to_array(lower(c."c_domains"), '[\\s,;|]+'))
    order by t."authtypeid" limit 5`.execute(trx);
  return rows;
}

/** The enabled modes by which the administrators of a company sign in. */
export async function signInSettings(
  trx: Trx,
  companyId: number,
): Promise<readonly Pick<SignInMode, 'module' | 'params'>[]> {
  const { rows } = await sql<Pick<SignInMode, 'module' | 'params'>>`
    select t."a_module" as module, t."a_params" as params from authtype t
    where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen}
    order by t."authtypeid" limit 20`.execute(trx);
  return rows;
}

/**
 * Whether an enabled mode of a company makes single sign-on compulsory for its administrators. Portico writes the parameters
 * itself, as JSON: within a value, the quotation marks would be escaped.
 */
export async function hasCompulsoryMode(trx: Trx, companyId: number): Promise<boolean> {
  const found = sql<{ is: boolean }>`
    select exists (select from authtype t where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen} and ${isCompulsory}) as is`;
  const { rows } = await prepared(found).execute(trx);
  return rows[0]?.is === true;
}

/** The ceilings (decimal text) of the enabled modes that make single sign-on compulsory, of a company. */
export async function compulsoryCeilings(trx: Trx, companyId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ bits: string }>`
    select s.bits from authtype t join sign_in_ceiling s on s.mode_id = t."authtypeid"
    where t."a_companyid" = ${companyId} and ${isSignOn}
      and ${isOpen} and ${isCompulsory}`.execute(trx);
  return rows.map(({ bits }) => bits);
}

/** The modes of OpenID Connect for the administrators of a company, open or not. */
export async function openIdModesOf(
  trx: Trx,
  companyId: number,
): Promise<readonly Pick<SignInMode, 'params' | 'ceiling'>[]> {
  const { rows } = await sql<Pick<SignInMode, 'params' | 'ceiling'>>`
    select t."a_params" as params, s.bits as ceiling from authtype t
      left join sign_in_ceiling s on s.mode_id = t."authtypeid"
    where t."a_companyid" = ${companyId} and t."a_module" = 'admin_oidc'`.execute(trx);
  return rows;
}

/** The mask (decimal text) that limits whom a mode signs in. */
export async function findCeiling(trx: Trx, modeId: number): Promise<string | undefined> {
  const row = await trx.selectFrom('sign_in_ceiling').select('bits').where('mode_id', '=', modeId).executeTakeFirst();
  return row?.bits;
}

/** Sets the mask (decimal text) that limits whom a mode signs in. */
export async function writeCeiling(
  trx: Trx,
  { modeId, companyId, bits }: { readonly modeId: number; readonly companyId: number; readonly bits: string },
): Promise<void> {
  await trx
    .insertInto('sign_in_ceiling')
    .values({ mode_id: modeId, company_id: companyId, bits })
    .onConflict((conflict) => conflict.column('mode_id').doUpdateSet({ company_id: companyId, bits }))
    .execute();
}

/** A question to an identity provider that waits for its answer. */
interface SsoRequest {
  readonly id: string;
  readonly modeId: number;
  readonly companyId: number;
  /** Hash of the cookie of the browser that asked. */
  readonly browser: string;
  /** SAML: the request in base64, for the binding POST. OpenID Connect: what the answer is checked with, as JSON. */
  readonly message: string | null;
  /** Administrator who tests the settings; null: somebody signs in. */
  readonly tester: number | null;
  /** It ends a session at the identity provider; what is answered to it changes nothing. */
  readonly logout?: boolean;
}

/** Writes a question. Needs a system transaction. */
export async function insertSsoRequest(
  trx: Trx,
  { id, modeId, companyId, browser, message, tester, logout = false }: SsoRequest,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('saml_request')
    .values({ id, mode_id: modeId, company_id: companyId, browser, message, tester, logout, expires_at: expiresAt })
    .execute();
}

/** The message of a question of a mode. Needs a system transaction. */
export async function findSamlMessage(
  trx: Trx,
  modeId: number,
  id: string,
  now: Date,
): Promise<{ readonly message: string; readonly logout: boolean } | undefined> {
  const row = await trx
    .selectFrom('saml_request')
    .select(['message', 'logout'])
    .where('id', '=', id)
    .where('mode_id', '=', modeId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.message ? { message: row.message, logout: row.logout } : undefined;
}

/** Whether a question of a mode is one of a test of the settings. Needs a system transaction. */
export async function isTestQuestion(trx: Trx, modeId: number, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('saml_request')
    .select('tester')
    .where('id', '=', id)
    .where('mode_id', '=', modeId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined && row.tester !== null;
}

/**
 * Takes a question: it is good for one answer, right or wrong, whichever server gets it. Of several concurrent calls, one
 * succeeds. Needs a system transaction.
 */
export async function takeSsoRequest(
  trx: Trx,
  modeId: number,
  id: string,
  now: Date,
): Promise<Pick<SsoRequest, 'id' | 'browser' | 'tester' | 'message'> | undefined> {
  return trx
    .deleteFrom('saml_request')
    .where('id', '=', id)
    .where('mode_id', '=', modeId)
    .where('logout', '=', false)
    .where('expires_at', '>', now)
    .returning(['id', 'browser', 'tester', 'message'])
    .executeTakeFirst();
}

/** The administrators of a company with this login, also deleted ones. Needs a system transaction. */
export async function accountsOfCompany(
  trx: Trx,
  companyId: number,
  login: string,
): Promise<readonly { readonly id: number; readonly isDeleted: boolean }[]> {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select a."adminid" as id, a."ad_deletedAt" is not null as "isDeleted" from administrator a
    where a."ad_companyid" = ${companyId} and lower(a."ad_login") = lower(${login})
    order by a."ad_deletedAt" is not null limit 5`.execute(trx);
  return rows;
}

/** The masks (decimal text) that administrators can work with: of their own profiles, and of every membership. */
export async function masksOfAdmins(trx: Trx, adminIds: readonly number[]): Promise<readonly (string | null)[]> {
  const ids = sql`any(${[...adminIds]}::bigint[])`;
  const { rows } = await sql<{ bits: string | null }>`
    select p."adp_bits"::text as bits from administrator a join adprofile p on p."adprofileid" = a."ad_profileid"
    where a."adminid" = ${ids}
    union
    select p."adp_bits"::text from team_member m join adprofile p on p."adprofileid" = m."profileid"
    where m."adminid" = ${ids} and m."deletedAt" is null`.execute(trx);
  return rows.map(({ bits }) => bits);
}

/** An administrator profile of a company, with its mask (decimal text); by key, or by name. Needs a system transaction. */
export async function findAdminProfile(
  trx: Trx,
  companyId: number,
  asked: { readonly id: number } | { readonly name: string },
): Promise<{ readonly id: number; readonly bits: string | null } | undefined> {
  const is =
    'id' in asked
      ? sql`p."adprofileid" = ${asked.id}`
      : sql`portico_fold(p."adp_name") = portico_fold(${asked.name}::text)`;
  const { rows } = await sql<{ id: number; bits: string | null }>`
    select p."adprofileid" as id, p."adp_bits"::text as bits from adprofile p
    where p."adp_companyid" = ${companyId} and p."adp_deletedAt" is null and ${is}
    order by p."adprofileid" limit 1`.execute(trx);
  return rows[0];
}

/** What a test of the settings of an identity provider has found. */
interface SsoTest {
  readonly id: string;
  readonly companyId: number;
  readonly adminId: number;
  /** JSON text. */
  readonly report: string;
}

/** Keeps what a test has found. Needs a system transaction. */
export async function insertSsoTest(
  trx: Trx,
  { id, companyId, adminId, report }: SsoTest,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('saml_test')
    .values({ id, company_id: companyId, admin_id: adminId, report, expires_at: expiresAt })
    .execute();
}

/** What the test of an administrator has found (JSON text); undefined while it waits. Needs a system transaction. */
export async function findSsoTest(
  trx: Trx,
  { id, companyId, adminId }: Omit<SsoTest, 'report'>,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('saml_test')
    .select('report')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.report;
}

/** The sign-in at an identity provider that a session comes from; none for a window: its end is no sign-out. Needs a system transaction. */
export async function originOfSession(trx: Trx, sessionId: string): Promise<SsoOrigin | undefined> {
  const row = await trx
    .selectFrom('session')
    .select(['sso_mode', 'sso_subject', 'sso_id_token'])
    .where('id', '=', sessionId)
    .where('opened_by', 'is', null)
    .executeTakeFirst();
  if (!row || row.sso_mode === null) return undefined;
  const subject = row.sso_subject as SsoSubject | null;
  const idToken = row.sso_id_token;
  return { modeId: row.sso_mode, ...(subject && { subject }), ...(idToken !== null && { idToken }) };
}

/** What an identity provider names in a LogoutRequest or a logout token. */
export interface NamedSessions {
  /** The identity provider: the settings may have been those of another one when a session was made. */
  readonly issuer: string;
  /** Undefined: everybody whose session is named. */
  readonly nameId: string | undefined;
  /** Sessions at the identity provider; none: all of the person. */
  readonly sessionIndexes: readonly string[];
  /** The latest time at which they were made, by the clock of the identity provider. */
  readonly madeBefore: Date;
}

/**
 * The sessions, not ended yet, that a LogoutRequest of the identity provider of a mode names: of its subject, and where it
 * names sessions at the identity provider these alone; windows end with their openers. Needs a system transaction.
 */
export async function sessionsNamed(
  trx: Trx,
  modeId: number,
  { issuer, nameId, sessionIndexes, madeBefore }: NamedSessions,
): Promise<readonly { readonly id: string; readonly adminId: number; readonly companyId: number }[]> {
  const { rows } = await sql<{ id: string; adminId: number; companyId: number }>`
    select s.id, s.admin_id as "adminId", s.home_company_id as "companyId" from session s
    where s.sso_mode = ${modeId} and s.revoked_at is null and s.opened_by is null
      and coalesce(s.sso_subject ->> 'issuer', ${issuer}::text) = ${issuer}::text
      and (${nameId === undefined}::boolean or s.sso_subject ->> 'nameId' = ${nameId ?? ''}::text) and s.created_at <= ${madeBefore}
      and (${sessionIndexes.length === 0}::boolean
        or s.sso_subject ->> 'sessionIndex' = any(${[...sessionIndexes]}::text[]))
    for update`.execute(trx);
  return rows;
}
