import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { ReportAnswer } from '../../domain/reports/answer';
import type { FilterKey } from '../../domain/reports/filters';
import type { Dimension } from '../../domain/reports/sources';
import { languageNamer } from '../../domain/text/languageName';
import { LANGUAGES } from '../../domain/text/languages';
import { addDays } from '../../domain/time/calendar';
import { useToday } from '../../resources/engine/filters/usePeriod';
import { useEngine } from '../../resources/engine/model';
import { useAppContext } from '../appContext';

/** The filters by texts whose values reports can tell. */
const DIMENSIONS: Readonly<Partial<Record<FilterKey, Dimension>>> = {
  'history.browser': 'browser',
  'history.platform': 'platform',
  'history.language': 'language',
};
/** Values of so many days are known. */
const DAYS = 90;
const MAX_VALUES = 100;

/** A value as filters have it, and what it is called where that is something else. */
interface KnownValue {
  readonly value: string;
  readonly name?: string;
}

/**
 * The values that a filter by texts can have: those of the latest sign-ins, the most frequent first; of languages, then
 * the others by their names.
 * @param enabled false: they are not read yet
 */
export function useKnownValues(filter: FilterKey, enabled: boolean): readonly KnownValue[] {
  const { format } = useEngine();
  const devices = useDevices(enabled && filter === 'history.device');
  const counted = useCountedValues(filter, enabled);
  if (filter === 'history.device') return devices.map((value) => ({ value }));
  if (filter !== 'history.language') return counted.map((value) => ({ value }));
  const nameOf = languageNamer(format.tag);
  const others = LANGUAGES.filter((code) => !counted.includes(code))
    .map((value) => ({ value, name: nameOf(value) }))
    .sort((a, b) => a.name.localeCompare(b.name, format.tag));
  return [...counted.map((value) => ({ value, name: nameOf(value) })), ...others];
}

/** The devices of the latest sign-ins: no report counts by device. */
function useDevices(enabled: boolean): readonly string[] {
  const { http } = useAppContext();
  const { data } = useQuery({
    queryKey: ['reports', 'devices'],
    queryFn: async ({ signal }) =>
      (await http<{ readonly devices: readonly string[] }>(apiUrl('/reports/devices'), { signal })).json.devices,
    enabled,
    retry: false,
  });
  return data ?? [];
}

function useCountedValues(filter: FilterKey, enabled: boolean): readonly string[] {
  const { http } = useAppContext();
  const today = useToday();
  const dimensions = DIMENSIONS[filter];
  const query = {
    start: addDays(today, -DAYS),
    end: today,
    source: 'authentications',
    ...(dimensions && { dimensions }),
  };
  const { data } = useQuery({
    queryKey: ['reports', query],
    queryFn: async ({ signal }) => (await http<ReportAnswer>(apiUrl('/reports', 'legacy'), { query, signal })).json,
    enabled: enabled && dimensions !== undefined,
    retry: false,
  });
  return [...(data?.report ?? [])]
    .sort((a, b) => b.val - a.val)
    .flatMap(({ keys: [key] }) => (typeof key === 'string' ? [key] : []))
    .slice(0, MAX_VALUES);
}

/** The known value that a typed text means, whatever its capitals; else the text. */
export function meantValue(typed: string, known: readonly KnownValue[]): string {
  const text = typed.toLowerCase();
  const found = known.find(({ value, name }) => value.toLowerCase() === text || name?.toLowerCase() === text);
  return found?.value ?? typed;
}
