import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, monthGrid, weekStart } from '../../domain/time/calendar';
import { Glyph } from './Glyph';

interface CalendarProps {
  /** `yyyy-MM-dd`, or undefined. */
  readonly value: string | undefined;
  /** Days to show as one stretch, both ends included. */
  readonly between?: { readonly from: string; readonly to: string };
  readonly today: string;
  /** BCP 47, for names and the first day of the week. */
  readonly tag: string;
  readonly previous: string;
  readonly next: string;
  readonly onChoose: (day: string) => void;
}

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A month of days. Arrows move by day and week, Page Up and Down by month, Enter chooses. */
export function Calendar({ value, between, today, tag, previous, next, onChoose }: CalendarProps) {
  const [current, setCurrent] = useState(value ?? today);
  const [moved, setMoved] = useState(false);
  const cell = useRef<HTMLButtonElement>(null);
  const weeks = monthGrid(current, weekStart(tag));
  const write = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(utc(day));

  useEffect(() => {
    if (moved) cell.current?.focus();
  }, [current, moved]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setMoved(true);
    setCurrent(move(current));
  };
  const step = (months: number) => {
    setMoved(false);
    setCurrent(addMonths(current, months));
  };

  return (
    <div className="e-calendar">
      <div className="e-calendar-head">
        <button type="button" className="e-icon" aria-label={previous} onClick={() => step(-1)}>
          <Glyph name="left" />
        </button>
        <span aria-live="polite">{write({ month: 'long', year: 'numeric' }, current)}</span>
        <button type="button" className="e-icon" aria-label={next} onClick={() => step(1)}>
          <Glyph name="right" />
        </button>
      </div>
      <table role="grid" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={write({ weekday: 'long' }, day)}>
                {write({ weekday: 'narrow' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-selected={day === value}
                  data-within={(between && day >= between.from && day <= between.to) || undefined}
                >
                  <button
                    type="button"
                    ref={day === current ? cell : undefined}
                    data-autofocus={day === current || undefined}
                    tabIndex={day === current ? 0 : -1}
                    className={day.slice(0, 7) === current.slice(0, 7) ? undefined : 'e-other'}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={write({ dateStyle: 'full' }, day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
