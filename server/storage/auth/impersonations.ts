import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely';
import type { Tables, Trx } from '../../db/connect';
import { activeSession, IDLE_LIMIT_S } from './sessions';

/** One session that acts as another administrator; all functions here need a system transaction. */
export interface NewImpersonation {
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
const ENDED_RETENTION_S = 24 * 60 * 60;
/** How long an impersonation lasts, in seconds; after that, a new one is started with a new reason. */
export const IMPERSONATION_LIMIT_S = 60 * 60;

const limitOf = (now: Date) => new Date(now.getTime() - IMPERSONATION_LIMIT_S * 1000);

/** The impersonations of one administrator in one session. */
type OfPair = Pick<NewImpersonation, 'sessionId' | 'companyId' | 'adminId'>;

const ofPair = ({ sessionId, companyId, adminId }: OfPair) => ({
  session_id: sessionId,
  company_id: companyId,
  admin_id: adminId,
});

const rowOf = (impersonation: NewImpersonation, now: Date) => ({
  ...ofPair(impersonation),
  original_admin_id: impersonation.originalAdminId,
  ip: impersonation.ip,
  started_at: now,
  used_at: now,
});

/** Begins an impersonation that was asked for, in addition to those that are under way. @returns its id */
export async function insertImpersonation(trx: Trx, impersonation: NewImpersonation, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('impersonation')
    .values(rowOf(impersonation, now))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Begins the impersonation of a request that only names the administrator, unless another request has begun it.
 * @returns its id; undefined when there is one
 */
export async function insertByHeader(
  trx: Trx,
  impersonation: NewImpersonation,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('impersonation')
    .values({ ...rowOf(impersonation, now), by_header: true })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'company_id', 'admin_id'])
        .where('ended_at', 'is', null)
        .where('by_header', '=', true)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id of the newest one that is under way and whose time is not over; undefined without one */
export async function findOpenImpersonation(trx: Trx, pair: OfPair, now: Date): Promise<number | undefined> {
  const row = await trx
    .selectFrom('impersonation')
    .select('id')
    .where(({ and }) => and(ofPair(pair)))
    .where('ended_at', 'is', null)
    .where('started_at', '>', limitOf(now))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** True when the session has begun to impersonate this administrator, also where that has ended. */
export async function hasImpersonated(trx: Trx, pair: OfPair): Promise<boolean> {
  const row = await trx
    .selectFrom('impersonation')
    .select('id')
    .where(({ and }) => and(ofPair(pair)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds counters to their impersonations. */
export async function addUses(trx: Trx, uses: ReadonlyMap<number, Uses>): Promise<void> {
  const rows = JSON.stringify([...uses].map(([id, one]) => ({ id, ...one })));
  await sql`
    update impersonation i set reads = i.reads + u.reads, writes = i.writes + u.writes,
      used_at = greatest(i.used_at, u."usedAt"), first_read_at = least(i.first_read_at, u."firstReadAt"),
      last_read_at = greatest(i.last_read_at, u."lastReadAt")
    from json_to_recordset(${rows}::json) as u (id bigint, reads bigint, writes bigint,
      "usedAt" timestamptz, "firstReadAt" timestamptz, "lastReadAt" timestamptz)
    where i.id = u.id`.execute(trx);
}

/** The statement that ends impersonations, without its conditions. */
const ending = (trx: Trx, now: Date) => trx.updateTable('impersonation').set({ ended_at: now }).returning(columns);

/** Ends every impersonation of a session. @returns those that were open */
export async function closeImpersonations(
  trx: Trx,
  sessionId: string,
  now: Date,
): Promise<readonly EndedImpersonation[]> {
  return ending(trx, now).where('session_id', '=', sessionId).where('ended_at', 'is', null).execute();
}

/**
 * Ends the impersonations of an administrator in a session.
 * @param id the one that ends; undefined: all of them
 * @returns those that were open
 */
export async function closeImpersonationsOf(
  trx: Trx,
  { sessionId, adminId, id }: Pick<OfPair, 'sessionId' | 'adminId'> & { readonly id: number | undefined },
  now: Date,
): Promise<readonly EndedImpersonation[]> {
  return ending(trx, now)
    .where('session_id', '=', sessionId)
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
}

/** Ends the impersonation that a header alone has begun. @returns it; empty when there is none */
export async function closeByHeader(trx: Trx, pair: OfPair, now: Date): Promise<readonly EndedImpersonation[]> {
  return ending(trx, now)
    .where(({ and }) => and(ofPair(pair)))
    .where('by_header', '=', true)
    .where('ended_at', 'is', null)
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
  return ending(trx, now).where('company_id', '=', companyId).where(isOver(now)).execute();
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
    .where('ended_at', '<', new Date(now.getTime() - ENDED_RETENTION_S * 1000))
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
