import { referringColumn } from '../../../domain/schema/model/referringColumn';
import { ReferencesInput } from '../inputs/ReferenceInput';
import { anyOf, readFilter } from './filterValue';
import type { FilterEditorProps } from './types';

interface ReferencesFilterProps extends FilterEditorProps {
  /** What a record of the filter is called that cannot be read; default: its key. */
  readonly unknownLabel?: string;
}

/** Any of some records, searched as you type: that the field refers to, or one of its rows. */
export function ReferencesFilter({ field, value, onChange, ...props }: ReferencesFilterProps) {
  return (
    <ReferencesInput
      {...props}
      field={referringColumn(field) ?? field}
      mode="edit"
      value={readFilter(value).values}
      onChange={(ids) => onChange(anyOf(ids as readonly unknown[]))}
    />
  );
}
