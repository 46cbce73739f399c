import type { AuditAction } from '../../domain/records/auditActions';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database, type Trx } from '../db/connect';
import { failure } from '../errors/catalogue';
import { appendAudit, SHORT_LOCK_WAIT } from '../storage/audit/audit';
import {
  addUses,
  closeImpersonations,
  closeOverImpersonations,
  companiesWithOver,
  forgetEnded,
  IMPERSONATION_LIMIT,
  openImpersonation,
  type EndedImpersonation,
  type Uses,
} from '../storage/auth/impersonations';
import { inSessionTransaction } from './sessionTransaction';

/** An impersonation that is under way. */
interface Begun {
  readonly id: number;
  /** From then on it must be asked for anew. */
  readonly until: Date;
}

/**
 * Records every impersonation in the audit log: one entry when it starts and one when it ends, with the number of reads
 * and writes. It starts with `POST /api/switch-user` or, the first time in a session, with a request that names an
 * administrator in `X-Switch-User` (specification S-SESS-3). It ends when the client says so, when the session ends, when
 * it is not used for as long as the idle limit, or after an hour; from then on only `POST /api/switch-user` begins another
 * one in this session. Requests are counted in memory and written in batches.
 */
export class ImpersonationLog {
  readonly #db: Database;
  #uses = new Map<number, Uses>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Begins the impersonation that `caller` acts in, unless it has begun before. One that is asked for ends the one before,
   * so that its reason is in the audit log.
   * @param caller of a session, with an `originalAdminId`
   * @param asked what was given for it by `POST /api/switch-user`; undefined: a request names the administrator
   * @returns the id of the impersonation, and when its time is over
   * @throws 403 IMPERSONATION_OVER for a request after one of the same session has ended
   */
  async begin(caller: Caller, asked: { readonly reason: string } | undefined, now: Date): Promise<Begun> {
    const { sessionId, companyId, adminId, originalAdminId, ip } = caller;
    if (sessionId === null || originalAdminId === null) throw new Error('no impersonation is under way');
    if (asked) await this.end(sessionId, adminId, now);
    return inSessionTransaction(this.#db, companyId, async (trx) => {
      const started = { sessionId, companyId, adminId, originalAdminId, ip };
      const open = await openImpersonation(trx, started, asked !== undefined, now);
      if (!open) throw failure('IMPERSONATION_OVER');
      if (open.begun) record(trx, 'switch_user', started, asked ?? {});
      return { id: open.id, until: new Date(open.startedAt.getTime() + IMPERSONATION_LIMIT * 1000) };
    });
  }

  /** Counts one request of an impersonation. */
  count(id: number, isRead: boolean, at: Date): void {
    const before = this.#uses.get(id);
    this.#uses.set(id, {
      reads: (before?.reads ?? 0) + (isRead ? 1 : 0),
      writes: (before?.writes ?? 0) + (isRead ? 0 : 1),
      usedAt: at,
      firstReadAt: before?.firstReadAt ?? (isRead ? at : null),
      lastReadAt: isRead ? at : (before?.lastReadAt ?? null),
    });
  }

  /** Ends what a session impersonates: one administrator, or all of them. */
  async end(sessionId: string, adminId: number | undefined, now: Date): Promise<void> {
    await this.#writeUses();
    await this.#close((trx) => closeImpersonations(trx, sessionId, adminId, now), now);
  }

  /**
   * Writes the counters, and ends impersonations that are over: by company, because the audit log of one may be locked.
   * @throws the first failure, after the others were ended
   */
  async settle(now: Date): Promise<void> {
    await this.#writeUses();
    const failures: unknown[] = [];
    for (const companyId of await asSystem(this.#db, (trx) => companiesWithOver(trx, now)))
      await this.#close((trx) => closeOverImpersonations(trx, companyId, now), now).catch((error: unknown) =>
        failures.push(error),
      );
    await asSystem(this.#db, (trx) => forgetEnded(trx, now));
    if (failures.length > 0) throw failures[0];
  }

  #close(close: (trx: Trx) => Promise<readonly EndedImpersonation[]>, now: Date): Promise<void> {
    const write = async (trx: Trx) => {
      for (const ended of await close(trx)) {
        const { startedAt, usedAt, reads, writes, firstReadAt, lastReadAt } = ended;
        const data = { startedAt, endedAt: now, usedAt, reads, writes, firstReadAt, lastReadAt };
        record(trx, 'switch_user_end', ended, data);
      }
    };
    return asSystem(this.#db, write, SHORT_LOCK_WAIT);
  }

  async #writeUses(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    try {
      await asSystem(this.#db, (trx) => addUses(trx, uses), SHORT_LOCK_WAIT);
    } catch (error) {
      // Nothing was written: the counters wait for the next time.
      for (const [id, missed] of uses) this.#add(id, missed);
      throw error;
    }
  }

  #add(id: number, earlier: Uses): void {
    const later = this.#uses.get(id);
    this.#uses.set(id, {
      reads: earlier.reads + (later?.reads ?? 0),
      writes: earlier.writes + (later?.writes ?? 0),
      usedAt: later?.usedAt ?? earlier.usedAt,
      firstReadAt: earlier.firstReadAt ?? later?.firstReadAt ?? null,
      lastReadAt: later?.lastReadAt ?? earlier.lastReadAt,
    });
  }
}

function record(
  trx: Trx,
  action: AuditAction,
  {
    companyId,
    adminId,
    originalAdminId,
    ip,
  }: Pick<EndedImpersonation, 'companyId' | 'adminId' | 'originalAdminId' | 'ip'>,
  data: Readonly<Record<string, unknown>>,
): void {
  appendAudit(trx, {
    companyId,
    adminId,
    originalAdminId,
    ip,
    action,
    element: 'administrator',
    elementId: adminId,
    data,
  });
}
