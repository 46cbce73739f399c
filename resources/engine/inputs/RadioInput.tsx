import { enumLabel } from '../texts';
import { offeredValues } from './offeredValues';
import type { InputProps } from './types';

/** A few values, all in sight. */
export function RadioInput({
  id,
  field,
  resource,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  label,
}: InputProps) {
  return (
    <div
      className="e-radios"
      role="radiogroup"
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
    >
      {offeredValues(field).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            disabled={disabled}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {enumLabel(resource, field.name, choice)}
        </label>
      ))}
    </div>
  );
}
