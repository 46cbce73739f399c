import type { Caller } from '../../domain/access/caller';
import type { Database } from '../db/connect';
import { PorticoError } from '../errors/catalogue';
import { HourlyAudit } from './hourlyAudit';

/** What a person asked to switch to: the wire type of the record, and its key; null for what is none. */
interface SwitchTarget {
  readonly element: 'companie' | 'administrator' | 'team_members';
  readonly id: number | null;
  /** Where more was asked for than a switch in this tab. */
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Means {
  readonly db: Database;
  readonly now: Date;
  /** Called when the entry could not be written. */
  readonly onError: (error: unknown) => void;
}

const auditOf = new WeakMap<Database, HourlyAudit>();

/**
 * Performs a switch of company or person. One that is refused is written into the audit log of the own company, which may
 * know neither the name nor the existence of what was asked for: once an hour for the person or API key and what they asked for,
 * and few times an hour for either, so that trying cannot fill the log. The first one of each kind of record is written in any
 * case: tries at others cannot hide it.
 * @throws what `perform` throws, also when the entry could not be written
 */
export async function auditingRefusal<T>(
  means: Means,
  caller: Caller,
  target: SwitchTarget,
  perform: () => Promise<T>,
): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    // Anything else says nothing about the right to switch.
    if (error instanceof PorticoError && [403, 404].includes(error.status)) {
      await auditRefusal(means, caller, target, error.code);
    }
    throw error;
  }
}

/** Writes that a switch was refused, as `auditingRefusal` does. @param code of the refusal */
export async function auditRefusal(
  { db, now, onError }: Means,
  { adminId, originalAdminId, tokenId, homeCompanyId: companyId, ip }: Caller,
  { element, id, data = {} }: SwitchTarget,
  code: string,
): Promise<void> {
  const audit = auditOf.get(db) ?? new HourlyAudit(db);
  auditOf.set(db, audit);
  const by = { companyId, adminId: adminId || null, originalAdminId, ip };
  const ofKey = tokenId === null ? {} : { token: tokenId };
  const entry = { ...by, action: 'switch_refused', element, elementId: id, data: { ...data, code, ...ofKey } } as const;
  // Ids of keys and of administrators are apart.
  const owner = tokenId === null ? (originalAdminId ?? adminId) : -tokenId;
  await audit.write(entry, { owner, thing: JSON.stringify([element, id, data]), kind: element }, now).catch(onError);
}
