import { useTranslate } from 'ra-core';
import { enumLabel } from '../texts';
import { anyOf, readFilter } from './filterValue';
import type { FilterEditorProps } from './types';

/** Any of the declared values. */
export function ChoicesFilter({ resource, field, label, value, onChange }: FilterEditorProps) {
  const chosen = readFilter(value).values;
  // Of an open list, also what somebody has asked for by its word.
  const known: readonly (string | number)[] = field.enum ?? field.codes ?? [];
  const choices = field.codes ? [...new Set([...known, ...chosen.map(String)])] : known;
  return (
    <fieldset className="e-checks" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(anyOf(target.checked ? [...chosen, choice] : chosen.filter((one) => one !== choice)))
            }
          />
          {enumLabel(resource, field.name, choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** Yes, or no. */
export function BooleanFilter({ id, resource, field, label, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [held] = readFilter(value).values;
  const words = resource.texts.enums?.[field.name];
  return (
    <div className="e-checks" role="radiogroup" aria-label={label}>
      {[true, false].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={id} checked={held === choice} onChange={() => onChange(choice)} />
          {words?.[String(choice)] ?? translate(choice ? 'engine.cell.yes' : 'engine.cell.no')}
        </label>
      ))}
    </div>
  );
}
