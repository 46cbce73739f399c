import { unknownSortKey } from '../../errors/catalogue';
import { jsonObject } from './jsonObject';
import { fieldNames, type Selection } from '../../actions/records/chosenFields';
import type { RawListQuery } from '../../storage/records/listQuery';

/** Parameters of the element service, each given once. */
type Query = Readonly<Record<string, string | undefined>>;

/** Reads the parameters of a list. @param zone of times without one. @throws PorticoError 422 when `filter` is no JSON object */
export function listQuestion(query: Query, zone: string): RawListQuery {
  return {
    zone,
    filter: jsonObject('filter', query['filter']),
    sort: sortKeys(query['sort'], query['order']),
    offset: query['offset'],
    limit: query['limit'],
    after: query['after'],
    cursor: query['cursor'],
    count: query['count'],
  };
}

/** What `extra=` and `fields=` ask to be answered of each record. */
export function selectionOf({ extra, fields }: Query): Selection {
  return { extra: names(extra), fields: fieldNames(fields) };
}

function names(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean).slice(0, 20);
}

/** @throws PorticoError 422 for an order that is none, also without anything to sort by */
function sortKeys(sort: string | undefined, order: string | undefined): { field: string; order: string }[] {
  const orders = (order ?? '').split(',');
  const unknown = orders.find((one) => !['', 'ASC', 'DESC'].includes(one.toUpperCase()));
  if (unknown !== undefined) throw unknownSortKey(unknown);
  return names(sort).map((field, index) => ({ field, order: orders[index] || orders[0] || 'ASC' }));
}
