import { useStore, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { daysBack, initialPreset, type Preset } from '../../../domain/time/timeRange';
import type { TimeRangeTexts } from '../../ui/period/TimeRange';
import { useEngine } from '../model';
import { clockAt } from '../values/time';
import { useNow } from '../useNow';
import { chosenOf, openingFilter, opensWithKey, periodFields, periodKey } from './opening';

/** Today on the caller's clocks. */
export function useToday(): string {
  return clockAt(useNow(), useEngine().format.timeZone).day;
}

/** The period that a list opens with, for this company. */
export function useInitialPreset(resource: ClientResource): Preset | undefined {
  const { maxUsers } = useEngine();
  return resource.list.period && initialPreset(resource.list.period, maxUsers);
}

/** The date field that this person last chose for the period of a list (specification S-IDN-9). */
export function useChosenField(resource: ClientResource) {
  const [stored, choose] = useStore<string | null>(periodKey(resource), null);
  return [chosenOf(resource, stored), choose] as const;
}

/** The date field whose period the list shows. */
export function usePeriodField(resource: ClientResource, filters: Readonly<Record<string, unknown>>): string {
  const [chosen] = useChosenField(resource);
  return [chosen, ...periodFields(resource)].find((name) => name in filters) ?? chosen;
}

/** The filter that a list opens with: its period, where the schema declares one, and what it leaves out. */
export function useOpening(resource: ClientResource): Readonly<Record<string, unknown>> | undefined {
  const engine = useEngine();
  const today = useToday();
  const [chosen] = useChosenField(resource);
  const [stored] = useStore<string | null>(opensWithKey(resource), null);
  return useMemo(
    () => openingFilter(resource, engine, today, chosen, stored),
    [resource, engine, today, chosen, stored],
  );
}

/** The words of a choice of period. */
export function usePeriodTexts(): TimeRangeTexts {
  const translate = useTranslate();
  return {
    presets: translate('widgets.period.presets'),
    preset: (preset) => {
      const days = daysBack(preset);
      return days === undefined
        ? translate(`time.presets.${preset}`)
        : translate('widgets.period.lastdays', { smart_count: days });
    },
    from: translate('time.from'),
    to: translate('time.to'),
    fromTime: translate('widgets.period.fromTime'),
    toTime: translate('widgets.period.toTime'),
    addTimes: translate('widgets.period.addTimes'),
    apply: translate('widgets.period.apply'),
    invalid: translate('widgets.period.invalid'),
    badTime: translate('widgets.period.badTime'),
    previousMonth: translate('engine.input.previousMonth'),
    nextMonth: translate('engine.input.nextMonth'),
  };
}
