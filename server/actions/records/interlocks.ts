import { maskWithout, parseMask, switchedOff } from '../../../domain/access/permissions';
import type { PermissionLayout, Resource } from '../../../domain/schema/model/model';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What a save answers beside a mask: the names of the permissions that it has cleared. */
const clearedName = (field: string) => `${field}_cleared`;

const masksOf = ({ fields }: Resource) => fields.filter(({ kind }) => kind === 'mask').map(({ name }) => name);

/**
 * Applies the interlocks (specification S-PERM-4) to the masks that a client sends: what an interlock switches off is
 * not stored. A mask that is sent back as it was stays as it is.
 * @param values as sent; changed in place. What is no mask stays for the validation
 * @param before the record as it is; empty for a new one
 * @returns members of the answer: for each mask that has lost permissions, their names
 */
export function applyInterlocks(
  resource: Resource,
  values: WireRecord,
  before: WireRecord,
  layout: PermissionLayout,
): Readonly<Record<string, string[]>> {
  const answered: Record<string, string[]> = {};
  for (const name of masksOf(resource)) {
    const mask = name in values && values[name] !== before[name] ? parseMask(values[name]) : undefined;
    if (mask === undefined) continue;
    const cleared = switchedOff(mask, layout);
    if (cleared.length === 0) continue;
    values[name] = maskWithout(mask, cleared, layout).toString();
    answered[clearedName(name)] = cleared;
  }
  return answered;
}

/** The body of a save without what the one before has answered beside its masks: records are sent back as they were answered. */
export function withoutCleared(resource: Resource, body: unknown): unknown {
  const names = masksOf(resource).map(clearedName);
  if (names.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
