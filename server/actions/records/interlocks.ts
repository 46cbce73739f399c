import { maskWithout, parseMask, switchedOff } from '../../../domain/access/permissions';
import type { PermissionLayout, Resource } from '../../../domain/schema/model/model';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What a save answers beside a mask: the names of the permissions that it has cleared. */
const clearedName = (field: string) => `${field}_cleared`;

/**
 * Applies the interlocks (specification S-PERM-4) to the masks that a client sends: what an interlock switches off is
 * not stored.
 * @param values as sent; changed in place. What is no mask stays for the validation
 * @returns members of the answer: for each mask that has lost permissions, their names
 */
export function applyInterlocks(
  { fields }: Resource,
  values: WireRecord,
  layout: PermissionLayout,
): Readonly<Record<string, string[]>> {
  const answered: Record<string, string[]> = {};
  for (const { name, kind } of fields) {
    const mask = kind === 'mask' && name in values ? parseMask(values[name]) : undefined;
    if (mask === undefined) continue;
    const cleared = switchedOff(mask, layout);
    if (cleared.length === 0) continue;
    values[name] = maskWithout(mask, cleared, layout).toString();
    answered[clearedName(name)] = cleared;
  }
  return answered;
}
