import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { instantWithoutTime } from '../../../domain/time/withoutTime';
import {
  lastDayOfLifetime,
  lifetimeIn,
  LIFETIME_UNITS,
  readLifetime,
  typedLifetime,
  type LifetimeUnit,
} from '../../../domain/time/lifetime';
import { useEngine } from '../model';
import { clockAt } from '../values/time';
import { DateTimeInput } from './DateTimeInput';
import { emptyOf, type InputProps } from './types';

interface Typed {
  readonly number: string;
  readonly unit: LifetimeUnit;
}

/** The words of the units. */
const UNIT_WORDS = { days: 'units.days', months: 'units.months', years: 'units.years' } as const;

/**
 * When something ends: a day and a time, or how long it is good from today on, as a number and a unit; the day that
 * follows is shown. A number that gives no day stays as it was typed, and validation says what is wrong with it.
 */
export function LifetimeInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const translate = useTranslate();
  const { timeZone } = useEngine().format;
  const [last, setTyped] = useState<Typed & { value: unknown }>({ number: '', unit: 'months', value: undefined });
  // A value from elsewhere, such as a draft, brings its number; once the day is changed by hand, there is none.
  const typed = Object.is(last.value, value) ? last : { unit: last.unit, number: '', ...lifetimeIn(value) };
  const { number, unit: chosen } = typed;

  const write = (next: Typed) => {
    const raw = valueOf(next, clockAt(Date.now(), timeZone).day);
    setTyped({ ...next, value: raw });
    onChange(raw);
  };
  const valueOf = ({ number: text, unit }: Typed, today: string) => {
    if (text.trim() === '') return emptyOf(field);
    const read = readLifetime(text, unit);
    if ('code' in read) return typedLifetime(text, unit);
    return instantWithoutTime(field, lastDayOfLifetime(today, read.amount, unit), timeZone);
  };

  return (
    <div className="e-lifetime">
      <DateTimeInput {...props} value={lifetimeIn(value) ? '' : value} invalid={invalid && number === ''} />
      <div className="e-lifetime-row">
        <label className="e-help" htmlFor={`${id}-number`}>
          {translate('engine.input.lifetime')}
        </label>
        <input
          id={`${id}-number`}
          className={`e-in${invalid && number !== '' ? ' e-bad' : ''}`}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-invalid={(invalid && number !== '') || undefined}
          aria-describedby={describedBy}
          value={number}
          onBlur={onBlur}
          onChange={({ target }) => write({ number: target.value, unit: chosen })}
        />
        <select
          className="e-select"
          disabled={disabled}
          aria-label={translate('engine.input.lifetimeUnit')}
          value={chosen}
          onBlur={onBlur}
          onChange={({ target }) => {
            const unit = target.value as LifetimeUnit;
            if (number === '') setTyped({ number, unit, value });
            else write({ number, unit });
          }}
        >
          {LIFETIME_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {translate(UNIT_WORDS[unit])}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
