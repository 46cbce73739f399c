import { visibleFields } from '../../../domain/schema/model/visible';
import type { Field, Resource } from '../../../domain/schema/model/model';

/** A column as the schema has it and a role may read it. */
export interface Declared {
  readonly field: Field;
  readonly second?: Field;
  /** The start of a validity that ends with `field`. */
  readonly start?: Field;
}

/** The columns of a list that no one has changed. */
export function declaredColumns(resource: Resource, held: ReadonlySet<string>): Declared[] {
  const readable = new Map(visibleFields(resource, held, 'read').map((field) => [field.name, field]));
  return resource.list.columns.flatMap((column) => {
    const field = column.hidden ? undefined : readable.get(column.field);
    const second = column.second === undefined ? undefined : readable.get(column.second);
    const start = column.start === undefined ? undefined : readable.get(column.start);
    return field ? [{ field, ...(second && { second }), ...(start && { start }) }] : [];
  });
}

/** What stands in one cell: its text, and the softer second line. */
export interface CellText {
  readonly main: string;
  readonly second: string;
}

export interface Shown {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellText[])[];
  /** The number that the header says. */
  readonly total: number;
}

/** Reads the list of the document. Complete in itself: a browser gets its source (`page.evaluate(shownList)`). */
export function shownList(): Shown {
  const text = (node: Element | null, without = '[aria-hidden=true], .e-hidden, .e-inline-open') => {
    const copy = node?.cloneNode(true) as Element | undefined;
    copy?.querySelectorAll(without).forEach((part) => part.remove());
    return copy?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  };
  const said = document.querySelector('.e-head p')?.textContent ?? '';
  return {
    heads: [...document.querySelectorAll('table.e-table thead th:not(.e-tick)')].map((head) =>
      text(head.querySelector('button') ?? head),
    ),
    rows: [...document.querySelectorAll('table.e-table tbody tr[data-index]')].map((row) =>
      [...row.querySelectorAll('td:not(.e-tick)')].map((cell) => ({
        main: text(cell, '[aria-hidden=true], .e-hidden, .e-inline-open, .e-sub'),
        second: text(cell.querySelector('.e-sub')),
      })),
    ),
    total: Number(said.replace(/\D/g, '')),
  };
}
