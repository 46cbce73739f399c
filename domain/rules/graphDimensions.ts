import type { Rule } from './index';

const VISITS = ['date', 'country', 'language', 'platform', 'browser', 'location', 'authtype', 'locgroup'];

/** The dimensions by which the figures of each source can be grouped (specification S-REP-3). */
const DIMENSIONS: Readonly<Record<string, readonly string[]>> = {
  authentications: VISITS,
  returning: VISITS,
  actives: ['user', ...VISITS],
  sessions: ['date', 'location', 'country', 'authtype', 'locgroup'],
  accounts: ['date', 'authtype', 'was_used', 'profile', 'usegroup'],
};

/** Graphs that show two dimensions (specification S-REP-4). */
const TWO_DIMENSIONAL: readonly unknown[] = ['bar', 'line', 'radar', 'raw'];
/** `returning` counts visits, which have one dimension. */
const ONE_DIMENSIONAL: readonly unknown[] = ['returning'];

/**
 * A graph has one dimension that its source knows, and a second, different one where type and source allow it; the
 * second is never the date. `actives` may name one more, which it counts by.
 */
export const graphDimensions: Rule = ({ r_dimensions: text, r_source: source, r_type: type }) => {
  if (typeof text !== 'string' || text === '') return [];
  const names = text.split('|');
  const known = DIMENSIONS[String(source)] ?? [];
  const two = TWO_DIMENSIONAL.includes(type) && !ONE_DIMENSIONAL.includes(source);
  const most = (two ? 2 : 1) + (source === 'actives' ? 1 : 0);
  const wrong =
    names.some((name) => !known.includes(name)) ||
    new Set(names).size < names.length ||
    names.slice(1).includes('date') ||
    names.length > most;
  return wrong ? [{ field: 'r_dimensions', code: 'FIELD_INVALID_CHOICE' }] : [];
};
