import { readGrouping } from '../reports/sources';
import type { Rule } from './index';

/** A graph is grouped by what its source and its type allow (specification S-REP-3, S-REP-4). */
export const graphDimensions: Rule = ({ r_dimensions: text, r_source: source, r_type: type }) => {
  if (typeof text !== 'string' || text === '') return [];
  return readGrouping(text, source, type) ? [] : [{ field: 'r_dimensions', code: 'FIELD_INVALID_CHOICE' }];
};
