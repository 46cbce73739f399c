import type { Resource } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import type { ListQuery } from '../../storage/records/listQuery';
import { logConditions } from '../../storage/records/logConditions';
import type { Caller } from '../../../domain/access/caller';
import { ownConfiguration } from './readConfiguration';

/**
 * The question of an export, with the default filters of the access log for the person who has asked for it: the file
 * has the lines of the list (specification S-LOG-3, S-LOG-8). Questions about anything else stay as they are.
 */
export async function withDefaultFilters(
  db: Database,
  caller: Caller,
  resource: Resource,
  query: ListQuery,
): Promise<ListQuery> {
  if (resource.backend.service !== 'logs') return query;
  const { 'core:access-logs.excludedTags': excludedTags } = await ownConfiguration(db, caller);
  return { ...query, extraConditions: [...(query.extraConditions ?? []), ...logConditions({ excludedTags })] };
}
