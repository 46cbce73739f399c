/** Writes that were refused for lack of a right, in the audit log of the company that is worked in. */
import type { Database } from '../db/connect';
import { appendAudit, type AuditEntry } from '../storage/audit/audit';
import { HourlyNotes } from './hourlyNotes';
import { inSessionTransaction } from './sessionTransaction';

/** A write that was refused. */
export interface RefusedChange {
  readonly adminId: number;
  readonly originalAdminId: number | null;
  readonly tokenId: number | null;
  readonly companyId: number;
  readonly ip: string;
  /** Wire type of the records; `request` for a route that names none. */
  readonly element: string;
  /** Null for a new record, and for several. */
  readonly elementId: string | null;
  /** Of the refusal. */
  readonly code: string;
  /** Method and pattern of the address (`POST /api/mails/:id/read`), of a `request`. */
  readonly route?: string;
}

/** Kinds of refusals of one person or API key in an hour: more than a person finds by trying. */
const MAX_KINDS = 300;

/**
 * Writes the first refusal of a record in an hour, and few in an hour for the same person or API key: trying must not
 * fill the audit log. The first one of each kind of records, or route, and code is written in any case: tries at other
 * records cannot hide it.
 */
export class RefusedChanges {
  readonly #noted = new HourlyNotes();
  readonly #kinds = new HourlyNotes(MAX_KINDS);

  constructor(private readonly db: Database) {}

  /** @throws as `inSessionTransaction` */
  async note(refused: RefusedChange, now: Date): Promise<void> {
    const { adminId, originalAdminId, tokenId, companyId, ip, element, elementId, code, route } = refused;
    // Ids of keys and of administrators are apart.
    const owner = tokenId === null ? (originalAdminId ?? adminId) : -tokenId;
    const thing = JSON.stringify([companyId, element, elementId, code, route]);
    const kind = JSON.stringify([companyId, element, code, route]);
    const isFirstOfKind = this.#kinds.isNew(owner, kind, now);
    if (!this.#noted.isNew(owner, thing, now) && !isFirstOfKind) return;
    const entry: AuditEntry = {
      ...{ companyId, adminId: adminId || null, originalAdminId, ip, action: 'change_refused', element, elementId },
      data: { code, ...(route && { route }), ...(tokenId !== null && { token: tokenId }) },
    };
    try {
      await inSessionTransaction(this.db, companyId, async (trx) => appendAudit(trx, entry));
    } catch (error) {
      // The next refusal is written instead.
      this.#noted.forget(owner, thing);
      if (isFirstOfKind) this.#kinds.forget(owner, kind);
      throw error;
    }
  }
}
