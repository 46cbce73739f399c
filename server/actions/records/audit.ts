import type { Field, Resource } from '../../../domain/schema/model';
import { matches } from '../../../domain/schema/predicate';
import { fromWallClock, toWallClock } from '../../../domain/wallClock';
import { appendAudit } from '../../storage/audit';
import type { Access } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';

/** Stands for a value that the log does not hold. */
export const SEALED = '••••';

/** The name of a record for people: its title field, or the template filled in. */
function titleOf(resource: Resource, record: WireRecord): string {
  const text = (name: string) => String(record[name] ?? '');
  return resource.title.includes('{')
    ? resource.title.replace(/\{(\w+)\}/g, (_, name: string) => text(name))
    : text(resource.title);
}

/**
 * Writes the audit line of a change. Who reads the log may read neither every field nor every row: secrets, fields that
 * ask for a permission of their own, and everything about a row that is hidden from somebody are named, never written.
 * @param record the record as it is now, or was before it was deleted
 * @param note what else the line says, e.g. which line it takes back
 */
export async function auditChange(
  { trx, caller }: Access,
  resource: Resource,
  action: 'create' | 'update' | 'delete' | 'restore' | 'disable' | 'enable',
  id: string | number,
  record: WireRecord,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  note: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const hidden = resource.hiddenRows.some(({ where }) => matches(where, record));
  const open = resource.fields.filter(({ secret, permission }) => !secret && permission.read.length === 0);
  const told = new Map(hidden ? [] : open.map((field) => [field.name, field]));
  const kept = (name: string, value: unknown) => {
    const field = told.get(name);
    return field ? recorded(field, value, caller.timezone) : SEALED;
  };
  const safe = Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => [name, [kept(name, before), kept(name, after)]]),
  );
  await appendAudit(trx, {
    companyId: caller.companyId,
    adminId: caller.adminId || null,
    originalAdminId: caller.originalAdminId,
    ip: caller.ip,
    action,
    element: resource.backend.type,
    elementId: id,
    data: {
      title: hidden ? SEALED : titleOf(resource, record),
      ...(Object.keys(safe).length > 0 && { changes: safe }),
      ...(caller.tokenId !== null && { token: caller.tokenId }),
      ...note,
    },
  });
}

/** A value as the log keeps it: a wall clock as an instant, because readers live in other time zones. */
export function recorded({ cast }: Field, value: unknown, zone: string): unknown {
  return cast === 'wallClock' && typeof value === 'string' ? (fromWallClock(value, zone) ?? value) : value;
}

/** A recorded value as it travels to a reader in `zone`. */
export function unrecorded({ cast }: Field, value: unknown, zone: string): unknown {
  const instant = cast === 'wallClock' && typeof value === 'string' && value.includes('T');
  return instant ? toWallClock(value, zone) : value;
}

/** Field by field, what a save changes: `[before, after]`. */
export function changesBetween(before: WireRecord, after: WireRecord): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}
