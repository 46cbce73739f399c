import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { translateMessage, type Message } from '../../resources/engine/errors';
import type { AlertDraft } from './draft';

/** What every part of the form gets. */
export interface PartProps {
  readonly id: string;
  readonly draft: AlertDraft;
  readonly set: (change: Partial<AlertDraft>) => void;
  /** What the server has refused, by field. */
  readonly wrong: Readonly<Record<string, Message>>;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly wrong: Message | undefined;
  readonly help?: string;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A label, an input, what is wrong with it and what is good to know. */
export function Field({ id, label, wrong, help, required, wide, children }: FieldProps) {
  const translate = useTranslate();
  return (
    <div className={wide ? 'e-field e-wide' : 'e-field'}>
      <label className="e-label" htmlFor={id}>
        {label} {required && <em>*</em>}
      </label>
      {children}
      {wrong && (
        <p className="e-help e-error" id={`${id}-error`} role="alert">
          {translateMessage(translate, wrong)}
        </p>
      )}
      {help !== undefined && (
        <p className="e-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What an input is described by. */
const described = (id: string, wrong: unknown, help: unknown) =>
  [wrong ? `${id}-error` : '', help === undefined ? '' : `${id}-help`].filter(Boolean).join(' ') || undefined;

interface SelectProps<V extends string> extends Omit<FieldProps, 'children'> {
  readonly value: V;
  readonly options: readonly (readonly [value: V, label: string])[];
  readonly onChange: (value: V) => void;
}

export function Select<V extends string>({ value, options, onChange, ...field }: SelectProps<V>) {
  const { id, wrong, help } = field;
  return (
    <Field {...field}>
      <select
        id={id}
        className="e-select"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described(id, wrong, help)}
        value={value}
        onChange={({ target }) => onChange(target.value as V)}
      >
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface InputProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly type?: 'text' | 'time' | 'url';
  readonly numeric?: boolean;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

export function Input({ value, type = 'text', numeric, maxLength, autoFocus, onChange, ...field }: InputProps) {
  const { id, wrong, help, required } = field;
  return (
    <Field {...field}>
      <input
        id={id}
        type={type}
        className={`e-in${wrong ? ' e-bad' : ''}`}
        autoComplete="off"
        autoFocus={autoFocus}
        inputMode={numeric ? 'decimal' : undefined}
        maxLength={maxLength}
        aria-required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described(id, wrong, help)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
