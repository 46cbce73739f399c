import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Field } from '../../../domain/schema/model/model';
import { parseNumber } from '../inputs/NumberInput';
import { useEngine } from '../model';

/**
 * Reads the number of a filter as people type or paste it in a language.
 * @returns undefined for an empty text; null for what is no number, or no whole one where the field has only these
 */
export function filterNumber({ type }: Field, text: string, tag: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const number = parseNumber(text, tag);
  return number === undefined || (type === 'integer' && !Number.isSafeInteger(number)) ? null : number;
}

interface NumberBoxProps {
  readonly id?: string | undefined;
  readonly field: Field;
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * A number to look for. What was typed stays as it is; a message below appears when it is no number, but not while it
 * is being typed: when the box is left, or the filter is applied.
 */
export function NumberBox({ id, field, label, placeholder, text, onText }: NumberBoxProps) {
  const translate = useTranslate();
  const problem = useId();
  const { format } = useEngine();
  const [isTyping, setTyping] = useState(false);
  const isWrong = filterNumber(field, text, format.tag) === null && !isTyping;
  return (
    <>
      <input
        id={id}
        className={isWrong ? 'e-in e-bad' : 'e-in'}
        inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
        maxLength={200}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setTyping(true);
          onText(target.value);
        }}
        onBlur={() => setTyping(false)}
        onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
      />
      {isWrong && (
        <span id={problem} className="e-help e-error" role="alert">
          {translate('errors.FIELD_INVALID_NUMBER')}
        </span>
      )}
    </>
  );
}
