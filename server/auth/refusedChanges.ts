/** Writes that were refused for lack of a right, in the audit log of the company that is worked in. */
import type { Database } from '../db/connect';
import type { RefusedNames } from '../errors/refusedNames';
import type { AuditEntry } from '../storage/audit/audit';
import { HourlyAudit } from './hourlyAudit';

/** A write that was refused. */
export interface RefusedChange {
  readonly adminId: number;
  readonly originalAdminId: number | null;
  readonly tokenId: number | null;
  readonly companyId: number;
  readonly ip: string;
  /** Wire type of the records; `request` for a route that names none. */
  readonly element: string;
  /** Null for a new record, and for several; of a `request`, its id in the server's log. */
  readonly elementId: string | null;
  /** Of the refusal. */
  readonly code: string;
  /** Method and pattern of the address (`POST /api/mails/:id/read`), of a `request`. */
  readonly route?: string;
  /** What the handler knows about it. */
  readonly names?: RefusedNames | undefined;
}

/**
 * Writes the first refusal of a record in an hour, and few in an hour for the same person or API key: trying must not
 * fill the audit log. The first one of each kind of records, or route, and code is written in any case: tries at other
 * records cannot hide it.
 */
export class RefusedChanges {
  readonly #audit: HourlyAudit;

  constructor(db: Database) {
    this.#audit = new HourlyAudit(db);
  }

  /** @throws as `inSessionTransaction` */
  async note(refused: RefusedChange, now: Date): Promise<void> {
    const { adminId, originalAdminId, tokenId, companyId, ip, element, elementId, code, route, names } = refused;
    // Ids of keys and of administrators are apart.
    const owner = tokenId === null ? (originalAdminId ?? adminId) : -tokenId;
    const thing = JSON.stringify([companyId, element, elementId, code, route, names]);
    const kind = JSON.stringify([companyId, element, code, route]);
    const entry: AuditEntry = {
      ...{ companyId, adminId: adminId || null, originalAdminId, ip, action: 'change_refused', element, elementId },
      data: { ...names, code, ...(route && { route }), ...(tokenId !== null && { token: tokenId }) },
    };
    await this.#audit.write(entry, { owner, thing, kind }, now);
  }
}
