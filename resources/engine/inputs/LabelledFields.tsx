import { useTranslate } from 'ra-core';
import type { HTMLAttributes, ReactNode } from 'react';
import { translateMessage, type Message } from '../errors';
import '../styles/form.css';

/** Fields of forms that no schema describes: a label, an input and what the server has refused. */

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Marks the label. */
  readonly required?: boolean;
  /** What the server has refused; its text has the id `<id>-error`. */
  readonly wrong: Message | undefined;
  /** What is good to know; its text has the id `<id>-help`. */
  readonly help?: string;
  /** Over the whole width of the form. */
  readonly wide?: boolean;
}

/** The ids of what describes an input. */
export const describedBy = ({ id, wrong, help }: Pick<FieldProps, 'id' | 'wrong' | 'help'>) =>
  [wrong && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean).join(' ') || undefined;

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly autoFocus?: boolean;
  readonly type?: 'text' | 'time' | 'url';
  readonly more?: HTMLAttributes<HTMLInputElement>;
}

/** A label, any input and its message. */
export function LabelledField({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  const { id, label, required, wrong, help, wide } = field;
  const translate = useTranslate();
  return (
    <div className={wide ? 'e-field e-wide' : 'e-field'}>
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
      {help !== undefined && (
        <p className="e-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** One line of text. */
export function LabelledText({ value, onText, maxLength, autoFocus, type = 'text', more, ...field }: TextProps) {
  const { id, wrong, required } = field;
  return (
    <LabelledField {...field}>
      <input
        id={id}
        type={type}
        className={`e-in${wrong ? ' e-bad' : ''}`}
        autoComplete="off"
        autoFocus={autoFocus}
        spellCheck={false}
        maxLength={maxLength}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy(field)}
        value={value}
        onChange={({ target }) => onText(target.value)}
        {...more}
      />
    </LabelledField>
  );
}

type Options<V extends string> = readonly (readonly [value: V, name: string])[];

interface ChoiceProps<V extends string> extends Omit<FieldProps, 'wrong'> {
  readonly wrong?: Message | undefined;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly options?: Options<V>;
  /** Options below a heading, after the others. */
  readonly groups?: readonly { readonly name: string; readonly options: Options<V> }[];
  /** Shown while the value is empty. */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
}

/** One of some values. */
export function LabelledChoice<V extends string>(props: ChoiceProps<V>) {
  const { value, onValue, options = [], groups = [], placeholder, disabled, wrong, ...own } = props;
  const field = { ...own, wrong };
  return (
    <LabelledField {...field}>
      <select
        id={field.id}
        className={`e-select${field.wrong ? ' e-bad' : ''}`}
        aria-invalid={field.wrong ? true : undefined}
        aria-describedby={describedBy(field)}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onValue(target.value as V)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
        {groups.map(({ name, options: below }) => (
          <optgroup key={name} label={name}>
            <Options options={below} />
          </optgroup>
        ))}
      </select>
    </LabelledField>
  );
}

const Options = ({ options }: { readonly options: Options<string> }) =>
  options.map(([option, name]) => (
    <option key={option} value={option}>
      {name}
    </option>
  ));

interface CheckProps extends Pick<FieldProps, 'id' | 'label' | 'help'> {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** A choice that is on or off. */
export function LabelledCheck({ id, label, help, checked, onCheck }: CheckProps) {
  return (
    <div className="e-field e-wide">
      <label className="e-check-line">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={({ target }) => onCheck(target.checked)}
        />{' '}
        {label}
      </label>
      {help !== undefined && (
        <p className="e-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
