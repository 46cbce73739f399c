import type { Trx } from '../../db/connect';

/** A question to an identity provider that waits for its answer. */
interface SsoRequest {
  readonly id: string;
  readonly modeId: number;
  readonly companyId: number;
  /** Hash of the cookie of the browser that asked. */
  readonly browser: string;
  /** SAML: the request in base64, for the binding POST. OpenID Connect: what the answer is checked with, as JSON. */
  readonly message: string | null;
  /** Administrator who tests the settings, or proves who they are; null: it is a sign-in. */
  readonly tester: number | null;
  /** Session whose person the answer proves; null: none. */
  readonly proves?: string | null;
  /** It ends a session at the identity provider; what is answered to it changes nothing. */
  readonly logout?: boolean;
}

/** Writes a question. Needs a system transaction. */
export async function insertSsoRequest(
  trx: Trx,
  { id, modeId, companyId, browser, message, tester, proves = null, logout = false }: SsoRequest,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('saml_request')
    .values({
      ...{ id, mode_id: modeId, company_id: companyId, browser, message, tester, proves, logout },
      expires_at: expiresAt,
    })
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

/** Whether a question of a mode is one of a test of the settings, or of a proof. Needs a system transaction. */
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

/** A question that is answered. */
interface TakenSsoRequest extends Pick<SsoRequest, 'id' | 'browser' | 'tester' | 'message'> {
  readonly proves: string | null;
  readonly expiresAt: Date;
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
): Promise<TakenSsoRequest | undefined> {
  return trx
    .deleteFrom('saml_request')
    .where('id', '=', id)
    .where('mode_id', '=', modeId)
    .where('logout', '=', false)
    .where('expires_at', '>', now)
    .returning(['id', 'browser', 'tester', 'proves', 'message', 'expires_at as expiresAt'])
    .executeTakeFirst();
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
