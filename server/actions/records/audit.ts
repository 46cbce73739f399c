import type { Model, Resource } from '../../../domain/schema/model';
import { matches } from '../../../domain/schema/predicate';
import { appendAudit } from '../../storage/audit';
import type { Access } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';

const SEALED = '••••';

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
 */
export async function auditChange(
  { trx, caller, model }: Access,
  resource: Resource,
  action: 'create' | 'update' | 'delete' | 'restore' | 'disable' | 'enable',
  id: string | number,
  record: WireRecord,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  const hidden = resource.hiddenRows.some(({ where }) => matches(where, record));
  const open = resource.fields.filter(({ secret, permission }) => !secret && permission.read.length === 0);
  const told = new Set(hidden ? [] : open.map(({ name }) => name));
  const safe = Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [name, told.has(name) ? pair : [SEALED, SEALED]]),
  );
  await appendAudit(trx, {
    companyId: caller.companyId,
    adminId: caller.adminId || null,
    originalAdminId: caller.originalAdminId,
    ip: caller.ip,
    action,
    element: elementOf(model, resource),
    elementId: id,
    data: {
      title: hidden ? SEALED : titleOf(resource, record),
      ...(Object.keys(safe).length > 0 && { changes: safe }),
      ...(caller.tokenId !== null && { token: caller.tokenId }),
    },
  });
}

/** The word under which the log knows a record: its own record is found under that of the resource that it is one of. */
function elementOf({ resources }: Model, resource: Resource): string {
  if (!resource.own) return resource.backend.type;
  const { table } = resource.storage;
  return Object.values(resources).find(({ own, storage }) => !own && storage.table === table)?.backend.type ?? table;
}

/** Field by field, what a save changes: `[before, after]`. */
export function changesBetween(before: WireRecord, after: WireRecord): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}
