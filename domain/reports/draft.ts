import {
  DIMENSIONS_OF,
  isOneDimensional,
  isTwoDimensional,
  type Dimension,
  type GraphType,
  type Source,
} from './sources';

/** A graph while it is being edited (specification S-REP-4). An empty text: not chosen yet. */
export interface GraphDraft {
  readonly name: string;
  readonly type: GraphType | '';
  readonly source: Source | '';
  /** What the identities of `actives` are counted by. */
  readonly counted: Dimension | '';
  readonly first: Dimension | '';
  readonly second: Dimension | '';
}

export const EMPTY_DRAFT: GraphDraft = { name: '', type: '', source: '', counted: '', first: '', second: '' };

/** Whether this graph has a second dimension: only some types, and not for visits. */
export const hasSecond = ({ type, source }: GraphDraft): boolean => isTwoDimensional(type) && !isOneDimensional(source);

/** Whether the graph says what it counts: only the source `actives`. */
export const hasCounted = ({ source }: GraphDraft): boolean => source === 'actives';

/** What can be chosen for each dimension. */
export function dimensionChoices(draft: GraphDraft): Readonly<Record<'counted' | 'first' | 'second', Dimension[]>> {
  const { source, counted, first } = draft;
  const known = source === '' ? [] : DIMENSIONS_OF[source];
  const notCounted = known.filter((name) => !hasCounted(draft) || name !== counted);
  return {
    counted: hasCounted(draft) ? [...known] : [],
    first: notCounted,
    second: hasSecond(draft) ? notCounted.filter((name) => name !== first && name !== 'date') : [],
  };
}

/** A change of a draft, with what it resets: what is no longer possible is not chosen any more. */
export function changed(draft: GraphDraft, change: Partial<GraphDraft>): GraphDraft {
  const next = { ...draft, ...change };
  const typed = change.type !== undefined && change.type !== draft.type ? { ...next, second: '' as const } : next;
  const counting =
    change.source === undefined || change.source === draft.source
      ? typed
      : { ...typed, counted: change.source === 'actives' ? ('user' as const) : ('' as const) };
  const choices = dimensionChoices(counting);
  const possible = <Name extends 'first' | 'second'>(name: Name) =>
    (choices[name] as readonly string[]).includes(counting[name]) ? counting[name] : '';
  const first = possible('first');
  return { ...counting, first, second: first === '' ? '' : possible('second') };
}

/** A graph can be saved once title, type, source and first dimension are chosen, and the count where there is one. */
export const isComplete = (draft: GraphDraft): boolean =>
  draft.name.trim() !== '' &&
  draft.type !== '' &&
  draft.source !== '' &&
  draft.first !== '' &&
  (!hasCounted(draft) || draft.counted !== '');

/** The dimensions of a graph as `r_dimensions` names them, the counted one last. */
export const dimensionsOf = (draft: GraphDraft): string =>
  [draft.first, hasSecond(draft) ? draft.second : '', hasCounted(draft) ? draft.counted : '']
    .filter((name) => name !== '')
    .join('|');
