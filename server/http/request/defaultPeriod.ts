import type { Resource } from '../../../domain/schema/model/model';
import { apiRange, instantsOf } from '../../../domain/time/timeRange';
import { toWallClock } from '../../../domain/time/wallClock';
import type { ListQuery } from '../../storage/records/listQuery';

/**
 * Limits a question that names neither a time nor a record to the period that the API answers by default (specification
 * S-AUD-4).
 * @param zone of the caller, whose days count
 */
export function withDefaultPeriod(resource: Resource, query: ListQuery, zone: string, now: Date): ListQuery {
  const { period } = resource.list;
  const field = resource.fields.find(({ name }) => name === period?.field);
  if (!period || !field) return query;
  if (query.conditions.some(({ field: { name } }) => name === field.name || name === resource.id)) return query;
  const range = apiRange(period, toWallClock(now.toISOString(), zone).slice(0, 10));
  const instants = range && instantsOf(range, zone);
  if (!instants) return query;
  const bounds = [
    { field, op: 'gte', value: instants.start },
    { field, op: 'lt', value: instants.until },
  ] as const;
  return { ...query, conditions: [...query.conditions, ...bounds] };
}
