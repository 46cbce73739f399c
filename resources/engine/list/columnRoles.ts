import type { ClientResource } from '../../../domain/schema/client/client';
import type { FieldKind } from '../../../domain/schema/model/model';
import { STATE_DISPLAYS } from '../../../domain/schema/model/stateDisplays';
import type { ListColumn } from '../list-state/columns';

/**
 * The column that shows the state of a record, if one does: a card has a place for it, without its title. “Yes” alone says
 * nothing there.
 */
export function statusColumn(columns: readonly ListColumn[]): ListColumn | undefined {
  const saysItself = ({ field }: ListColumn) => field.kind === 'enum' || field.kind === 'code';
  return columns.find(({ field }) => STATE_DISPLAYS.includes(field.display)) ?? columns.find(saysItself);
}

/** Kinds of fields whose values name no record: their columns need no more than their own width. */
const NAMELESS: readonly FieldKind[] = ['key', 'integer', 'number', 'boolean', 'date', 'dateTime'];

/**
 * The column that names a record: that of its title; where it is not shown, the first one.
 * @returns undefined where that column has ids, numbers or times
 */
export function nameColumn({ title }: ClientResource, columns: readonly ListColumn[]): ListColumn | undefined {
  const column = columns.find(({ name }) => name === title) ?? columns[0];
  return column && !NAMELESS.includes(column.field.kind) ? column : undefined;
}

/** The column at the head of a card: the first one, or the name of the record where that is its key alone. */
export function headColumn(resource: ClientResource, columns: readonly ListColumn[]): ListColumn | undefined {
  const [first] = columns;
  return first?.name === resource.id ? (nameColumn(resource, columns) ?? first) : first;
}
