import { useTranslate } from 'ra-core';
import type { HTMLAttributes, ReactNode } from 'react';
import { translateMessage, type Message } from '../../resources/engine/errors';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** What the server has refused. */
  readonly wrong: Message | undefined;
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly more?: HTMLAttributes<HTMLInputElement>;
}

/** Longest address. */
const MAX_ADDRESS = 45;

/** A label, a box and what is wrong with it. */
export function Field({ id, label, wrong, children }: FieldProps & { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {wrong && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translateMessage(translate, wrong)}
        </p>
      )}
    </div>
  );
}

/** A box for one line of text. */
export function TextField({ value, onText, maxLength = MAX_ADDRESS, required, more, ...field }: TextFieldProps) {
  const { id, wrong } = field;
  return (
    <Field {...field}>
      <input
        id={id}
        className={`e-in${wrong ? ' e-bad' : ''}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        value={value}
        onChange={({ target }) => onText(target.value)}
        {...more}
      />
    </Field>
  );
}

interface ChoiceFieldProps extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** One of some values. */
export function ChoiceField({ value, onValue, options, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      <select id={field.id} className="e-select" value={value} onChange={({ target }) => onValue(target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
