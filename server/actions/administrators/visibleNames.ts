import { allows } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { findRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/** Names that are returned at most. */
const MAX_NAMES = 20;
/** Fields of administrators: whether there is a second factor, and whether the account is enabled. */
const [FACTOR, ENABLED] = ['ad_secondfactor', 'ad_enabled'];

/** Enabled administrators without a second factor. */
export const isWithoutFactor = (row: WireRecord): boolean => row[ENABLED] !== false && row[FACTOR] !== true;
/** Enabled administrators. */
export const isEnabled = (row: WireRecord): boolean => row[ENABLED] !== false;

/** How many people, and the first names. */
export interface People {
  readonly count: number;
  readonly names: string[];
}

/**
 * Number and names of some administrators, as far as the caller sees them; at most `MAX_NAMES` names, in their order.
 * @param only those among them that count
 */
export async function visibleNames(
  access: Access,
  administrators: Resource | undefined,
  ids: readonly number[],
  only: (row: WireRecord) => boolean = () => true,
): Promise<People> {
  if (!administrators || !allows(access.caller.permissions, administrators.permissions.view)) {
    return { count: 0, names: [] };
  }
  const shown = [administrators.title, FACTOR, ENABLED];
  const fields = administrators.fields.filter(({ name }) => shown.includes(name));
  const names = (await findRows(access, administrators, fields, ids))
    .filter(only)
    .map((row) => String(row[administrators.title] ?? ''))
    .sort((a, b) => a.localeCompare(b));
  return { count: names.length, names: names.slice(0, MAX_NAMES) };
}
