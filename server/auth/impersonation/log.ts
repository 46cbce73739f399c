import type { AuditAction } from '../../../domain/records/auditActions';
import type { Caller } from '../../../domain/access/caller';
import { asSystem, type Database, type Trx } from '../../db/connect';
import { failure, tooManyAttempts } from '../../errors/catalogue';
import { appendAudit, SHORT_LOCK_WAIT } from '../../storage/audit/audit';
import {
  addUses,
  closeByHeader,
  closeImpersonations,
  closeImpersonationsOf,
  closeOverImpersonations,
  companiesWithOver,
  findOpenImpersonation,
  forgetEnded,
  hasImpersonated,
  IMPERSONATION_LIMIT_S,
  insertByHeader,
  insertImpersonation,
  type EndedImpersonation,
  type NewImpersonation,
  type Uses,
} from '../../storage/auth/impersonations';
import { countStartsWithoutReason } from '../../storage/auth/accountLimits';
import { inSessionTransaction } from '../sessionTransaction';

/**
 * Called in a system transaction: that which begins an impersonation, or one that only asks whether it may begin.
 * @throws 403 where it may not begin
 */
export type RequireImpersonable = (
  trx: Trx,
  start: Pick<NewImpersonation, 'adminId' | 'originalAdminId' | 'companyId'>,
) => Promise<void>;
/** Called in the transaction in which the header alone begins an impersonation. */
export type ReportWithoutReason = (trx: Trx, adminId: number, now: Date) => Promise<void>;

/** An impersonation that has started. */
export interface StartedImpersonation {
  readonly id: number;
  /** When it ends at the latest. */
  readonly until: Date;
}

/**
 * Records every impersonation in the audit log: one entry when it starts and one when it ends, with the number of reads
 * and writes. It starts with `POST /api/switch-user` and a reason or, the first time in a session, with a request that
 * names an administrator in `X-Switch-User` (specification S-SESS-3): that one has no reason, which its entry says, is
 * reported to the person, and can be started a limited number of times a day. It ends when the client says so, when the
 * session ends, when it is not used for as long as the idle limit, or after an hour; from then on only
 * `POST /api/switch-user` begins another one in this session. Each `POST` begins one of its own and answers its id,
 * which the client sends with its requests: two tabs do not end each other's, and each has its own reason, hour and
 * counters. Requests without an id belong to the one that started last. They are counted in memory and written in
 * batches.
 */
export class ImpersonationLog {
  readonly #db: Database;
  readonly #checkTarget: RequireImpersonable;
  readonly #report: ReportWithoutReason;
  #uses = new Map<number, Uses>();

  constructor(db: Database, checkTarget: RequireImpersonable, report: ReportWithoutReason) {
    this.#db = db;
    this.#checkTarget = checkTarget;
    this.#report = report;
  }

  /**
   * Begins an impersonation that `caller` has requested. It ends one that the header alone has started; others go on.
   * @param caller of a session, with an `originalAdminId`
   * @param reason for the audit log
   * @returns its id, and when its time is over
   * @throws 403 IMPERSONATION_REFUSED
   */
  async begin(caller: Caller, reason: string, now: Date): Promise<StartedImpersonation> {
    const start = startOf(caller);
    await this.#writeUses();
    const id = await inSessionTransaction(this.#db, start.companyId, async (trx) => {
      await this.#checkTarget(trx, start);
      recordEnds(trx, await closeByHeader(trx, start, now), now);
      const inserted = await insertImpersonation(trx, start, now);
      record(trx, 'switch_user', start, { reason });
      return inserted;
    });
    return { id, until: new Date(now.getTime() + IMPERSONATION_LIMIT_S * 1000) };
  }

  /**
   * Checks what an impersonation needs in addition to rights; it begins none.
   * @throws 403 IMPERSONATION_REFUSED
   */
  check(start: Pick<NewImpersonation, 'adminId' | 'originalAdminId' | 'companyId'>): Promise<void> {
    return asSystem(this.#db, (trx) => this.#checkTarget(trx, start));
  }

  /**
   * Lets a request in that names an administrator and no impersonation: it belongs to the impersonation that is under
   * way, or begins the first one of the session.
   * @param caller of a session, with an `originalAdminId`
   * @returns the id of the impersonation
   * @throws 403 IMPERSONATION_REFUSED; 403 IMPERSONATION_OVER for a request after one of the same session has ended;
   *   429 TOO_MANY_ATTEMPTS when the caller has started enough of them without a reason
   */
  enter(caller: Caller, now: Date): Promise<number> {
    const start = startOf(caller);
    return inSessionTransaction(this.#db, start.companyId, async (trx) => {
      const open = await findOpenImpersonation(trx, start, now);
      if (open !== undefined) return open;
      if (await hasImpersonated(trx, start)) throw failure('IMPERSONATION_OVER');
      await this.#checkTarget(trx, start);
      const id = await insertByHeader(trx, start, now);
      if (id === undefined) {
        // Another request has started it meanwhile.
        const other = await findOpenImpersonation(trx, start, now);
        if (other === undefined) throw failure('IMPERSONATION_OVER');
        return other;
      }
      const wait = await countStartsWithoutReason(trx, start.originalAdminId, now);
      if (wait > 0) throw tooManyAttempts(wait);
      record(trx, 'switch_user', start, { withoutReason: true });
      await this.#report(trx, start.adminId, now);
      return id;
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

  /** Ends one impersonation of an administrator in a session; without an id, all of them. */
  async end(
    ended: { readonly sessionId: string; readonly adminId: number; readonly id: number | undefined },
    now: Date,
  ): Promise<void> {
    await this.#writeUses();
    await this.#close((trx) => closeImpersonationsOf(trx, ended, now), now);
  }

  /** Ends every impersonation of a session. */
  async endAll(sessionId: string, now: Date): Promise<void> {
    await this.#writeUses();
    await this.#close((trx) => closeImpersonations(trx, sessionId, now), now);
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
    return asSystem(this.#db, async (trx) => recordEnds(trx, await close(trx), now), SHORT_LOCK_WAIT);
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

/** @throws Error for a caller without an impersonation */
function startOf({ sessionId, companyId, adminId, originalAdminId, ip }: Caller): NewImpersonation {
  if (sessionId === null || originalAdminId === null) throw new Error('no impersonation is under way');
  return { sessionId, companyId, adminId, originalAdminId, ip };
}

function recordEnds(trx: Trx, all: readonly EndedImpersonation[], now: Date): void {
  for (const ended of all) {
    const { startedAt, usedAt, reads, writes, firstReadAt, lastReadAt } = ended;
    const data = { startedAt, endedAt: now, usedAt, reads, writes, firstReadAt, lastReadAt };
    record(trx, 'switch_user_end', ended, data);
  }
}

function record(
  trx: Trx,
  action: AuditAction,
  { companyId, adminId, originalAdminId, ip }: Omit<NewImpersonation, 'sessionId'>,
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
