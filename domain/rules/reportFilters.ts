import { readFilters, unknownTo } from '../reports/filters';
import { SOURCES } from '../reports/sources';
import type { Rule } from './index';

const textOf = (value: unknown) => (typeof value === 'string' ? value : value == null ? null : JSON.stringify(value));
const wrong = (field: string) => [{ field, code: 'FIELD_INVALID_FORMAT' }];

/** A graph has only filters that its source knows. */
export const graphFilters: Rule = ({ r_filter: filter, r_source: name }) => {
  const source = SOURCES.find((one) => one === name);
  const filters = readFilters(textOf(filter));
  return !filters || (source && unknownTo(source, filters).length > 0) ? wrong('r_filter') : [];
};

/** The filters of a dashboard are for all its graphs: any that a source knows. */
export const dashboardFilters: Rule = ({ d_filter: filter }) => (readFilters(textOf(filter)) ? [] : wrong('d_filter'));
