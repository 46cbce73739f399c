import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { weekStart } from '../../../domain/time/calendar';
import type { ClientResource } from '../../../domain/schema/client/client';
import { presetOf, PRESETS, type Preset } from '../../../domain/time/timeRange';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import { TimeRange } from '../../ui/period/TimeRange';
import { readTime } from '../inputs/dateText';
import { useEngine } from '../model';
import { fieldLabel, fieldNamed, labelled } from '../texts';
import { readFilter } from './filterValue';
import { filterOf, rangeOf } from './period';
import { useChosenField, useInitialPreset, useOpening, usePeriodField, usePeriodTexts, useToday } from './usePeriod';
import { periodFields } from './opening';

/** A list that waits for its search text also waits for its dates (specification S-LOG-6). */
const DATES_DEBOUNCE_MS = 500;

interface PeriodButtonProps {
  readonly resource: ClientResource;
  readonly period: NonNullable<ClientResource['list']['period']>;
}

/** The period of a list, at the start of its bar. It is a filter like every other: in the address, in saved views. */
export function PeriodButton({ resource, period }: PeriodButtonProps) {
  const { filterValues, setFilters } = useListContext();
  const { format } = useEngine();
  const translate = useTranslate();
  const texts = usePeriodTexts();
  const today = useToday();
  const initial = useInitialPreset(resource);
  const opening = useOpening(resource);
  const [, choose] = useChosenField(resource);
  const fields = periodFields(resource);
  const name = usePeriodField(resource, filterValues);
  const field = fieldNamed(resource, name);
  const { [name]: sent, ...besides } = filterValues as Record<string, unknown>;
  const { pending, choosePeriod } = useDelayedPeriod(resource, name);
  const value = pending ?? sent;
  const missing = value === undefined && !period.all && opening !== undefined;

  // A link or "clear filters" left the period out of a list that must have one.
  const restore = useEffectEvent(() => setFilters({ ...filterValues, ...opening }));
  useEffect(() => {
    if (missing) restore();
  }, [missing]);

  if (!field) return null;
  const presets: readonly Preset[] = [
    ...(initial && !PRESETS.some((one) => one === initial) ? [initial] : []),
    ...PRESETS.filter((one) => one !== 'all' || period.all),
  ];
  const range = rangeOf(value, format.timeZone);
  const preset = range ? presetOf(range, presets, today, weekStart(format.tag)) : 'all';
  const filter = readFilter(value);
  const written = (end: unknown) => format.day(end) ?? String(end);
  const clock = (day: string, time: string | undefined) => `${format.day(day) ?? day}${time ? ` ${time}` : ''}`;
  const shown =
    range && preset === 'custom'
      ? translate('widgets.period.range', {
          from: clock(range.from, range.fromTime),
          to: clock(range.to, range.toTime),
        })
      : filter.from !== undefined && !range
        ? `≥ ${written(filter.from)}`
        : filter.to !== undefined && !range
          ? `≤ ${written(filter.to)}`
          : texts.preset(preset);
  return (
    <PopoverButton
      className="e-chip e-period-chip"
      label={labelled(translate, translate('widgets.period.label'), fieldLabel(resource, field.name))}
      content={(close) => (
        <>
          {fields.length > 1 && (
            <label className="e-period-field">
              {translate('engine.list.dateField')}
              <select
                className="e-select e-select-small"
                value={name}
                onChange={({ target }) => {
                  choose(target.value);
                  setFilters({ ...besides, ...(value !== undefined && { [target.value]: value }) });
                }}
              >
                {fields.map((one) => (
                  <option key={one} value={one}>
                    {fieldLabel(resource, one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <TimeRange
            value={range}
            presets={presets}
            today={today}
            tag={format.tag}
            times={
              field.kind === 'dateTime'
                ? { placeholder: translate('engine.input.timeFormat'), read: readTime }
                : undefined
            }
            texts={texts}
            onChange={(chosen) => {
              const filter = filterOf(chosen, field, format.timeZone);
              if (filter !== undefined) choosePeriod(filter);
              close();
            }}
          />
        </>
      )}
    >
      <Icon name="CalendarToday" size={14} />
      <span>{fields.length > 1 ? labelled(translate, fieldLabel(resource, name), shown) : shown}</span>
      <Icon name="KeyboardArrowDown" size={12} />
    </PopoverButton>
  );
}

/**
 * The period that was chosen and that the list does not ask for yet. It is sent together with the other filters of that time,
 * and given up when the list is left.
 */
function useDelayedPeriod({ list }: ClientResource, name: string) {
  const { filterValues, setFilters } = useListContext();
  const [pending, setPending] = useState<unknown>();
  const send = useEffectEvent(() => {
    setFilters({ ...filterValues, [name]: pending });
    setPending(undefined);
  });
  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => send(), DATES_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  const choosePeriod = (filter: unknown) => {
    if (list.debounce === undefined) setFilters({ ...filterValues, [name]: filter });
    else setPending(filter);
  };
  return { pending, choosePeriod };
}
