import { useTranslate } from 'ra-core';
import { useEngine } from '../model';
import { None } from './None';
import { TextCell } from './TextCell';
import type { CellProps } from './types';

/** A number in the caller's language with its unit, in figures that align. */
export function NumberCell(props: CellProps) {
  const { value, field } = props;
  const { format } = useEngine();
  const translate = useTranslate();
  if (value === undefined || value === null || value === '') return <None />;
  const number = Number(value);
  if (!Number.isFinite(number)) return <TextCell {...props} />;
  const text = format.number(number);
  return (
    <span className="e-number">{field.unit ? translate(`units.short.${field.unit}`, { value: text }) : text}</span>
  );
}

/** A share: the number is in percent whatever the field's unit says. */
export function PercentCell(props: CellProps) {
  return <NumberCell {...props} field={{ ...props.field, unit: 'percent' }} />;
}
