import { useEngine } from '../model';
import { None } from './None';
import type { CellProps } from './types';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Any value as plain text; what does not fit in a row is in the tooltip. */
export function TextCell({ value, where }: CellProps) {
  if (isEmpty(value)) return <None />;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return (
    <span
      className={where === 'row' ? 'e-truncated' : 'e-text'}
      data-tooltip={where === 'row' && text.length > 32 ? text : undefined}
    >
      {text}
    </span>
  );
}

/** Identifiers, addresses and code, in figures of one width. */
export function MonoCell(props: CellProps) {
  const { format } = useEngine();
  const { value } = props;
  return (
    <span className="e-mono">
      <TextCell {...props} value={typeof value === 'number' ? format.decimal(value) : value} />
    </span>
  );
}
