import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../model';
import { emptyOf, stateOf, type InputProps } from './types';

/** So many significant digits a number keeps, whatever they are. */
const MAX_DIGITS = 15;

/**
 * Reads a number as people type it: with spaces, and a comma or a point before its decimals; a minus sign, too (U+2212).
 * @param tag the language; where it has a comma between thousands (English, Chinese), a comma before three digits is
 *   one: `1,234` is 1234 there, and 1.234 elsewhere
 * @returns undefined when it is none, or has more digits than a number keeps
 */
export function parseNumber(text: string, tag: string): number | undefined {
  const spaceless = text.replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');
  const areThousands = thousandsOf(tag) === ',' && /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(spaceless);
  const plain = areThousands ? spaceless.replaceAll(',', '') : spaceless.replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const significant = plain.replace(/[+.-]/g, '').replace(/^0+/, '');
  const number = Number(plain);
  const keepsDigits = plain.includes('.') ? significant.length <= MAX_DIGITS : Number.isSafeInteger(number);
  return keepsDigits ? number : undefined;
}

const thousandsOf = (tag: string) =>
  new Intl.NumberFormat(tag).formatToParts(1_234_567).find(({ type }) => type === 'group')?.value;

/**
 * A number with its unit. A text input, not `type=number`, which drops text that it cannot read, changes its value with
 * the mouse wheel, and does not accept a decimal comma.
 */
export function NumberInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid } = props;
  const translate = useTranslate();
  const { format } = useEngine();
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  // What was typed stays as typed ("1,50") for as long as it still is the value.
  const written = typeof value === 'number' ? format.decimal(value) : String(value ?? '');
  const text = typed && Object.is(typed.value, value) ? typed.text : written;
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
          const next = trimmed === '' ? emptyOf(field) : (parseNumber(trimmed, format.tag) ?? target.value);
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
