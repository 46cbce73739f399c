import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { clockWithoutTime } from '../../../domain/time/withoutTime';
import {
  lastDayOfLifetime,
  lifetimeProblem,
  LIFETIME_UNITS,
  readLifetime,
  typedLifetime,
  type LifetimeUnit,
} from '../../../domain/time/lifetime';
import { useEngine } from '../model';
import { clockAt, instantAt } from '../values/time';
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
  const [typed, setTyped] = useState<Typed & { value: unknown }>({ number: '', unit: 'months', value: undefined });
  // Once the day is changed by hand, the number is not what it says.
  const number = Object.is(typed.value, value) ? typed.number : '';

  const write = (next: Typed) => {
    const raw = valueOf(next, clockAt(Date.now(), timeZone).day);
    setTyped({ ...next, value: raw });
    onChange(raw);
  };
  const valueOf = ({ number: text, unit }: Typed, today: string) => {
    if (text.trim() === '') return emptyOf(field);
    const read = readLifetime(text, unit);
    if ('code' in read) return typedLifetime(text, unit);
    return instantAt(lastDayOfLifetime(today, read.amount, unit), clockWithoutTime(field), timeZone);
  };

  return (
    <div className="e-lifetime">
      <DateTimeInput {...props} value={lifetimeProblem(value) ? '' : value} />
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
          onChange={({ target }) => write({ number: target.value, unit: typed.unit })}
        />
        <select
          className="e-select"
          disabled={disabled}
          aria-label={translate('engine.input.lifetimeUnit')}
          value={typed.unit}
          onBlur={onBlur}
          onChange={({ target }) => {
            const unit = target.value as LifetimeUnit;
            if (number === '') setTyped({ ...typed, number, unit });
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
