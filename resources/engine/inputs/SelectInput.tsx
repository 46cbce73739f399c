import { useTranslate } from 'ra-core';
import { enumLabel } from '../texts';
import { offeredValues } from './offeredValues';
import { stateOf, type InputProps } from './types';

/** One of the declared values, or of the codes that are known: another code stays as it is. The wire's own type is kept: 3 stays a number. */
export function SelectInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, invalid, required } = props;
  const translate = useTranslate();
  const known = offeredValues(field);
  const isOther = field.codes !== undefined && typeof value === 'string' && value !== '' && !known.includes(value);
  const choices = isOther ? [...known, value] : known;
  const index = choices.findIndex((choice) => choice === value);
  // A value that has a default and cannot be null is never empty.
  const filled = required || (field.schema.default !== undefined && !field.nullable);
  return (
    <select
      {...stateOf(props)}
      id={id}
      name={field.name}
      className={`e-select${invalid ? ' e-bad' : ''}`}
      value={index < 0 ? '' : String(index)}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? null : choices[Number(target.value)])}
    >
      {(!filled || index < 0) && (
        <option value="">{translate(filled ? 'engine.form.choose' : 'engine.form.none')}</option>
      )}
      {choices.map((choice, position) => (
        <option key={choice} value={position}>
          {enumLabel(resource, field.name, choice)}
        </option>
      ))}
    </select>
  );
}
