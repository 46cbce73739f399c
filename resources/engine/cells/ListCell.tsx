import { useEngine } from '../model';
import { listItems } from '../values/listItems';
import { enumLabel } from '../texts';
import { None } from './None';
import type { CellProps } from './types';

/** Several texts, joined as the caller's language joins them. */
export function ListCell({ value, field, resource }: CellProps) {
  const { format } = useEngine();
  const items = listItems(field, value).map((item) => (field.codes ? enumLabel(resource, field.name, item) : item));
  if (items.length === 0) return <None />;
  const text = format.list(items);
  return (
    <span className="e-truncated" data-tooltip={text}>
      {text}
    </span>
  );
}

/** Never the secret itself: the server does not send it. */
export function SecretCell() {
  return (
    <span className="e-mono" aria-hidden="true">
      {'••••••••'}
    </span>
  );
}
