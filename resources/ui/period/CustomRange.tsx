import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button';
import { presetRange, type TimeRange } from '../../../domain/time/timeRange';
import { Calendar } from '../Calendar';

export interface CustomRangeTexts {
  readonly from: string;
  readonly to: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly addTimes: string;
  readonly apply: string;
  /** The end is before the start. */
  readonly invalid: string;
  readonly badTime: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
}

/** How times of day are written; absent where a range is of whole days. */
export interface TimesOfDay {
  readonly placeholder: string;
  /** @returns `HH:mm`; undefined when the text is no time of day */
  readonly read: (text: string) => string | undefined;
}

interface CustomRangeProps {
  readonly id: string;
  readonly start: TimeRange;
  readonly today: string;
  readonly tag: string;
  readonly times: TimesOfDay | undefined;
  readonly texts: CustomRangeTexts;
  readonly onApply: (range: TimeRange) => void;
}

const ENDS = ['from', 'to'] as const;
type End = (typeof ENDS)[number];

/** A range of two days, chosen in a calendar, with optional times. */
export function CustomRange({ id, start, today, tag, times, texts, onApply }: CustomRangeProps) {
  const invalidId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [end, setEnd] = useState<End>('from');
  // A range of centuries would open the calendar in the year 2000.
  const [days, setDays] = useState(() =>
    start.from === presetRange('all', today, 1)?.from ? { from: today, to: today } : start,
  );
  const [clock, setClock] = useState({ from: start.fromTime ?? '', to: start.toTime ?? '' });
  const [timed, setTimed] = useState(
    times !== undefined && (start.fromTime !== undefined || start.toTime !== undefined),
  );
  const write = (day: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
  const timeOf = (end: End) => (timed && clock[end].trim() !== '' ? times?.read(clock[end]) : undefined);
  const [fromTime, toTime] = [timeOf('from'), timeOf('to')];
  const unread = timed && ENDS.some((one) => clock[one].trim() !== '' && timeOf(one) === undefined);
  const backwards =
    days.to < days.from || (days.to === days.from && toTime !== undefined && toTime <= (fromTime ?? '00:00'));

  useEffect(() => root.current?.querySelector<HTMLElement>('button')?.focus(), []);

  const choose = (day: string) => {
    // The first day beyond the second one: the person starts over.
    setDays(end === 'from' ? { from: day, to: days.to < day ? day : days.to } : { ...days, to: day });
    if (end === 'from') setEnd('to');
  };
  const apply = () =>
    onApply({
      from: days.from,
      to: days.to,
      ...(fromTime !== undefined && { fromTime }),
      ...(toTime !== undefined && { toTime }),
    });

  return (
    <div className="e-custom-range" id={id} ref={root}>
      <div className="e-pair">
        {ENDS.map((one) => (
          <button
            key={one}
            type="button"
            className="e-range-end"
            aria-pressed={end === one}
            aria-describedby={backwards ? invalidId : undefined}
            onClick={() => setEnd(one)}
          >
            <small>{texts[one]}</small>
            {write(days[one])}
          </button>
        ))}
      </div>
      <Calendar
        key={end}
        value={days[end]}
        between={days}
        today={today}
        tag={tag}
        previous={texts.previousMonth}
        next={texts.nextMonth}
        onChoose={choose}
      />
      {times && (
        <div className="e-checks">
          <label>
            <input type="checkbox" checked={timed} onChange={({ target }) => setTimed(target.checked)} />
            {texts.addTimes}
          </label>
        </div>
      )}
      {timed && (
        <div className="e-pair">
          {ENDS.map((one) => (
            <label key={one}>
              {texts[`${one}Time`]}
              <input
                className="e-in"
                inputMode="numeric"
                autoComplete="off"
                placeholder={times?.placeholder}
                aria-invalid={(clock[one].trim() !== '' && timeOf(one) === undefined) || undefined}
                value={clock[one]}
                onBlur={() => setClock({ ...clock, [one]: timeOf(one) ?? clock[one] })}
                onChange={({ target }) => setClock({ ...clock, [one]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
      <p className="e-custom-wrong" id={invalidId} role="status">
        {unread ? texts.badTime : backwards && texts.invalid}
      </p>
      <div className="e-panel-actions">
        <Button kind="primary" small disabled={backwards || unread} onClick={apply}>
          {texts.apply}
        </Button>
      </div>
    </div>
  );
}
