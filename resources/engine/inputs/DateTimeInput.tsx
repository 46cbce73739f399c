import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../model';
import { clockAt, instantAt, readMoment } from '../time';
import { DayBox } from './DateInput';
import { readTime } from './dateText';
import { emptyOf, type InputProps } from './types';

interface Parts {
  readonly day: string | undefined;
  readonly time: string;
}

/**
 * An instant, as a day and a time on the caller's clocks. It is written back in the field's own form: wall-clock text
 * (`yyyy-MM-dd HH:mm:ss`) or an ISO instant.
 */
export function DateTimeInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, label } = props;
  const { timeZone } = useEngine().format;
  const translate = useTranslate();
  const [typed, setTyped] = useState<Parts & { value: unknown }>();
  const moment = readMoment(value, timeZone);
  const clock = moment && clockAt(moment.ms, timeZone);
  const parts: Parts =
    typed && Object.is(typed.value, value)
      ? typed
      : {
          day: clock?.day ?? (typeof value === 'string' && value ? value : undefined),
          time: clock?.time.slice(0, 5) ?? '',
        };

  const write = (next: Parts) => {
    const time = next.time === '' ? '00:00' : readTime(next.time);
    const instant = next.day !== undefined && time !== undefined ? instantAt(next.day, time, timeZone) : undefined;
    const written = field.cast === 'wallClock' && instant ? `${next.day} ${time}:00` : instant;
    // What is no time yet stays as text, so that validation says so instead of losing it.
    const raw =
      next.day === undefined && next.time === '' ? emptyOf(field) : (written ?? `${next.day ?? ''} ${next.time}`);
    setTyped({ ...next, value: raw });
    onChange(raw);
  };

  return (
    <div className="e-date-time">
      <DayBox {...props} day={parts.day} onDay={(day) => write({ ...parts, day })} />
      <input
        id={`${id}-time`}
        className={`e-in${invalid ? ' e-bad' : ''}`}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        aria-label={translate('engine.input.timeOf', { name: label })}
        aria-invalid={invalid || undefined}
        placeholder={translate('engine.input.timeFormat')}
        value={parts.time}
        onBlur={() => {
          const time = readTime(parts.time);
          if (time !== undefined && time !== parts.time) write({ ...parts, time });
          onBlur?.();
        }}
        onChange={({ target }) => write({ ...parts, time: target.value })}
      />
    </div>
  );
}
