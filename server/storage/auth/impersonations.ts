import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely';
import type { Tables, Trx } from '../../db/connect';
import { activeSession, IDLE_LIMIT_S } from './sessions';

/** One session that acts as another administrator; all functions here need a system transaction. */
interface NewImpersonation {
  readonly sessionId: string;
  readonly companyId: number;
  /** Who is impersonated. */
  readonly adminId: number;
  /** Who impersonates. */
  readonly originalAdminId: number;
  readonly ip: string;
}

export interface EndedImpersonation extends NewImpersonation {
  readonly startedAt: Date;
  /** Time of the last request. */
  readonly usedAt: Date;
  readonly reads: number;
  readonly writes: number;
  readonly firstReadAt: Date | null;
  readonly lastReadAt: Date | null;
}

/** Requests of one impersonation since its counters were written last. */
export interface Uses {
  readonly reads: number;
  readonly writes: number;
  readonly usedAt: Date;
  readonly firstReadAt: Date | null;
  readonly lastReadAt: Date | null;
}

/** Ended impersonations are deleted after this time, in seconds; the audit log keeps them. */
const ENDED_RETENTION = 24 * 60 * 60;
/** For how long somebody may act as another administrator, in seconds; then they must ask anew. */
export const IMPERSONATION_LIMIT = 60 * 60;

const limitOf = (now: Date) => new Date(now.getTime() - IMPERSONATION_LIMIT * 1000);

/**
 * Begins an impersonation unless this session has one of the same administrator under way.
 * @param isAsked false for a request that only names the administrator: it begins the first one of a session alone
 * @returns its id, when it began, and whether it was begun by this call; undefined where it must be asked for
 */
export async function openImpersonation(
  trx: Trx,
  { sessionId, companyId, adminId, originalAdminId, ip }: NewImpersonation,
  isAsked: boolean,
  now: Date,
): Promise<{ id: number; startedAt: Date; begun: boolean } | undefined> {
  const ofPair = { session_id: sessionId, company_id: companyId, admin_id: adminId };
  const findLast = () =>
    trx
      .selectFrom('impersonation')
      .select(['id', 'started_at as startedAt', 'ended_at as endedAt'])
      .where(({ and }) => and(ofPair))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  if (isAsked || !(await findLast())) {
    const begun = await trx
      .insertInto('impersonation')
      .values({ ...ofPair, original_admin_id: originalAdminId, ip, started_at: now, used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'company_id', 'admin_id']).where('ended_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (begun) return { id: begun.id, startedAt: now, begun: true };
  }
  const last = await findLast();
  if (!last || last.endedAt || last.startedAt <= limitOf(now)) return undefined;
  return { id: last.id, startedAt: last.startedAt, begun: false };
}

/** Adds counters to their impersonations. */
export async function addUses(trx: Trx, uses: ReadonlyMap<number, Uses>): Promise<void> {
  const rows = [...uses].map(([id, one]) => ({ id, ...one }));
  await sql`
    update impersonation i set reads = i.reads + u.reads, writes = i.writes + u.writes,
      used_at = greatest(i.used_at, u."usedAt"), first_read_at = least(i.first_read_at, u."firstReadAt"),
      last_read_at = greatest(i.last_read_at, u."lastReadAt")
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (id bigint, reads bigint, writes bigint,
      "usedAt" timestamptz, "firstReadAt" timestamptz, "lastReadAt" timestamptz)
    where i.id = u.id`.execute(trx);
}

/**
 * Ends impersonations of a session.
 * @param adminId the impersonated administrator; undefined ends all of the session
 * @returns those that were open
 */
export async function closeImpersonations(
  trx: Trx,
  sessionId: string,
  adminId: number | undefined,
  now: Date,
): Promise<readonly EndedImpersonation[]> {
  return trx
    .updateTable('impersonation')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(adminId !== undefined, (open) => open.where('admin_id', '=', adminId!))
    .returning(columns)
    .execute();
}

/**
 * Ends impersonations in a company whose session has ended, those that were not used within the idle limit, and those
 * whose time is over.
 * @returns them
 */
export async function closeOverImpersonations(
  trx: Trx,
  companyId: number,
  now: Date,
): Promise<readonly EndedImpersonation[]> {
  return trx
    .updateTable('impersonation')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where(isOver(now))
    .returning(columns)
    .execute();
}

/** Companies with impersonations that `closeOverImpersonations` would end. */
export async function companiesWithOver(trx: Trx, now: Date): Promise<readonly number[]> {
  const rows = await trx.selectFrom('impersonation').select('company_id').distinct().where(isOver(now)).execute();
  return rows.map(({ company_id }) => company_id);
}

/** Deletes ended impersonations of sessions that are over, too: while a session lasts, its requests are held to them. */
export async function forgetEnded(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('impersonation')
    .where('ended_at', '<', new Date(now.getTime() - ENDED_RETENTION * 1000))
    .where(({ not, exists }) => not(exists(itsSession(now))))
    .execute();
}

/** The session of a row of `impersonation`, unless it has ended. */
const itsSession = (now: Date) =>
  expressionBuilder<Tables, 'impersonation'>()
    .selectFrom('session as s')
    .select('s.id')
    .whereRef('s.id', '=', 'impersonation.session_id')
    .where(activeSession(now));

const isOver =
  (now: Date) =>
  ({ eb, and, or, not, exists }: ExpressionBuilder<Tables, 'impersonation'>) =>
    and([
      eb('ended_at', 'is', null),
      or([
        eb('started_at', '<=', limitOf(now)),
        eb('used_at', '<=', new Date(now.getTime() - IDLE_LIMIT_S * 1000)),
        not(exists(itsSession(now))),
      ]),
    ]);

const columns = [
  'session_id as sessionId',
  'company_id as companyId',
  'admin_id as adminId',
  'original_admin_id as originalAdminId',
  'ip',
  'started_at as startedAt',
  'used_at as usedAt',
  'reads',
  'writes',
  'first_read_at as firstReadAt',
  'last_read_at as lastReadAt',
] as const;
