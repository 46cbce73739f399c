import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { weekStart } from '../../../domain/calendar';
import type { ClientResource } from '../../../domain/schema/client';
import { daysBack, initialPreset, presetRange, type Preset } from '../../../domain/timeRange';
import type { TimeRangeTexts } from '../../widgets/period/TimeRange';
import { useEngine } from '../model';
import { clockAt } from '../time';
import { fieldNamed } from '../texts';
import { useNow } from '../useNow';
import { filterOf } from './period';

/** Today on the caller's clocks. */
export function useToday(): string {
  return clockAt(useNow(), useEngine().format.timeZone).day;
}

/** The period that a list opens with, for this company. */
export function useInitialPreset(resource: ClientResource): Preset | undefined {
  const { maxUsers } = useEngine();
  return resource.list.period && initialPreset(resource.list.period, maxUsers);
}

/** The filter that a list opens with: its period, where the schema declares one. */
export function usePeriodDefault(resource: ClientResource): Readonly<Record<string, unknown>> | undefined {
  const { format } = useEngine();
  const today = useToday();
  const preset = useInitialPreset(resource);
  const field = fieldNamed(resource, resource.list.period?.field ?? '');
  return useMemo(() => {
    const range = preset && presetRange(preset, today, weekStart(format.tag));
    const filter = range && field && filterOf(range, field, format.timeZone);
    return field && filter ? { [field.name]: filter } : undefined;
  }, [preset, today, field, format]);
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
