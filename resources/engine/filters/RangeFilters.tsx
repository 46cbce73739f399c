import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { addDays, weekStart } from '../../../domain/time/calendar';
import { presetRange } from '../../../domain/time/timeRange';
import { DayBox } from '../inputs/DateInput';
import { readDay } from '../inputs/dateText';
import { useEngine } from '../model';
import { clockAt, instantAt, readMoment } from '../values/time';
import { between, readFilter } from './filterValue';
import { filterNumber, NumberBox } from './NumberBox';
import { FILTER_PRESETS } from './period';
import { usePeriodTexts, useToday } from './usePeriod';
import type { FilterEditorProps } from './types';
import '../../ui/period/period.css';
import { labelled } from '../texts';

/** From a number, up to a number, or both. */
export function NumbersFilter({ id, field, label, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { from, to } = readFilter(value);
  const [texts, setTexts] = useState({ from: String(from ?? ''), to: String(to ?? '') });
  const write = (next: typeof texts) => {
    setTexts(next);
    const [start, end] = [filterNumber(field, next.from, format.tag), filterNumber(field, next.to, format.tag)];
    onChange(between(start ?? undefined, end ?? undefined), start === null || end === null);
  };
  return (
    <div className="e-pair">
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {translate(`engine.filter.${end}`)}
          <NumberBox
            id={end === 'from' ? id : undefined}
            field={field}
            label={labelled(translate, label, translate(`engine.filter.${end}`))}
            text={texts[end]}
            onText={(text) => write({ ...texts, [end]: text })}
          />
        </label>
      ))}
    </div>
  );
}

/** From a day, up to a day, both included. For instants the days are those of the caller's clocks. */
export function DatesFilter({ id, field, label, value, onChange }: FilterEditorProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const { timeZone } = format;
  const today = useToday();
  const texts = usePeriodTexts();
  const filter = readFilter(value);
  const instants = field.kind === 'dateTime';
  const dayOf = (end: unknown, before: boolean) => {
    const moment = readMoment(end, timeZone);
    if (!moment) return undefined;
    return moment.dayOnly ? String(end) : clockAt(before ? moment.ms - 1 : moment.ms, timeZone).day;
  };
  const [days, setDays] = useState({ from: dayOf(filter.from, false), to: dayOf(filter.to, filter.open) });

  const write = (next: typeof days) => {
    setDays(next);
    const real = (day: string | undefined) => (day !== undefined && readDay(day, format.tag) === day ? day : undefined);
    const [from, to] = [real(next.from), real(next.to)];
    if (!instants) return onChange(between(from, to));
    const start = from && instantAt(from, '00:00', timeZone);
    const end = to && instantAt(addDays(to, 1), '00:00', timeZone);
    onChange(between(start, end, 'lt'));
  };

  return (
    <>
      <div className="e-period-row" role="group" aria-label={texts.presets}>
        {FILTER_PRESETS.map((preset) => {
          const range = presetRange(preset, today, weekStart(format.tag));
          const chosen = range?.from === days.from && range?.to === days.to;
          return (
            <button
              key={preset}
              type="button"
              className={`e-chip${chosen ? ' e-chip-on' : ''}`}
              aria-pressed={chosen}
              onClick={() => range && write({ from: range.from, to: range.to })}
            >
              {texts.preset(preset)}
            </button>
          );
        })}
      </div>
      <div className="e-pair">
        {(['from', 'to'] as const).map((end) => {
          const says = translate(`engine.filter.${end}`);
          return (
            <div key={end} className="e-group">
              <label htmlFor={`${id}-${end}`}>{says}</label>
              <DayBox
                id={`${id}-${end}`}
                label={`${label}, ${says}`}
                day={days[end]}
                onDay={(day) => write({ ...days, [end]: day })}
              />
            </div>
          );
        })}
      </div>
    </>
  );
}
