import { useStore, useTranslate } from 'ra-core';
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

/** The date fields that the period of a list may be one of; the first is the schema's own choice. */
export function periodFields({ list: { period } }: ClientResource): readonly string[] {
  return period ? [period.field, ...(period.others ?? [])] : [];
}

/** The date field that this person last chose for the period of a list (specification 2 §2). */
export function useChosenField(resource: ClientResource) {
  const [kept, choose] = useStore<string | null>(`views.${resource.name}.period`, null);
  const fields = periodFields(resource);
  return [kept !== null && fields.includes(kept) ? kept : (fields[0] ?? ''), choose] as const;
}

/** The date field whose period the list shows. */
export function usePeriodField(resource: ClientResource, filters: Readonly<Record<string, unknown>>): string {
  const [chosen] = useChosenField(resource);
  return [chosen, ...periodFields(resource)].find((name) => name in filters) ?? chosen;
}

/** The filter that a list opens with: its period, where the schema declares one, and what it leaves out. */
export function useOpening(resource: ClientResource): Readonly<Record<string, unknown>> | undefined {
  const { format } = useEngine();
  const today = useToday();
  const preset = useInitialPreset(resource);
  const [chosen] = useChosenField(resource);
  const field = fieldNamed(resource, chosen);
  const { leaveOut } = resource.list;
  return useMemo(() => {
    const range = preset && presetRange(preset, today, weekStart(format.tag));
    const filter = range && field && filterOf(range, field, format.timeZone);
    const opening = {
      ...(field && filter ? { [field.name]: filter } : {}),
      ...(leaveOut.length > 0 && { hide: leaveOut }),
    };
    return Object.keys(opening).length > 0 ? opening : undefined;
  }, [preset, today, field, format, leaveOut]);
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
