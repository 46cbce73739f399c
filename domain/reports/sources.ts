/** What a report can count (specification S-REP-3). */
export const SOURCES = ['authentications', 'returning', 'actives', 'sessions', 'accounts'] as const;
export type Source = (typeof SOURCES)[number];

/** Forms of a graph (specification S-REP-2). */
export const GRAPH_TYPES = ['bar', 'line', 'radar', 'doughnut', 'pie', 'raw'] as const;
export type GraphType = (typeof GRAPH_TYPES)[number];

/** What visits can be grouped by. */
const VISITS = ['date', 'country', 'language', 'platform', 'browser', 'location', 'authtype', 'locgroup'] as const;

/** What figures can be grouped by, over all sources. */
export const DIMENSIONS = [...VISITS, 'user', 'was_used', 'profile', 'usegroup'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The dimensions by which the figures of each source can be grouped (specification S-REP-3). */
export const DIMENSIONS_OF: Readonly<Record<Source, readonly Dimension[]>> = {
  authentications: VISITS,
  returning: VISITS,
  actives: ['user', ...VISITS],
  sessions: ['date', 'location', 'country', 'authtype', 'locgroup'],
  accounts: ['date', 'authtype', 'was_used', 'profile', 'usegroup'],
};

/** Graphs that show two dimensions (specification S-REP-4). */
const TWO_DIMENSIONAL: readonly unknown[] = ['bar', 'line', 'radar', 'raw'] satisfies GraphType[];
/** `returning` counts visits, which have one dimension. */
const ONE_DIMENSIONAL: readonly unknown[] = ['returning'] satisfies Source[];

/** Whether graphs of this type show two dimensions. @param type a name of `GRAPH_TYPES` */
export const isTwoDimensional = (type: unknown): boolean => TWO_DIMENSIONAL.includes(type);
/** Whether figures of this source have one dimension at most. @param source a name of `SOURCES` */
export const isOneDimensional = (source: unknown): boolean => ONE_DIMENSIONAL.includes(source);

/** Sources whose figures can be added. The others count different people, or sessions open at the same time. */
const EVENTS: readonly Source[] = ['authentications', 'accounts'];
/** Dimensions of which an event may have several values: it is counted in the cell of each. */
const SEVERAL: readonly Dimension[] = ['locgroup', 'usegroup'];

/** Whether an event may have several values of a dimension: the figures are no shares of a whole then. */
export const hasSeveral = (dimension: Dimension): boolean => SEVERAL.includes(dimension);

/** Whether the figures of the values of a dimension can be added. */
export const addsUp = (source: Source, dimension: Dimension): boolean =>
  EVENTS.includes(source) && !hasSeveral(dimension);

/** What a report is grouped by, and what it counts. */
export interface Grouping {
  /** None, one or two dimensions; each combination of their values is a cell of the report. */
  readonly groups: readonly Dimension[];
  /** `actives` counts the different values of this dimension. */
  readonly counted: Dimension;
}

/**
 * Reads the dimensions of a graph or a report (`r_dimensions`): the one that it is grouped by, a second one where source
 * and type allow it, and for `actives` the one that is counted, which is last where two or three are named (`user` when
 * only one is).
 * @param text names joined by `|`; an empty text groups by nothing
 * @param source a name of `SOURCES`
 * @param type a name of `GRAPH_TYPES`
 * @returns undefined when the specification does not allow this combination (S-REP-3, S-REP-4)
 */
export function readGrouping(text: string, source: unknown, type: unknown): Grouping | undefined {
  const names = text === '' ? [] : text.split('|');
  const known = DIMENSIONS_OF[source as Source] as readonly string[] | undefined;
  if (!known || names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return undefined;
  const dimensions = names as Dimension[];
  const counted = source === 'actives' && dimensions.length > 1 ? dimensions.at(-1) : undefined;
  const groups = counted ? dimensions.slice(0, -1) : dimensions;
  const two = isTwoDimensional(type) && !isOneDimensional(source);
  if (groups.length > (two ? 2 : 1) || groups[1] === 'date') return undefined;
  // What is counted by default cannot be what it is grouped by: each cell would say one.
  if (!counted && source === 'actives' && groups.includes('user')) return undefined;
  return { groups, counted: counted ?? 'user' };
}
