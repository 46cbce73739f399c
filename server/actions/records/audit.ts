import type { Resource } from '../../../domain/schema/model';
import { appendAudit } from '../../storage/audit';
import type { Access } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';

const SEALED = '••••';

/** The name of a record for people: its title field, or the template filled in. */
export function titleOf(resource: Resource, record: WireRecord): string {
  const text = (name: string) => String(record[name] ?? '');
  return resource.title.includes('{')
    ? resource.title.replace(/\{(\w+)\}/g, (_, name: string) => text(name))
    : text(resource.title);
}

/** Writes the audit line of a change; secrets are named but never written. */
export async function auditChange(
  { trx, caller }: Access,
  resource: Resource,
  action: 'create' | 'update' | 'delete' | 'restore' | 'disable' | 'enable',
  id: string | number,
  title: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  const secret = new Set(resource.fields.filter((field) => field.secret).map(({ name }) => name));
  const safe = Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [name, secret.has(name) ? [SEALED, SEALED] : pair]),
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
      title,
      ...(Object.keys(safe).length > 0 && { changes: safe }),
      ...(caller.tokenId !== null && { token: caller.tokenId }),
    },
  });
}

/** Field by field, what a save changes: `[before, after]`. */
export function changesBetween(before: WireRecord, after: WireRecord): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}
