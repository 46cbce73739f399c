import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { asRows, startRow, type RowValues } from '../values/rows';
import type { Field } from '../../../domain/schema/model/model';
import { RowOfInputs } from './RowOfInputs';
import { stateOf, type Input, type InputProps } from './types';

type Focus = { readonly row: number; readonly at: 'first' | 'up' | 'down' | 'remove' } | 'add';

/**
 * An array of objects: a line of boxes for each, made of what `items.properties` says. Lines are added at the end, moved
 * (Alt ↑, Alt ↓) and taken away; the focus stays with what was done.
 */
function Rows({ inputOf, ...props }: InputProps & { readonly inputOf: (column: Field) => Input }) {
  const { id, field, label, value, onChange, disabled } = props;
  const translate = useTranslate();
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<Focus>(undefined);
  const rows = asRows(value);
  // Lines keep their boxes when they move; what came from elsewhere gets new ones.
  const [lines, setLines] = useState(() => ({ keys: rows.map((_, index) => index), made: rows.length, of: value }));
  const keys = lines.of === value || lines.keys.length === rows.length ? lines.keys : rows.map((_, index) => index);
  const most = Number(field.schema['maxItems'] ?? Infinity);

  const write = (changed: readonly RowValues[], order: readonly number[], focus?: Focus) => {
    next.current = focus;
    setLines({ keys: [...order], made: Math.max(lines.made, ...order.map((key) => key + 1)), of: changed });
    onChange(changed);
  };
  const move = (from: number, to: number, at: 'up' | 'down' | 'first') => {
    if (to < 0 || to >= rows.length) return;
    const swap = <T,>(list: readonly T[]) =>
      list.map((one, index) => list[index === from ? to : index === to ? from : index] ?? one);
    write(swap(rows), swap(keys), { row: to, at });
  };

  useEffect(() => {
    const focusTarget = next.current;
    next.current = undefined;
    if (!focusTarget) return;
    const buttons = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    if (focusTarget === 'add') return buttons('[data-do="add"]')?.focus();
    const row = box.current?.querySelectorAll<HTMLElement>('.e-rows-row')[focusTarget.row];
    const button = row?.querySelector<HTMLButtonElement>(`[data-do="${focusTarget.at}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
  });

  const keyed = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1), 'first');
  };

  return (
    <div
      {...stateOf({ ...props, disabled: false, required: false, invalid: false })}
      id={id}
      ref={box}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="e-rows"
    >
      {rows.map((row, index) => (
        <RowOfInputs
          key={keys[index]}
          {...props}
          inputOf={inputOf}
          id={`${prefix}-${keys[index]}`}
          index={index}
          count={rows.length}
          row={row}
          cells={props.cells?.filter((cell) => cell.row === index) ?? []}
          onRow={(changed) =>
            write(
              rows.map((one, at) => (at === index ? changed : one)),
              keys,
            )
          }
          onMove={(by) => move(index, index + by, by < 0 ? 'up' : 'down')}
          onKeyDown={keyed(index)}
          onRemove={() =>
            write(
              rows.filter((_, at) => at !== index),
              keys.filter((_, at) => at !== index),
              rows.length === 1 ? 'add' : { row: Math.min(index, rows.length - 2), at: 'remove' },
            )
          }
        />
      ))}
      {rows.length === 0 && <p className="e-help">{translate('engine.rows.none')}</p>}
      <Button
        small
        data-do="add"
        disabled={disabled === true || rows.length >= most}
        onClick={() =>
          write([...rows, startRow(field)], [...keys, Math.max(lines.made, ...keys.map((key) => key + 1))], {
            row: rows.length,
            at: 'first',
          })
        }
      >
        <Icon name="Add" size={14} /> {translate('engine.rows.add')}
      </Button>
    </div>
  );
}

/** The input of an array of objects. @param inputOf the input of each column */
export const rowsInput = (inputOf: (column: Field) => Input): Input =>
  function RowsInput(props) {
    return <Rows {...props} inputOf={inputOf} />;
  };
