import { weekStart } from '../../../domain/time/calendar';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { daysBack, presetOf, presetRange, PRESETS, type Preset } from '../../../domain/time/timeRange';
import { filterOf, rangeOf } from '../filters/period';
import { useInitialPreset, useToday } from '../filters/usePeriod';
import { useEngine } from '../model';
import { fieldNamed } from '../texts';

/** The caller's clocks, by which a named period becomes days. */
export interface ViewClock {
  /** `yyyy-MM-dd` */
  readonly today: string;
  /** 1 = Monday … 7 = Sunday */
  readonly firstDay: number;
  readonly zone: string;
  /** Named periods, in the order in which they are looked for. */
  readonly presets: readonly Preset[];
}

/** In a kept filter, a period by its name: "today" is the day on which the view is opened. */
interface NamedPeriod {
  readonly period: string;
}

type Filter = Readonly<Record<string, unknown>>;

const isDated = (field: Field | undefined) => field?.kind === 'date' || field?.kind === 'dateTime';

function isNamed(value: unknown): value is NamedPeriod {
  return typeof value === 'object' && value !== null && 'period' in value && typeof value.period === 'string';
}

/** Today, time zone and first day of the week of the signed-in person. */
export function useViewClock(resource: ClientResource): ViewClock {
  const { format } = useEngine();
  const today = useToday();
  const initial = useInitialPreset(resource);
  return {
    today,
    firstDay: weekStart(format.tag),
    zone: format.timeZone,
    presets: [...(initial ? [initial] : []), ...PRESETS],
  };
}

/** The filter that a saved view stores: named periods by name, custom periods as dates. */
export function namePeriods(resource: ClientResource, filter: Filter, clock: ViewClock): Filter {
  return mapped(filter, (name, value) => {
    const field = fieldNamed(resource, name);
    const range = isDated(field) ? rangeOf(value, clock.zone) : undefined;
    const preset = range && presetOf(range, clock.presets, clock.today, clock.firstDay);
    return preset === undefined || preset === 'custom' ? value : { period: preset };
  });
}

/** A kept filter as the list asks it today; a name that is no period becomes undefined. */
export function resolvePeriods(resource: ClientResource, filter: Filter, clock: ViewClock): Filter {
  return mapped(filter, (name, value) => {
    if (!isNamed(value)) return value;
    const field = fieldNamed(resource, name);
    const known = daysBack(value.period) !== undefined || PRESETS.some((preset) => preset === value.period);
    const range = known ? presetRange(value.period as Preset, clock.today, clock.firstDay) : undefined;
    return field && isDated(field) && range ? filterOf(range, field, clock.zone) : undefined;
  });
}

function mapped(filter: Filter, change: (name: string, value: unknown) => unknown): Filter {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, change(name, value)]));
}
