import { useTranslate } from 'ra-core';
import { useId } from 'react';

/** Days that are offered. */
const DAYS = [1, 7, 30] as const;

interface ExtensionChoiceProps {
  /** Name of the field, for assistive technology. */
  readonly label: string;
  /** Days to add to each record's own end; undefined when all get the same date. */
  readonly days: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

/** How the validity of several records is extended: each by some days, or all until one date. */
export function ExtensionChoice({ label, days, onChange }: ExtensionChoiceProps) {
  const translate = useTranslate();
  const name = useId();
  const option = (value: number | undefined, text: string) => (
    <label key={text} className={`e-chip e-choice${days === value ? ' e-chip-on' : ''}`}>
      <input type="radio" name={name} checked={days === value} onChange={() => onChange(value)} />
      {text}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={translate('engine.bulk.extendBy', { name: label })} className="e-extension">
      {DAYS.map((value) => option(value, translate('engine.bulk.days', { n: value })))}
      {option(undefined, translate('engine.bulk.until'))}
    </div>
  );
}
