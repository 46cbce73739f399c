import type { Scope } from '../../../domain/access/scope';
import type { Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from '../../storage/records/listQuery';
import { countRows, findRows, type Access } from '../../storage/records/records';
import { scopeFilter } from '../../storage/records/scopeSql';

/** Keys of scopes. */
interface ChosenScopes {
  readonly main: number | null;
  readonly secondaries: readonly number[];
}

/** How many locations an administrator of some scopes sees, of those that the caller sees. */
interface ScopeReach {
  readonly within: number;
  readonly all: number;
}

/**
 * Counts the locations that a scope lets through, with the filter that every query of such an administrator has. Both
 * numbers are of locations that the caller may see, and scopes that the caller may not see count as empty.
 */
export async function countWithinScope(
  access: Access,
  { locations, scopes }: { readonly locations: Resource; readonly scopes: Resource },
  { main, secondaries }: ChosenScopes,
): Promise<ScopeReach> {
  const chosen = [...(main === null ? [] : [main]), ...secondaries];
  const rows = await findRows(access, scopes, scopes.fields, chosen);
  const known = new Set(rows.map((row) => row[scopes.id]));
  const seen = secondaries.filter((id) => known.has(id));
  const isHidden = (main !== null && !known.has(main)) || (secondaries.length > 0 && seen.length === 0);
  const scope: Scope = { mode: 'listed', main: isHidden ? null : main, secondaries: isHidden ? [] : seen };
  const every: ListQuery = { conditions: [], deleted: 'without', sort: [locations.sort], offset: 0, limit: 0 };
  const within = scopeFilter(access.model, locations, { scope, adminId: 0 }, 'r');
  return {
    within: await countRows(access, locations, { ...every, extraConditions: within }),
    all: await countRows(access, locations, every),
  };
}
