import { isJsonObject } from '../../../domain/text/readJson';
import type { Caller } from '../../../domain/access/caller';
import { splitSort } from '../../../domain/records/sortKeys';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { LOCALE_TAGS } from '../../../domain/text/locale';
import { weekStart } from '../../../domain/time/calendar';
import { daysBack, instantsOf, presetRange, PRESETS, type Preset } from '../../../domain/time/timeRange';
import { exportable } from '../import-export/exportOrder';
import type { ViewTarget } from '../targets/targets';

/** Filter parameters that are not fields. */
const GENERAL_FILTERS = ['q', 'deleted', 'excludedPresets'];

/** A view as the console opens it for this person today, in the form of an export. */
interface OpenedView {
  /** What an export of the list is ordered by (`readExportOrder`). */
  readonly order: {
    readonly columns: readonly string[];
    readonly filter: Readonly<Record<string, unknown>>;
    readonly sort: readonly { readonly field: string; readonly order: string }[];
  };
  /** Fields that the view asks for and that the person does not see. */
  readonly lost: readonly string[];
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {});

/**
 * Reads a saved view. As in the console, filters, sort keys and columns that are gone or forbidden are left out, and
 * periods that the view keeps by name become the days that they are today.
 * @param today `yyyy-MM-dd` on the clocks of the caller
 */
export function openView({ resource, state }: ViewTarget, caller: Caller, today: string): OpenedView {
  const readable = new Map(visibleFields(resource, caller.permissions, 'read').map((field) => [field.name, field]));
  const lost = new Set<string>();
  const label = (name: string) => resource.texts[caller.locale].fields[name] ?? name;
  const accepted = (name: string, there: boolean) => {
    if (!there) lost.add(label(name));
    return there;
  };
  const filter = Object.entries(objectIn(state['filter'])).flatMap(([name, value]) => {
    const field = readable.get(name);
    const operand = periodIn(value, field, caller, today);
    const known = GENERAL_FILTERS.includes(name) || field?.filter !== undefined;
    return accepted(name, known && operand !== undefined) ? [[ownName(resource, name), operand] as const] : [];
  });
  const sort = sortOf(resource, state['sort'])
    .map(({ field, order }) => ({ field: ownName(resource, field), order }))
    .filter(({ field }) => accepted(field, field === resource.id || readable.get(field)?.sortable === true));
  return {
    order: {
      columns: columnsOf(resource, state['columns'], caller, accepted),
      filter: Object.fromEntries(filter),
      sort,
    },
    lost: [...lost],
  };
}

/** React-admin calls every key `id`. */
const ownName = (resource: Resource, name: string) => (name === 'id' ? resource.id : name);

/** A period by its name as the days that it is today; undefined for a name that is none. */
function periodIn(value: unknown, field: Field | undefined, { locale, timezone }: Caller, today: string): unknown {
  const name = objectIn(value)['period'];
  if (typeof name !== 'string') return value;
  const known = daysBack(name) !== undefined || PRESETS.some((preset) => preset === name);
  const range = known ? presetRange(name as Preset, today, weekStart(LOCALE_TAGS[locale])) : undefined;
  if (!range) return undefined;
  if (field?.kind === 'date') return { gte: range.from, lte: range.to };
  const instants = field?.kind === 'dateTime' ? instantsOf(range, timezone) : undefined;
  return instants && { gte: instants.start, lt: instants.until };
}

function sortOf(resource: Resource, value: unknown): readonly { readonly field: string; readonly order: string }[] {
  const { field, order } = objectIn(value);
  if (typeof field !== 'string') return splitSort(resource.sort);
  return splitSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
}

/** The fields of the columns that the view shows, second lines included, as an export takes them. */
function columnsOf(
  resource: Resource,
  value: unknown,
  caller: Caller,
  accepted: (name: string, there: boolean) => boolean,
): string[] {
  const declared = resource.list.columns.length > 0 ? resource.list.columns : [{ field: resource.id }];
  const readable = new Set(visibleFields(resource, caller.permissions, 'read').map(({ name }) => name));
  const files = new Set(exportable(resource, caller).map(({ name }) => name));
  const names = objectIn(value)['names'];
  const chosen = Array.isArray(names)
    ? names.flatMap((name) => {
        const column = declared.find(({ field }) => field === name);
        return accepted(String(name), column !== undefined && readable.has(column.field)) && column ? [column] : [];
      })
    : [];
  const shown = chosen.length > 0 ? chosen : declared.filter(({ hidden, field }) => !hidden && readable.has(field));
  const fields = shown.flatMap(({ field, second }) => [field, ...(second === undefined ? [] : [second])]);
  return [...new Set(fields)].filter((name) => files.has(name));
}
