import { useState } from 'react';
import { instantWithoutTime } from '../../../domain/time/withoutTime';
import { useEngine } from '../model';
import { clockAt, instantAt, readMoment } from '../values/time';
import { readTime } from './dateText';
import { MomentBox, type TypedMoment } from './MomentBox';
import { emptyOf, type InputProps } from './types';

/**
 * An instant, as a day and a time on the caller's clocks. It is written back in the field's own form: wall-clock text
 * (`yyyy-MM-dd HH:mm:ss`) or an ISO instant.
 */
export function DateTimeInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { timeZone } = useEngine().format;
  const [typed, setTyped] = useState<TypedMoment & { value: unknown }>();
  const moment = readMoment(value, timeZone);
  const clock = moment && clockAt(moment.ms, timeZone);
  const parts: TypedMoment =
    typed && Object.is(typed.value, value)
      ? typed
      : {
          day: clock?.day ?? (typeof value === 'string' && value ? value : undefined),
          time: clock?.time.slice(0, 5) ?? '',
        };

  const instantOf = (day: string, text: string) => {
    if (text === '') return instantWithoutTime(field, day, timeZone);
    const time = readTime(text);
    return time === undefined ? undefined : instantAt(day, time, timeZone);
  };
  const write = ({ day, time: text }: TypedMoment) => {
    const instant = day === undefined ? undefined : instantOf(day, text);
    const clock = instant === undefined ? undefined : clockAt(Date.parse(instant), timeZone);
    const written = field.cast === 'wallClock' && clock ? `${clock.day} ${clock.time}` : instant;
    // What is no time yet stays as text, so that validation says so instead of losing it.
    const raw = day === undefined && text === '' ? emptyOf(field) : (written ?? `${day ?? ''} ${text}`);
    // The same moment keeps its text: the server may write it in another way.
    if (moment && instant !== undefined && Date.parse(instant) === moment.ms)
      return setTyped({ day, time: text, value });
    setTyped({ day, time: text, value: raw });
    return onChange(raw);
  };

  // A time that was left out is that of the instant; what is none yet stays as it was typed.
  const showInstant = () => setTyped((now) => (now && readMoment(now.value, timeZone) ? undefined : now));
  return <MomentBox {...props} moment={parts} onMoment={write} onTimeLeft={showInstant} />;
}
