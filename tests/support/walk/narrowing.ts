import type { Field, Resource } from '../../../domain/schema/model/model';
import type { CellText, Declared, Shown } from './shown';

/** A filter whose effect can be checked in the table: a column shows the value that it asks for. */
export interface Narrowing {
  readonly field: Field;
  readonly value: string;
  /** True for a row that has to stay. */
  readonly keeps: (row: readonly CellText[]) => boolean;
}

/** Kinds of fields whose cells show the value that a filter asks for, the most reliable first. */
const KINDS: readonly Field['kind'][] = ['enum', 'reference', 'text', 'email', 'longText', 'key', 'boolean'];
const NOTHING = ['', '—'];
/** What a cell shows of a reference whose record was deleted or may not be seen: no choice of its filter has that name. */
const NAMELESS = /^(#\d+|Assistance ou partenaire)$/;
const fold = (text: string) => text.toLocaleLowerCase('fr');

function candidates({ list }: Resource, columns: readonly Declared[], rows: Shown['rows']): Narrowing[] {
  const filterable = (field: Field | undefined) =>
    field?.filter &&
    // A state that says “unknown” shows something other than its value, so its cells prove nothing of a filter.
    !field.unknown &&
    // The cell shows a name, the filter asks for the key.
    field.display !== 'elementName' &&
    list.filters.includes(field.name) &&
    field.name !== list.period?.field &&
    KINDS.includes(field.kind);
  return columns.flatMap(({ field, second }, column) =>
    ([field, second] as const).flatMap((one, line) => {
      if (!one || !filterable(one)) return [];
      const said = (row: readonly CellText[]) => (line === 0 ? row[column]?.main : row[column]?.second) ?? '';
      const part = one.filter?.op === 'contains' || one.filter?.op === 'startsWith';
      return [...new Set(rows.map(said))]
        .filter((value) => !NOTHING.includes(value) && !(one.kind === 'reference' && NAMELESS.test(value)))
        .map((value) => ({
          field: one,
          value,
          keeps: (row: readonly CellText[]) =>
            part ? fold(said(row)).includes(fold(value)) : fold(said(row)) === fold(value),
        }));
    }),
  );
}

/** A declared filter that keeps some of the rows and not all of them; undefined where no column has one. */
export function narrowingOf(resource: Resource, columns: readonly Declared[], { rows }: Shown): Narrowing | undefined {
  const rank = ({ field }: Narrowing) => KINDS.indexOf(field.kind);
  const kept = ({ keeps }: Narrowing) => rows.filter(keeps).length;
  const found = candidates(resource, columns, rows).sort((a, b) => rank(a) - rank(b) || kept(a) - kept(b));
  return found.find(({ keeps }) => rows.some((row) => !keeps(row))) ?? found[0];
}
