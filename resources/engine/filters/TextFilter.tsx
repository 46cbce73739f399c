import { useTranslate } from 'ra-core';
import { readFilter } from './filterValue';
import type { FilterEditorProps } from './types';
import { labelled } from '../texts';

/** A text to look for; the field's own operator says whether it must be contained or equal. */
export function TextFilter({ id, field, label, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [text = ''] = readFilter(value).values;
  const numeric = field.type === 'integer' || field.type === 'number';
  const hint = translate(field.filter?.op === 'contains' ? 'engine.filter.contains' : 'engine.filter.equals');
  return (
    <input
      id={id}
      className="e-in"
      aria-label={labelled(translate, label, hint)}
      placeholder={hint}
      inputMode={numeric ? 'numeric' : 'text'}
      maxLength={200}
      value={String(text)}
      onChange={({ target }) => {
        const typed = numeric ? target.value.replace(/[^\d.-]/g, '') : target.value;
        onChange(typed.trim() === '' ? undefined : typed);
      }}
    />
  );
}
