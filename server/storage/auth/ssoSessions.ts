import { sql } from 'kysely';
import type { SsoOrigin, SsoSubject } from '../../../domain/access/ssoOrigin';
import type { Trx } from '../../db/connect';
import { activeSession } from './sessions';

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

/** The mode of single sign-on by which a session was made. Needs a system transaction. */
export async function modeOfSession(trx: Trx, sessionId: string): Promise<number | undefined> {
  const row = await trx.selectFrom('session').select('sso_mode').where('id', '=', sessionId).executeTakeFirst();
  return row?.sso_mode ?? undefined;
}

/**
 * Whose session this is, and when the identity provider gave the answer from which it was made, by its clock; undefined unless
 * it is active and was made by the mode. Needs a system transaction.
 */
export async function activeSsoSession(
  trx: Trx,
  sessionId: string,
  modeId: number,
  now: Date,
): Promise<{ readonly adminId: number; readonly answeredAt: Date | null } | undefined> {
  return trx
    .selectFrom('session as s')
    .select(['s.admin_id as adminId', 's.sso_answered_at as answeredAt'])
    .where('s.id', '=', sessionId)
    .where('s.sso_mode', '=', modeId)
    .where(activeSession(now))
    .executeTakeFirst();
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
