import { useTranslate } from 'ra-core';
import type { HTMLAttributes, ReactNode } from 'react';
import { translateMessage, type Message } from '../errors';

/** Fields of forms that no schema describes: a label, an input and what the server has refused. */

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Marks the label. */
  readonly required?: boolean;
  /** What the server has refused; its text has the id `<id>-error`. */
  readonly wrong: Message | undefined;
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly autoFocus?: boolean;
  readonly more?: HTMLAttributes<HTMLInputElement>;
}

/** A label, any input and its message. */
export function LabelledField({ id, label, required, wrong, children }: FieldProps & { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {label}
        {required && (
          <>
            {' '}
            <em aria-hidden="true">*</em>
          </>
        )}
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

/** One line of text. */
export function LabelledText({ value, onText, maxLength, autoFocus, more, ...field }: TextProps) {
  const { id, wrong, required } = field;
  return (
    <LabelledField {...field}>
      <input
        id={id}
        className={`e-in${wrong ? ' e-bad' : ''}`}
        autoComplete="off"
        autoFocus={autoFocus}
        spellCheck={false}
        maxLength={maxLength}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        value={value}
        onChange={({ target }) => onText(target.value)}
        {...more}
      />
    </LabelledField>
  );
}

interface ChoiceProps extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** One of some values. */
export function LabelledChoice({ value, onValue, options, ...field }: ChoiceProps) {
  return (
    <LabelledField {...field}>
      <select
        id={field.id}
        className={`e-select${field.wrong ? ' e-bad' : ''}`}
        aria-invalid={field.wrong ? true : undefined}
        aria-describedby={field.wrong ? `${field.id}-error` : undefined}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}
