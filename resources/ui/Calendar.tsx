import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './Button';
import { addDays, addMonths, monthGrid, weekStart } from '../../domain/time/calendar';
import styles from './Calendar.module.css';
import { Icon } from './Icon';

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

/** Where a key leads from a day that is the `index`th of its week (0 to 6). */
const MOVES: Readonly<Record<string, (day: string, index: number, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, index) => addDays(day, -index),
  End: (day, index) => addDays(day, 6 - index),
  PageUp: (day, _, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, _, shift) => addMonths(day, shift ? 12 : 1),
};

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * A month of days. ARIA Authoring Practices, grid of a date picker: arrows move by day and week, Home and End to the
 * ends of the week, Page Up and Down by month and with Shift by year, Enter and Space choose. The month is announced
 * when it changes.
 */
export function Calendar({ value, between, today, tag, previous, next, onChoose }: CalendarProps) {
  const [current, setCurrent] = useState(value ?? today);
  const [moved, setMoved] = useState(false);
  const id = useId();
  const cell = useRef<HTMLButtonElement>(null);
  const weeks = monthGrid(current, weekStart(tag));
  const write = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(utc(day));

  useEffect(() => {
    if (moved) cell.current?.focus();
  }, [current, moved]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setMoved(true);
    const index = weeks.find((week) => week.includes(current))?.indexOf(current) ?? 0;
    setCurrent(move(current, index, event.shiftKey));
  };
  const step = (months: number) => {
    setMoved(false);
    setCurrent(addMonths(current, months));
  };

  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <Button kind="icon" aria-label={previous} onClick={() => step(-1)}>
          <Icon name="ChevronLeft" />
        </Button>
        <span id={id} aria-live="polite">
          {write({ month: 'long', year: 'numeric' }, current)}
        </span>
        <Button kind="icon" aria-label={next} onClick={() => step(1)}>
          <Icon name="ChevronRight" />
        </Button>
      </div>
      <table role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
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
                  role="gridcell"
                  aria-selected={day === value}
                  data-within={(between && day >= between.from && day <= between.to) || undefined}
                >
                  <button
                    type="button"
                    ref={day === current ? cell : undefined}
                    data-autofocus={day === current || undefined}
                    tabIndex={day === current ? 0 : -1}
                    className={`${styles['day']} ${day.slice(0, 7) === current.slice(0, 7) ? '' : styles['other']}`}
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
