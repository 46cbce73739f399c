import { sameJson } from '../../../domain/records/sameJson';
import { initialValue, isInitialTime } from '../../../domain/time/initial';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { matches } from '../../../domain/schema/model/predicate';
import { isEnabled } from '../../../domain/schema/model/enabled';
import { visibleFields } from '../../../domain/schema/model/visible';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';
import { instantWithoutTime } from '../../../domain/time/withoutTime';
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

/** An input with what a client sends along although it cannot write it: it must be what the client has read. */
interface FullInput extends Input {
  readonly sentBack: WireRecord;
}

/**
 * Takes the writable fields out of a body. The key and `version` may be there; anything else that is unknown or not
 * writable is refused and named, never ignored.
 * @throws PorticoError 422 UNKNOWN_FIELD or VALIDATION_FAILED (FIELD_NOT_WRITABLE)
 */
export function readInput(resource: Resource, caller: Caller, mode: 'create' | 'edit', body: unknown): Input {
  const { sentBack, ...input } = readFullInput(resource, caller, mode, body, new Set());
  refuseUnwritable(Object.keys(sentBack));
  return input;
}

/** @throws PorticoError 422 VALIDATION_FAILED with FIELD_NOT_WRITABLE for each of the names, unless there are none */
export function refuseUnwritable(names: readonly string[]): void {
  if (names.length === 0) return;
  throw errors.validationFailed(Object.fromEntries(names.map((name) => [name, fieldError('FIELD_NOT_WRITABLE')])));
}

/**
 * Like `readInput`, but leaves it to the caller to compare what cannot be written with what the record has
 * (`sentBack.ts`).
 * @param relations what `extra=` adds to a record of the resource, by name
 * @throws PorticoError 422 UNKNOWN_FIELD
 */
export function readFullInput(
  resource: Resource,
  caller: Caller,
  mode: 'create' | 'edit',
  body: unknown,
  relations: ReadonlySet<string>,
): FullInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const writable = new Set(visibleFields(resource, caller.permissions, mode).map(({ name }) => name));
  const readable = new Set(visibleFields(resource, caller.permissions, 'read').map(({ name }) => name));
  const byName = new Map(resource.fields.map((field) => [field.name, field]));
  const values: WireRecord = {};
  const sentBack: WireRecord = {};
  let version: number | undefined;
  for (const [name, value] of Object.entries(body)) {
    if (name === resource.id) continue;
    const field = byName.get(name);
    if (name === 'version') {
      if (value !== undefined && !Number.isSafeInteger(value)) throw errors.validationFailed();
      version = value as number;
    } else if (writable.has(name)) {
      const own = withoutBrought(field, value);
      if (own !== value) sentBack[name] = value;
      values[name] = trimmedIfUnique(resource, field, asInstant(field, own, caller.timezone));
    } else if (readable.has(name) || relations.has(name)) sentBack[name] = value;
    else throw errors.unknownField(name);
  }
  return { values, version, sentBack };
}

/**
 * The lines of a field without the members that `extra=` brings along from the records that they refer to, such as the
 * code of a SKU.
 * @returns the same value where there are none
 */
function withoutBrought(field: Field | undefined, value: unknown): unknown {
  const columns = field?.columns ?? [];
  if (!columns.some(({ reference }) => reference?.with) || !Array.isArray(value)) return value;
  const own = new Set(columns.map(({ name }) => name));
  const isLine = (line: unknown): line is WireRecord => typeof line === 'object' && line !== null;
  const isBrought = (name: string) => !own.has(name);
  if (!value.some((line) => isLine(line) && Object.keys(line).some(isBrought))) return value;
  return value.map((line: unknown) =>
    isLine(line) ? Object.fromEntries(Object.entries(line).filter(([name]) => own.has(name))) : line,
  );
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
  const [, day, time] = CLOCK.exec(value) ?? [];
  if (day === undefined) return value;
  const instant =
    time === undefined ? instantWithoutTime(field, day, zone) : fromWallClock(`${day} ${time.padEnd(8, ':00')}`, zone);
  return instant ?? value;
}

/**
 * Keeps times that a client sends back as the caller's clock showed them: the text has no fraction of a second, and of
 * an hour that the clock shows twice it means the first.
 * @param sent what the client has sent, before it was read
 * @param values what it writes; changed in place
 */
export function keepShownTimes(
  resource: Resource,
  { timezone }: Pick<Caller, 'timezone'>,
  before: WireRecord,
  sent: unknown,
  values: WireRecord,
): void {
  for (const { name, schema } of resource.fields) {
    const stored = before[name];
    if (schema['format'] !== 'date-time' || !(name in values) || typeof stored !== 'string') continue;
    if ((sent as WireRecord)[name] === toWallClock(stored, timezone)) values[name] = stored;
  }
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
  const refused = resource.fields.filter(
    (field) =>
      field.name in values &&
      !sameJson(start[field.name], values[field.name]) &&
      !isEnabled(field, record, start, context),
  );
  return Object.fromEntries(refused.map(({ name }) => [name, fieldError('FIELD_NOT_WRITABLE')]));
}
