import { useTranslate } from 'ra-core';
import { matches } from '../../../domain/schema/model/predicate';
import { Tag } from '../../ui/Tag';
import { useEngine } from '../model';
import { hasValue, type EngineRecord } from '../values/record';
import { codeLabel, enumLabel } from '../texts';
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

/** Whether there is a value, for one that itself says nothing to a person: a hash. */
export const GivenCell = (props: CellProps) => <BooleanCell {...props} value={hasValue(props.field, props.value)} />;

/** Yes or no, where yes is dangerous: yes is a red tag, and a value that was never set is no. */
export function DangerCell(props: CellProps) {
  const { value, field, resource } = props;
  const translate = useTranslate();
  if (value !== true) return <BooleanCell {...props} value={false} />;
  return <Tag tone="danger">{resource.texts.enums?.[field.name]?.['true'] ?? translate('engine.cell.yes')}</Tag>;
}

/** One of a few declared values, as a tag. */
export function EnumCell({ value, field, resource }: CellProps) {
  if (value === undefined || value === null || value === '') return <None />;
  return <Tag>{enumLabel(resource, field.name, value)}</Tag>;
}

/** A code of an open list: its label, or the code itself without one. */
export function CodeCell({ value, field, resource }: CellProps) {
  const { format } = useEngine();
  if (value === undefined || value === null || value === '') return <None />;
  const label = codeLabel(resource, field, value, format.tag);
  return (
    <span className={label === value ? 'e-truncated e-mono' : 'e-truncated'} data-tooltip={label}>
      {label}
    </span>
  );
}

/** The label of a code that has none of its own, in the texts of a field that is shown as a failure. */
const OTHER = 'OTHER';

/** Why something failed, such as `EENVELOPE 550`: the label of its code. Support finds the code itself in the tooltip. */
export function FailureCell({ value, field, resource }: CellProps) {
  if (typeof value !== 'string' || value === '') return <None />;
  const [code = ''] = value.split(' ');
  const label = enumLabel(resource, field.name, field.codes?.includes(code) ? code : OTHER);
  return (
    <span className="e-truncated" data-tooltip={`${label} (${value})`}>
      {label}
    </span>
  );
}

/** Whether a state says nothing of this record, by a record that it points at (`x-field.unknown`). */
function isUnknown({ field: { unknown }, resource, record }: CellProps): boolean {
  if (!unknown) return false;
  const through = resource.fields.find(({ name }) => name === unknown.of)?.reference;
  const pointed = through && record[through.as];
  return typeof pointed === 'object' && pointed !== null && matches(unknown.when, pointed as EngineRecord, {});
}

/** A state: shape, word and colour. Booleans say "Enabled" or "Disabled". */
export function StatusCell(props: CellProps) {
  const { value, field, resource } = props;
  const translate = useTranslate();
  if (isUnknown(props)) return <Tag tone="muted">{translate('engine.cell.unknown')}</Tag>;
  if (value === undefined || value === null || value === '') return <None />;
  if (typeof value === 'boolean') {
    const word = translate(value ? 'engine.cell.enabled' : 'engine.cell.disabled');
    return <Tag tone={value ? 'success' : 'muted'}>{resource.texts.enums?.[field.name]?.[String(value)] ?? word}</Tag>;
  }
  return <Tag tone={statusTone(value)}>{enumLabel(resource, field.name, value)}</Tag>;
}
