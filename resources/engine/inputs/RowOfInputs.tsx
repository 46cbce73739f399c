import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { translateMessage, type CellMessage } from '../errors';
import { FIELD_TYPES } from '../fieldTypes';
import { inColumn, type RowValues } from '../values/rows';
import type { Field } from '../../../domain/schema/model/model';
import type { Input, InputProps } from './types';

interface RowOfInputsProps extends InputProps {
  /** The input of each column. */
  readonly inputOf: (column: Field) => Input;
  readonly index: number;
  readonly count: number;
  readonly row: RowValues;
  readonly cells: readonly CellMessage[];
  readonly onRow: (row: RowValues) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One object of an array: a box for each member, and what moves it or takes it away. */
export function RowOfInputs({
  inputOf,
  index,
  count,
  row,
  cells,
  onRow,
  onMove,
  onRemove,
  onKeyDown,
  ...props
}: RowOfInputsProps) {
  const { id, field, resource, disabled } = props;
  const translate = useTranslate();
  const name = translate('engine.rows.row', { n: index + 1 });
  const own = inColumn(resource, field);
  const write = (column: string, value: unknown) => {
    const { [column]: _before, ...others } = row;
    // An emptied box removes its member from the row.
    onRow(value === null || value === undefined || value === '' ? others : { ...others, [column]: value });
  };
  const button = (does: 'up' | 'down' | 'remove', off: boolean, act: () => void) => (
    <Button
      kind="icon"
      data-do={does}
      aria-label={translate(`engine.rows.${does}`, { n: index + 1 })}
      data-tooltip={translate(`engine.rows.${does}`, { n: index + 1 })}
      disabled={disabled === true || off}
      onClick={act}
    >
      <span className={does === 'up' ? 'e-rows-up' : undefined}>
        <Icon name={does === 'remove' ? 'Close' : 'KeyboardArrowDown'} size={14} />
      </span>
    </Button>
  );
  return (
    <div className="e-rows-row" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <div className="e-rows-cells">
        {field.columns?.map((column) => {
          const Input = inputOf(column);
          const at = `${id}-${column.name}`;
          const wrong = cells.find((cell) => cell.column === column.name);
          const label = own.texts.fields[column.name] ?? column.name;
          return (
            <div
              key={column.name}
              className={`e-rows-cell${FIELD_TYPES[column.kind].align === 'end' ? ' e-rows-short' : ''}`}
            >
              <label className="e-label e-rows-label" htmlFor={at}>
                {label} <span className="e-hidden">{name}</span>
              </label>
              <Input
                {...props}
                id={at}
                field={column}
                resource={own}
                label={label}
                value={row[column.name]}
                onChange={(value) => write(column.name, value)}
                required={column.required}
                invalid={wrong !== undefined}
                describedBy={wrong && `${at}-error`}
              />
              {wrong && (
                <p className="e-help e-error" id={`${at}-error`}>
                  {translateMessage(translate, wrong)}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <div className="e-rows-do">
        {button('up', index === 0, () => onMove(-1))}
        {button('down', index === count - 1, () => onMove(1))}
        {button('remove', false, onRemove)}
      </div>
    </div>
  );
}
