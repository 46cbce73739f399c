import { MAX_LOGS } from '../limits';
import { isJsonObject } from '../text/readJson';
import type { SortKey } from './sortKeys';

/** The visible columns in their order, and the widths that the person chose, in px. */
export interface ColumnState {
  readonly names: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** What a view remembers of a list; a member that is absent is left as it is when the view is opened. */
export interface ViewState {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: Pick<SortKey, 'field' | 'order'>;
  readonly columns?: ColumnState;
  readonly perPage?: number;
}

/** True for a choice of columns, whether or not the list has them: what is kept was written by a client. */
export function isColumnState(value: unknown): value is ColumnState {
  if (!isJsonObject(value)) return false;
  const { names, widths } = value;
  return (
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    isJsonObject(widths) &&
    Object.values(widths).every((width) => typeof width === 'number')
  );
}

const isSort = (value: unknown) =>
  isJsonObject(value) && typeof value['field'] === 'string' && (value['order'] === 'ASC' || value['order'] === 'DESC');

/** The access log has the largest page of all lists. A list applies its own limit when the view is opened. */
const isRowCount = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_LOGS;

/**
 * True for the state of a view, whether or not the list has its filters and columns: the list checks these when it opens.
 * A member that is null counts as absent.
 */
export function isViewState(value: unknown): value is ViewState {
  if (!isJsonObject(value)) return false;
  const { filter, sort, columns, perPage } = value;
  return (
    (filter == null || isJsonObject(filter)) &&
    (sort == null || isSort(sort)) &&
    (columns == null || isColumnState(columns)) &&
    (perPage == null || isRowCount(perPage))
  );
}
