import type { Scope } from '../../../domain/access/scope';
import type { Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from '../../storage/records/listQuery';
import { countRows, type Access } from '../../storage/records/records';
import { scopeFilter } from '../../storage/records/scopeSql';

/** How many locations an administrator of some scopes sees, of those that the caller sees. */
interface ScopeReach {
  readonly within: number;
  readonly all: number;
}

/**
 * Counts the locations that a scope lets through, with the filter that every query of such an administrator has. Both
 * numbers are of locations that the caller may see, so nobody learns of others.
 */
export async function countWithinScope(access: Access, locations: Resource, scope: Scope): Promise<ScopeReach> {
  const every: ListQuery = { conditions: [], deleted: 'without', sort: [locations.sort], offset: 0, limit: 0 };
  const within = scopeFilter(access.model, locations, { scope, adminId: 0 }, 'r');
  return {
    within: await countRows(access, locations, { ...every, extraConditions: within }),
    all: await countRows(access, locations, every),
  };
}
