import { initialValue, isInitialTime } from '../../../domain/time/initial';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { matches } from '../../../domain/schema/model/predicate';
import { isEnabled } from '../../../domain/schema/model/enabled';
import { visibleFields } from '../../../domain/schema/model/visible';
import { fromWallClock } from '../../../domain/time/wallClock';
import { clockWithoutTime } from '../../../domain/time/withoutTime';
import type { Caller } from '../../../domain/access/caller';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What a client may write, taken out of what it sent. */
interface Input {
  readonly values: WireRecord;
  /** The version that the client edited, if it was sent. */
  readonly version: number | undefined;
}

/**
 * Takes the writable fields out of a body. The key and `version` may be there; anything else that is unknown or not
 * writable is refused and named, never ignored.
 * @throws PorticoError 422 UNKNOWN_FIELD or VALIDATION_FAILED (FIELD_NOT_WRITABLE)
 */
export function readInput(resource: Resource, caller: Caller, mode: 'create' | 'edit', body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const writable = new Set(visibleFields(resource, caller.permissions, mode).map(({ name }) => name));
  const readable = new Set(visibleFields(resource, caller.permissions, 'read').map(({ name }) => name));
  const byName = new Map(resource.fields.map((field) => [field.name, field]));
  const values: WireRecord = {};
  const refused: Record<string, ReturnType<typeof fieldError>> = {};
  let version: number | undefined;
  for (const [name, value] of Object.entries(body)) {
    if (name === resource.id) continue;
    if (name === 'version') {
      if (value !== undefined && !Number.isSafeInteger(value)) throw errors.validationFailed();
      version = value as number;
    } else if (writable.has(name)) {
      const field = byName.get(name);
      values[name] = trimmedIfUnique(resource, field, asInstant(field, value, caller.timezone));
    } else if (readable.has(name)) refused[name] = fieldError('FIELD_NOT_WRITABLE');
    else throw errors.unknownField(name);
  }
  if (Object.keys(refused).length > 0) throw errors.validationFailed(refused);
  return { values, version };
}

/** White space, and what has no shape of its own (Unicode category Cf: format characters). */
const isSeen = (character: string) => !/[\s\p{Cf}]/u.test(character);

/** A text without what is not seen at either end; in one pass, however long it is. */
function trimUnseen(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isSeen);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isSeen) + 1).join('');
}

/**
 * A text that is unique, such as a name, without spaces and format characters around it: names that only these tell apart
 * look the same. One of nothing else is empty, and refused as such. Secrets stay as they are.
 */
function trimmedIfUnique({ storage }: Resource, field: Field | undefined, value: unknown): unknown {
  if (!field || field.secret !== undefined || typeof value !== 'string') return value;
  const isUnique = [...storage.unique, ...storage.uniqueEverywhere].some((set) => set.includes(field.name));
  return isUnique ? trimUnseen(value) : value;
}

/** ISO 8601 without a zone: a day, or a day and a time of day. */
const CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;

/**
 * A time as the caller's clock shows it (`yyyy-MM-dd HH:mm:ss`, specification S-IDN-4) as an instant; of a day without a
 * time, its last or first second (`x-field.withoutTime`). Anything else stays as it is. A time that does not exist is no
 * instant, and is refused as one.
 */
function asInstant(field: Field | undefined, value: unknown, zone: string): unknown {
  if (field?.schema['format'] !== 'date-time' || typeof value !== 'string') return value;
  const [, day, time = clockWithoutTime(field)] = CLOCK.exec(value) ?? [];
  return day === undefined ? value : (fromWallClock(`${day} ${time.padEnd(8, ':00')}`, zone) ?? value);
}

/** A new record before the client's values: every declared default, and what it starts with today. */
export function defaultsOf(resource: Resource, caller: Pick<Caller, 'timezone'>): WireRecord {
  return Object.fromEntries(
    resource.fields.flatMap(({ name, default: standard, initial }): [string, unknown][] => {
      if (initial && isInitialTime(initial)) return [[name, initialValue(initial, new Date(), caller.timezone)]];
      return standard === undefined ? [] : [[name, standard]];
    }),
  );
}

/**
 * Applies `whenHidden`: a field that the record's own values hide is kept, emptied or set to its default.
 * @param undecided gets the texts on which a pattern was not run to its end
 */
export function settleHidden(
  resource: Resource,
  record: WireRecord,
  mode: 'create' | 'edit',
  { permissions }: Caller,
  undecided: UndecidedTexts,
): WireRecord {
  const context = { user: { permissions: [...permissions] }, mode, undecided };
  const changed = resource.fields.flatMap((field: Field) => {
    if (!field.visibleWhen || field.whenHidden === 'keep' || matches(field.visibleWhen, record, context)) return [];
    const value = field.whenHidden === 'default' ? (field.default ?? null) : null;
    return (record[field.name] ?? null) === value ? [] : [[field.name, value] as const];
  });
  return changed.length > 0 ? { ...record, ...Object.fromEntries(changed) } : record;
}

/**
 * What a save writes although the record's values switch the field off (`enabledWhen`): its value must stay as it is.
 * @param record as it would be after the save; @param start as it was, or the defaults of a new one
 * @param undecided gets the texts on which a pattern was not run to its end
 */
export function disabledFields(
  resource: Resource,
  record: WireRecord,
  start: WireRecord,
  values: WireRecord,
  mode: 'create' | 'edit',
  { permissions }: Caller,
  undecided: UndecidedTexts,
): Record<string, FieldError> {
  const context = { user: { permissions: [...permissions] }, mode, undecided };
  const same = (name: string) => JSON.stringify(start[name] ?? null) === JSON.stringify(values[name] ?? null);
  const refused = resource.fields.filter(
    (field) => field.name in values && !same(field.name) && !isEnabled(field, record, start, context),
  );
  return Object.fromEntries(refused.map(({ name }) => [name, fieldError('FIELD_NOT_WRITABLE')]));
}
