import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SsoSubject } from '../../../domain/access/ssoOrigin';
import type { Trx } from '../../db/connect';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const lockName = 'ended at the identity provider';

/** What an identity provider says has ended there. */
interface EndedThere {
  /** Identifier of the message: `jti` of a logout token, `ID` of a LogoutRequest. */
  readonly message: string;
  /** Undefined: everybody whose session is named. */
  readonly nameId: string | undefined;
  /** None: all of the person. */
  readonly sessionIndexes: readonly string[];
  /** By the clock of the identity provider. */
  readonly issuedAt: Date;
}

/**
 * Uses a message by which an identity provider ends sessions, and remembers the people that it names. Answers to
 * sign-ins that are written at the same time go before or after it (`isEndedThere`). Needs a system transaction.
 * @param expiresAt when the message would be refused for its age
 * @returns false for one that was used before
 */
export async function noteEndedThere(
  trx: Trx,
  modeId: number,
  { message, nameId, sessionIndexes, issuedAt }: EndedThere,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, ${modeId}))`.execute(trx);
  const row = await trx
    .insertInto('sso_logout')
    .values({
      mode_id: modeId,
      message: hashOf(message),
      subject: nameId === undefined ? null : hashOf(nameId),
      sessions: sessionIndexes.map(hashOf),
      issued_at: issuedAt,
      received_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an identity provider has ended a session after it had answered for it. What it writes later waits for the end of
 * this transaction, in which the sign-in has to be written. Needs a system transaction.
 * @param issuedAt when it answered, by its own clock
 * @param takenAt when the answer came: decides within one second, as the times of tokens have no parts of it
 */
export async function isEndedThere(
  trx: Trx,
  modeId: number,
  { nameId, sessionIndex }: SsoSubject,
  { issuedAt, takenAt }: { readonly issuedAt: Date; readonly takenAt: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName}, ${modeId}))`.execute(trx);
  const session = sessionIndex === undefined ? null : hashOf(sessionIndex);
  const { rows } = await sql`
    select 1 from sso_logout where mode_id = ${modeId}
      and (subject is null or subject = ${hashOf(nameId)})
      and (cardinality(sessions) = 0 or ${session}::text = any(sessions))
      and (issued_at, received_at) >= (${issuedAt}, ${takenAt}) limit 1`.execute(trx);
  return rows.length > 0;
}
