import { useTranslate } from 'ra-core';
import { OTHER_ELEMENTS } from '../../../domain/records/auditElements';
import { elementLabel } from '../values/elements';
import { useEngine } from '../model';
import { codeLabel } from '../texts';
import { anyOf, readFilter, type FilterValue } from './filterValue';
import type { FilterEditorProps } from './types';

type Choice = string | number;

interface ChecksProps extends Pick<FilterEditorProps, 'label' | 'value' | 'onChange'> {
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
}

function Checks({ label, value, onChange, choices, labelOf }: ChecksProps) {
  const chosen = readFilter(value).values;
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
          {labelOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** The known choices, and values in the filter that are not among them. */
const withChosen = (known: readonly Choice[], value: FilterValue) => [
  ...new Set([...known, ...readFilter(value).values.map(String)]),
];

/** Any of the declared values. */
export function ChoicesFilter({ resource, field, ...rest }: FilterEditorProps) {
  const { format } = useEngine();
  const choices = field.enum ?? withChosen(field.codes ?? [], rest.value);
  return <Checks {...rest} choices={choices} labelOf={(choice) => codeLabel(resource, field, choice, format.tag)} />;
}

/** Any kinds of records, by their names. */
export function ElementsFilter({ resource: _resource, field: _field, ...rest }: FilterEditorProps) {
  const { resources, format } = useEngine();
  const labelOf = (choice: Choice) => elementLabel(resources, choice, format.locale) ?? String(choice);
  const words = new Set([...[...resources.values()].map(({ backend }) => backend.type), ...OTHER_ELEMENTS]);
  const known = [...words].sort((a, b) => labelOf(a).localeCompare(labelOf(b), format.tag));
  return <Checks {...rest} choices={withChosen(known, rest.value)} labelOf={labelOf} />;
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
