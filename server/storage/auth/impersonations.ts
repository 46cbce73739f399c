import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { activeSession, IDLE_LIMIT } from './sessions';

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

/**
 * Begins an impersonation unless this session has begun the same one and not ended it.
 * @returns its id, and whether it was begun by this call
 */
export async function openImpersonation(
  trx: Trx,
  { sessionId, companyId, adminId, originalAdminId, ip }: NewImpersonation,
  now: Date,
): Promise<{ id: number; begun: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into impersonation (session_id, company_id, admin_id, original_admin_id, ip, started_at, used_at)
    values (${sessionId}, ${companyId}, ${adminId}, ${originalAdminId}, ${ip}, ${now}, ${now})
    on conflict (session_id, company_id, admin_id) where ended_at is null do nothing
    returning id`.execute(trx);
  if (rows[0]) return { id: rows[0].id, begun: true };
  const open = await sql<{ id: number }>`
    select id from impersonation
    where session_id = ${sessionId} and company_id = ${companyId} and admin_id = ${adminId} and ended_at is null`.execute(
    trx,
  );
  return { id: open.rows[0]!.id, begun: false };
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
  const { rows } = await sql<EndedImpersonation>`
    update impersonation i set ended_at = ${now}
    where i.session_id = ${sessionId} and i.ended_at is null
      and (${adminId ?? null}::bigint is null or i.admin_id = ${adminId ?? null})
    returning ${columns}`.execute(trx);
  return rows;
}

/** Ends impersonations whose session has ended, and those that were not used within the idle limit. @returns them */
export async function closeOverImpersonations(trx: Trx, now: Date): Promise<readonly EndedImpersonation[]> {
  const { rows } = await sql<EndedImpersonation>`
    update impersonation i set ended_at = ${now}
    where i.ended_at is null and (i.used_at <= ${new Date(now.getTime() - IDLE_LIMIT * 1000)}
      or not exists (select from session s where s.id = i.session_id and ${activeSession(now)}))
    returning ${columns}`.execute(trx);
  await sql`delete from impersonation where ended_at < ${new Date(now.getTime() - ENDED_RETENTION * 1000)}`.execute(
    trx,
  );
  return rows;
}

const columns = sql`i.session_id as "sessionId", i.company_id as "companyId", i.admin_id as "adminId",
  i.original_admin_id as "originalAdminId", i.ip, i.started_at as "startedAt", i.used_at as "usedAt", i.reads, i.writes,
  i.first_read_at as "firstReadAt", i.last_read_at as "lastReadAt"`;
