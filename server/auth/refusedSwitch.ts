import type { Caller } from '../../domain/access/caller';
import type { Database } from '../db/connect';
import { PorticoError } from '../errors/catalogue';
import { appendAudit } from '../storage/audit/audit';
import { inSessionTransaction } from './sessionTransaction';

/** What a person asked to switch to: the wire type of the record, and its key. */
interface Asked {
  readonly element: 'companie' | 'administrator';
  readonly id: number;
  /** Where more was asked for than a switch in this tab. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Performs a switch of company or person. One that is refused is written into the audit log of the own company, which may
 * know neither the name nor the existence of what was asked for.
 * @throws what `perform` throws
 */
export async function auditingRefusal<T>(
  db: Database,
  { adminId, originalAdminId, homeCompanyId, ip }: Caller,
  { element, id, data = {} }: Asked,
  perform: () => Promise<T>,
): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    // Anything else says nothing about the right to switch.
    if (error instanceof PorticoError && [403, 404].includes(error.status)) {
      const entry = { companyId: homeCompanyId, adminId, originalAdminId, ip, action: 'switch_refused' } as const;
      await inSessionTransaction(db, homeCompanyId, async (trx) =>
        appendAudit(trx, { ...entry, element, elementId: id, data: { ...data, code: error.code } }),
      );
    }
    throw error;
  }
}
