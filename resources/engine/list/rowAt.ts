import type { ListRow } from './useListRows';

/** The row of the list that an element of the table stands in; undefined outside of the rows. */
export function rowAt(rows: readonly ListRow[], element: HTMLElement): ListRow | undefined {
  return rows[Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'])];
}
