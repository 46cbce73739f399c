import { weekStart } from '../../../domain/time/calendar';
import type { ClientResource } from '../../../domain/schema/client/client';
import { initialPreset, presetRange } from '../../../domain/time/timeRange';
import type { Engine } from '../model';
import { fieldNamed } from '../texts';
import { filterOf } from './period';

/** The date fields that the period of a list may be one of; the first is the schema's own choice. */
export function periodFields({ list: { period } }: Pick<ClientResource, 'list'>): readonly string[] {
  return period ? [period.field, ...(period.others ?? [])] : [];
}

/** Where the date field that a person last chose is kept. */
export const periodKey = ({ name }: Pick<ClientResource, 'name'>) => `views.${name}.period`;

/** The date field of a list's period: what is kept, where the list still has it. */
export function chosenOf(resource: ClientResource, stored: unknown): string {
  const fields = periodFields(resource);
  return fields.find((field) => field === stored) ?? fields[0] ?? '';
}

/** Where the preset that a person last chose for a list is kept: its name, empty for the whole list. */
export const opensWithKey = ({ name }: Pick<ClientResource, 'name'>) => `opensWith.${name}`;

/** The name of the preset that a list opens with: what is kept, where the list still has it; empty for none. */
function presetOf({ list: { presets, opensWith = '' } }: ClientResource, stored: unknown): string {
  if (opensWith === '') return '';
  return ['', ...presets.map(({ name }) => name)].find((name) => name === stored) ?? opensWith;
}

/**
 * The filter that a list opens with: its period and its preset, where the schema declares them, and what it leaves out.
 * @param today `yyyy-MM-dd` on the caller's clocks
 * @param chosen the date field of the period
 * @param stored what is kept at `opensWithKey`
 */
export function openingFilter(
  resource: ClientResource,
  { format, maxUsers }: Pick<Engine, 'format' | 'maxUsers'>,
  today: string,
  chosen: string,
  stored: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const { excludedPresets, period, presets } = resource.list;
  const opensWith = presetOf(resource, stored);
  const preset = period && initialPreset(period, maxUsers);
  const field = fieldNamed(resource, chosen);
  const range = preset && presetRange(preset, today, weekStart(format.tag));
  const filter = range && field && filterOf(range, field, format.timeZone);
  const opening = {
    ...(field && filter ? { [field.name]: filter } : {}),
    ...(excludedPresets.length > 0 && { excludedPresets }),
    ...presets.find(({ name }) => name === opensWith)?.filter,
  };
  return Object.keys(opening).length > 0 ? opening : undefined;
}
