import { ReferencesInput } from '../inputs/ReferenceInput';
import { anyOf, readFilter } from './filterValue';
import type { FilterEditorProps } from './types';

/** Any of some records, searched as you type. */
export function ReferencesFilter({ value, onChange, ...props }: FilterEditorProps) {
  return (
    <ReferencesInput
      {...props}
      mode="edit"
      value={readFilter(value).values}
      onChange={(ids) => onChange(anyOf(ids as readonly unknown[]))}
    />
  );
}
