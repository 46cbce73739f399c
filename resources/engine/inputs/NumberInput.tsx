import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { emptyOf, stateOf, type InputProps } from './types';

/** Reads a number as people type it: spaces, a comma for the point. @returns undefined when it is none */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A number with its unit. A text input, not `type=number`, which drops text that it cannot read, changes its value with
 * the mouse wheel, and does not accept a decimal comma.
 */
export function NumberInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  // What was typed stays as typed ("1,50") for as long as it still is the value.
  const text = typed && Object.is(typed.value, value) ? typed.text : value == null ? '' : String(value);
  return (
    <div className={`e-in e-with-unit${invalid ? ' e-bad' : ''}`}>
      <input
        {...stateOf(props)}
        id={id}
        name={field.name}
        inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
        className="e-bare"
        value={text}
        autoComplete="off"
        onBlur={onBlur}
        onChange={({ target }) => {
          const trimmed = target.value.trim();
          // What is no number stays as text: validation then says so, instead of a box that empties itself.
          const next = trimmed === '' ? emptyOf(field) : (parseNumber(trimmed) ?? target.value);
          setTyped({ text: target.value, value: next });
          onChange(next);
        }}
      />
      {field.unit && (
        <span className="e-unit" aria-hidden="true">
          {translate(`units.${field.unit}`)}
        </span>
      )}
    </div>
  );
}
