import { useTranslate } from 'ra-core';
import { Tag } from '../../widgets/Tag';
import { enumLabel } from '../texts';
import { None } from './None';
import { statusTone } from './statusTone';
import type { CellProps } from './types';

/** Yes or no: a shape and a word. */
export function BooleanCell({ value }: CellProps) {
  const translate = useTranslate();
  if (value === undefined || value === null) return <None />;
  return (
    <span className={value ? 'e-yes' : 'e-no'}>
      <i aria-hidden="true">{value ? '✓' : '–'}</i>
      {translate(value ? 'engine.cell.yes' : 'engine.cell.no')}
    </span>
  );
}

/** One of a few declared values, as a tag. */
export function EnumCell({ value, field, resource }: CellProps) {
  if (value === undefined || value === null || value === '') return <None />;
  return <Tag>{enumLabel(resource, field.name, value)}</Tag>;
}

/** A code of an open list: its label, or the code itself where nobody named it. */
export function CodeCell({ value, field, resource }: CellProps) {
  if (value === undefined || value === null || value === '') return <None />;
  const label = enumLabel(resource, field.name, value);
  return (
    <span className={field.codes?.includes(String(value)) ? 'e-cut' : 'e-cut e-mono'} title={label}>
      {label}
    </span>
  );
}

/** A state: shape, word and colour. Booleans say "Enabled" or "Disabled". */
export function StatusCell({ value, field, resource }: CellProps) {
  const translate = useTranslate();
  if (value === undefined || value === null || value === '') return <None />;
  if (typeof value === 'boolean') {
    const word = translate(value ? 'engine.cell.enabled' : 'engine.cell.disabled');
    return <Tag tone={value ? 'success' : 'muted'}>{resource.texts.enums?.[field.name]?.[String(value)] ?? word}</Tag>;
  }
  return <Tag tone={statusTone(value)}>{enumLabel(resource, field.name, value)}</Tag>;
}
