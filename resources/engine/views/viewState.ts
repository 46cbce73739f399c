import { maxRowsOf } from '../list-state/pageRows';
import type { ClientResource } from '../../../domain/schema/client/client';
import { splitSort, joinSort, type SortKey } from '../../../domain/records/sortKeys';
import { isViewState, type ColumnState, type ViewState } from '../../../domain/records/viewState';
import { isJsonObject } from '../../../domain/text/readJson';
import { columnsOf } from '../list-state/columns';
import { isReadable } from '../values/record';
import { fieldLabel, fieldNamed } from '../texts';
import { namePeriods, resolvePeriods, type ViewClock } from './viewPeriods';

/** Filter parameters that are not fields. */
const GENERAL_FILTERS = ['q', 'deleted', 'excludedPresets'];

/** What a view can do here and now, and the labels of what it asks for in vain. */
interface Opened {
  readonly state: ViewState;
  readonly lost: readonly string[];
}

/**
 * A view as it can be opened by this person with the schema of today: a filter, sort key or column that is gone or
 * forbidden is left out and named, instead of a list that the server refuses. Periods that it keeps by name become the
 * days that they are today.
 */
export function openable(resource: ClientResource, kept: ViewState, clock: ViewClock): Opened {
  // One that another client has written, before the server checked it.
  const { filter, sort, columns, perPage }: ViewState = isViewState(kept) ? kept : {};
  const lost = new Set<string>();
  const accepted = (name: string, there: boolean) => {
    if (!there) lost.add(fieldLabel(resource, name));
    return there;
  };
  const readable = (name: string) => {
    const field = fieldNamed(resource, name);
    return field !== undefined && isReadable(field);
  };
  const filters = Object.entries(resolvePeriods(resource, filter ?? {}, clock)).filter(([name, value]) =>
    accepted(
      name,
      value !== undefined &&
        (GENERAL_FILTERS.includes(name) || (readable(name) && fieldNamed(resource, name)?.filter !== undefined)),
    ),
  );
  const keys = sort
    ? splitSort(sort).filter(({ field }) =>
        accepted(
          field,
          field === 'id' || field === resource.id || (readable(field) && fieldNamed(resource, field)!.sortable),
        ),
      )
    : [];
  const declared = new Set(columnsOf(resource).map(({ name }) => name));
  const names = columns?.names.filter((name) => accepted(name, declared.has(name)));
  return {
    state: {
      filter: Object.fromEntries(filters),
      ...(keys.length > 0 && { sort: joinSort(keys) }),
      ...(columns && names && names.length > 0 && { columns: { names, widths: columns.widths } }),
      ...(perPage != null && perPage <= maxRowsOf(resource) && { perPage }),
    },
    lost: [...lost],
  };
}

/** The state of a list that a saved view stores. */
export interface ListState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortKey;
  readonly columns: ColumnState | undefined;
  readonly perPage: number;
}

/** What a view keeps of a list: a period that has a name is kept by it, so that "today" is the day of opening. */
export function stateOf(
  resource: ClientResource,
  { filter, sort, columns, perPage }: ListState,
  clock: ViewClock,
): ViewState {
  return { filter: namePeriods(resource, filter, clock), sort, perPage, ...(columns && { columns }) };
}

/** True when the list shows the saved view; parts that the view does not store are ignored. */
export function isViewShown(list: ListState, view: ViewState): boolean {
  const same = (left: unknown, right: unknown) => right === undefined || sorted(left) === sorted(right);
  return (
    same(list.filter, view.filter ?? {}) &&
    same(list.sort, view.sort) &&
    same(list.perPage, view.perPage) &&
    same(list.columns ?? null, view.columns ?? null)
  );
}

/** JSON with its members in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/** The query of a view's own address. */
export const viewAddress = (id: number) => `?view=${id}`;

/** The query of a list's address that shows a state (the words are ra-core's). */
export function addressOf(resource: ClientResource, { filter, sort, perPage }: ViewState): string {
  const order = sort ?? resource.sort;
  return `?${new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    sort: order.field,
    order: order.order,
    page: '1',
    perPage: String(perPage ?? resource.list.perPage),
    displayedFilters: '{}',
  }).toString()}`;
}
