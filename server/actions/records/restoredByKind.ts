import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../domain/schema/model/model';
import { choosesKind } from '../../../domain/schema/model/kinds';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { requireOperation } from './operations';
import { restoreRecord } from './remove';

/**
 * Brings a deleted record back when a save makes it something else than deleted: another type of a disabled company
 * (specification S-COMP-3).
 * @param before the record as it is
 * @param values what the client sends
 * @returns whether it did; the record then has another version
 * @throws PorticoError 403 without the right to restore; as `restoreRecord`
 */
export async function restoredByKind(
  access: Access,
  resource: Resource,
  id: string | number,
  before: WireRecord,
  values: WireRecord,
): Promise<boolean> {
  const soft = resource.softDelete?.field;
  if (soft === undefined || (before[soft] ?? null) === null) return false;
  const bitsOf = (record: WireRecord, name: string) => record[name] as string | null;
  const isChosen = resource.fields.some(
    ({ name, bits }) => name in values && choosesKind(bits, bitsOf(before, name), bitsOf(values, name)),
  );
  if (!isChosen) return false;
  requireOperation(access.caller, resource, 'delete');
  // The save gives these another value, which it checks.
  const replaced = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], before[name] ?? null));
  await restoreRecord(access, resource, id, undefined, new Set(replaced));
  return true;
}
