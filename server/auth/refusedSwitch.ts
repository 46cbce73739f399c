import type { Caller } from '../../domain/access/caller';
import { OTHER_COMPANIES, allows } from '../../domain/access/permissions';
import type { Database } from '../db/connect';
import { PorticoError } from '../errors/catalogue';
import { appendAudit } from '../storage/audit/audit';
import { HourlyNotes } from './hourlyNotes';
import { inSessionTransaction } from './sessionTransaction';

/** What a person asked to switch to: the wire type of the record, and its key. */
interface SwitchTarget {
  readonly element: 'companie' | 'administrator';
  readonly id: number;
  /** Where more was asked for than a switch in this tab. */
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Means {
  readonly db: Database;
  readonly now: Date;
  /** Called when the entry could not be written. */
  readonly onError: (error: unknown) => void;
}

/**
 * Who has none of these rights can try as often as they like: that says nothing, and must not fill the audit log. Who
 * impersonates has a right to switch, whatever the rights of the other person are.
 */
const SWITCHERS = { companie: OTHER_COMPANIES, administrator: ['admin_switch'] } as const;

const notesOf = new WeakMap<Database, HourlyNotes>();

/**
 * Performs a switch of company or person. One that is refused to a person with the right to switch is written into the
 * audit log of the own company, which may know neither the name nor the existence of what was asked for: once an hour for
 * the person and what they asked for, and few times an hour for the person.
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
  { adminId, originalAdminId, homeCompanyId: companyId, ip, permissions }: Caller,
  { element, id, data = {} }: SwitchTarget,
  code: string,
): Promise<void> {
  if (originalAdminId === null && !allows(permissions, SWITCHERS[element])) return;
  const notes = notesOf.get(db) ?? new HourlyNotes();
  notesOf.set(db, notes);
  const [person, thing] = [originalAdminId ?? adminId, JSON.stringify([element, id, data])];
  if (!notes.isNew(person, thing, now)) return;
  const entry = { companyId, adminId, originalAdminId, ip, action: 'switch_refused', element, elementId: id } as const;
  try {
    await inSessionTransaction(db, companyId, async (trx) => appendAudit(trx, { ...entry, data: { ...data, code } }));
  } catch (error) {
    notes.forget(person, thing);
    onError(error);
  }
}
