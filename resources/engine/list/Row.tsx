import { LinkBase } from 'ra-core';
import { memo } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { None } from '../cells/None';
import { ValidityTextCell } from '../cells/ValidityTextCell';
import type { EngineRecord } from '../values/record';
import { Icon } from '../../ui/Icon';
import { isShown } from '../values/isShown';
import { useEngine } from '../model';
import type { ListColumn } from '../list-state/columns';
import { isEditable } from './editable';
import { rowHasMenu } from './RowMenu';
import type { RowTone } from './rowTone';
import { withShift, type Toggle } from './useRangeSelection';

interface RowProps extends RowTone {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  /** Undefined: the row leads nowhere. */
  readonly path: string | undefined;
  /** True for the row whose record the page shows next to the list. */
  readonly shown: boolean;
  /** True for a record that was just created: its row is marked for a moment. */
  readonly created: boolean;
  /** Undefined: this list has no selection. */
  readonly selected: boolean | undefined;
  /** True for the row that is loaded next to the list; undefined: this list loads none. */
  readonly chosen?: boolean | undefined;
  readonly name: string;
  readonly selectLabel: string;
  /** Label of the button that opens the row's actions; undefined when there are none. */
  readonly menuLabel: string | undefined;
  readonly menuOpen: boolean;
  /** The one row that Tab reaches; the arrow keys move it. */
  readonly current: boolean;
  readonly onToggle: Toggle;
  /** Columns whose value is changed in the list itself, and what the button for that is called. */
  readonly inline: ReadonlySet<string>;
  readonly inlineLabel: (column: string) => string;
}

/**
 * Draws one value of a record: the cell of its column, the second line that distinguishes equal titles, or a validity as one
 * sentence; a dash where the field's condition hides it.
 */
export function ColumnValue({ column, ...at }: { column: ListColumn; resource: ClientResource; record: EngineRecord }) {
  const { Cell, second, start, field, name } = column;
  const { user } = useEngine();
  if (!isShown(field, at.record, user)) return <None />;
  if (start) return <ValidityTextCell field={field} start={start} record={at.record} />;
  const first = <Cell {...at} field={field} value={at.record[name]} where="row" />;
  const more = second && isShown(second.field, at.record, user) ? at.record[second.field.name] : undefined;
  if (!second || more === undefined || more === null || more === '') return first;
  return (
    <>
      {first}
      <span className="e-sub">
        <second.Cell {...at} field={second.field} value={more} where="row" />
      </span>
    </>
  );
}

function PlainRow(props: RowProps) {
  const { resource, record, columns, index, path, selected, selectable, selectLabel, menuLabel, current, tone } = props;
  const { name, inline, inlineLabel, shown, created, chosen, menuOpen } = props;
  const { user, ownAccount } = useEngine();
  const on = (selected || shown || chosen) && 'e-row-on';
  // A row without a page does not look like a link.
  const still = path === undefined && chosen === undefined && 'e-row-still';
  const className = [tone && `e-row-${tone}`, on, still, created && 'e-row-created'].filter(Boolean).join(' ');
  return (
    <tr
      className={className || undefined}
      data-index={index}
      tabIndex={current ? 0 : -1}
      aria-selected={selected ?? chosen}
      aria-current={shown || undefined}
      aria-label={name}
    >
      {selected !== undefined && (
        <td className="e-tick">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            disabled={!selectable}
            aria-label={selectLabel}
            onChange={({ nativeEvent }) => props.onToggle(record.id, withShift(nativeEvent))}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td
          key={column.name}
          className={
            [column.align === 'end' && 'e-end', column.width !== undefined && 'e-fixed'].filter(Boolean).join(' ') ||
            undefined
          }
        >
          {position === 0 && path !== undefined ? (
            <LinkBase to={path} tabIndex={-1} className="e-name">
              <ColumnValue column={column} resource={resource} record={record} />
            </LinkBase>
          ) : (
            <ColumnValue column={column} resource={resource} record={record} />
          )}
          {inline.has(column.name) &&
            selectable &&
            isEditable(resource, column.field, record, { user, ownAccount }) && (
              <Button
                kind="icon"
                className="e-inline-open"
                tabIndex={-1}
                data-inline={column.name}
                aria-label={inlineLabel(column.label)}
              >
                <Icon name="Edit" size={14} />
              </Button>
            )}
        </td>
      ))}
      {menuLabel !== undefined && (
        <td className="e-tick">
          {rowHasMenu(resource, record, ownAccount) && (
            <Button
              kind="icon"
              tabIndex={-1}
              data-menu
              aria-label={menuLabel}
              aria-haspopup="menu"
              aria-expanded={menuOpen}
            >
              <Icon name="MoreHoriz" />
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** A row of plain cells, drawn again only when its own record, selection or columns change. */
export const Row = memo(PlainRow);
