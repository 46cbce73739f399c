import { randomBytes } from 'node:crypto';
import type { Resource } from '../../../domain/schema/model/model';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What the server fills in by itself (`x-field.auto`). */
export function automaticValues({ caller }: Access, resource: Resource, mode: 'create' | 'edit'): WireRecord {
  const now = new Date().toISOString();
  return Object.fromEntries(
    resource.fields.flatMap(({ name, auto }): [string, unknown][] => {
      if (auto === 'updatedAt') return [[name, now]];
      if (mode === 'edit' || auto === undefined) return [];
      if (auto === 'createdAt') return [[name, now]];
      if (auto === 'admin') return [[name, caller.adminId || null]];
      if (auto === 'company') return [[name, caller.companyId]];
      return [[name, randomBytes(16).toString('hex')]];
    }),
  );
}
