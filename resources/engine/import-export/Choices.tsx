import { useId } from 'react';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly help?: string;
  readonly disabled?: boolean;
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A few ways to continue, each with a line that says what it means; one of them is chosen. */
export function Choices<T extends string>({ legend, choices, value, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="t-choices">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="t-choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            aria-describedby={choice.help && `${name}-${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.help && <small id={`${name}-${choice.value}`}>{choice.help}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
