import { isJsonObject } from '../../../domain/text/readJson';
import { parseBounded } from '../../../domain/text/boundedJson';
import { isRecordKey, parseRecordKey, type RecordKey } from '../../../domain/records/key';
import type { Field, JsonReference, Resource } from '../../../domain/schema/model/model';
import { findRows, type Access } from '../../storage/records/records';
import { mayHaveHiddenRows } from '../../storage/records/rowAccess';

type JsonObject = Readonly<Record<string, unknown>>;
type Values = Record<string, unknown>;

/** A place in a field that holds keys of another resource: the field itself, or a member of its JSON text. */
interface Pointer {
  readonly field: Field;
  readonly target: Resource;
  keysOf(value: unknown): RecordKey[];
  /** The value with those keys only. */
  only(value: unknown, isKept: (key: RecordKey) => boolean): unknown;
  /** A new value with those keys of the value before. */
  withHidden(value: unknown, before: unknown, isKept: (key: RecordKey) => boolean): unknown;
}

const asObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** Decodes a JSON text. @returns undefined for what is no object */
function objectIn(text: unknown): JsonObject | undefined {
  try {
    return typeof text === 'string' ? asObject(parseBounded(text)) : undefined;
  } catch {
    return undefined;
  }
}

const arrayPointer = (field: Field, target: Resource): Pointer => ({
  field,
  target,
  keysOf: (value) => (Array.isArray(value) ? (value as RecordKey[]) : []),
  only: (value, isKept) => (Array.isArray(value) ? (value as RecordKey[]).filter(isKept) : value),
  withHidden(value, before, isKept) {
    const kept = Array.isArray(before) ? (before as RecordKey[]).filter(isKept) : [];
    if (kept.length === 0 || !(value === null || Array.isArray(value))) return value;
    return [...new Set([...((value ?? []) as RecordKey[]), ...kept])];
  },
});

/**
 * Names of members as keys of a resource. A key has one name: with `12` and `012` for the same record, one of them
 * could not be hidden alone.
 */
function keyOf(resource: Resource, name: string): RecordKey {
  const key = parseRecordKey(resource, name);
  return key !== undefined && String(key) === name ? key : name;
}

function jsonPointer(field: Field, target: Resource, { at, in: where }: JsonReference): Pointer {
  const members = (text: unknown) => Object.entries(asObject(objectIn(text)?.[at]) ?? {});
  const valueIn = (text: unknown) => objectIn(text)?.[at] as RecordKey | null | undefined;
  if (where === 'names') {
    return {
      field,
      target,
      keysOf: (text) => members(text).map(([name]) => keyOf(target, name)),
      only(text, isKept) {
        const all = members(text);
        const kept = all.filter(([name]) => isKept(keyOf(target, name)));
        return kept.length === all.length
          ? text
          : JSON.stringify({ ...objectIn(text), [at]: Object.fromEntries(kept) });
      },
      withHidden(text, before, isKept) {
        const kept = members(before).filter(([name]) => isKept(keyOf(target, name)));
        const given = text === null ? {} : objectIn(text);
        const own = given && asObject(given[at] ?? {});
        if (kept.length === 0 || !own) return text;
        return JSON.stringify({ ...given, [at]: { ...own, ...Object.fromEntries(kept) } });
      },
    };
  }
  const own = (text: unknown) => {
    const value = valueIn(text);
    return value === null || value === undefined ? [] : [value];
  };
  return {
    field,
    target,
    keysOf: own,
    only(text, isKept) {
      if (own(text).every(isKept)) return text;
      const { [at]: _hidden, ...rest } = objectIn(text) ?? {};
      return JSON.stringify(rest);
    },
    withHidden(text, before, isKept) {
      const given = text === null ? {} : objectIn(text);
      const [kept] = own(before).filter(isKept);
      return kept === undefined || !given || own(text).length > 0 ? text : JSON.stringify({ ...given, [at]: kept });
    },
  };
}

function jsonPointers({ model }: Access, field: Field): Pointer[] {
  return (field.jsonReferences ?? []).flatMap((one) => {
    const target = model.resources[one.resource];
    return target ? [jsonPointer(field, target, one)] : [];
  });
}

/** The places in fields that hold several keys, or keys inside of a text. */
function pointersIn(access: Access, fields: readonly Field[]): Pointer[] {
  return fields.flatMap((field) => {
    const many = field.reference?.many ? access.model.resources[field.reference.resource] : undefined;
    return [...(many ? [arrayPointer(field, many)] : []), ...jsonPointers(access, field)];
  });
}

/** @returns a function that says whether the caller sees the record with a key, for those that occur in `values` */
async function visibility(
  access: Access,
  { target, keysOf }: Pointer,
  values: readonly unknown[],
): Promise<(key: RecordKey) => boolean> {
  const uniqueKeys = [...new Set(values.flatMap(keysOf))];
  const possible = uniqueKeys.filter((key) => isRecordKey(target, key));
  const rows = await findRows(access, target, [], possible);
  const seen = new Set(rows.map((row) => row[target.id] as RecordKey));
  return (key) => seen.has(key);
}

/**
 * Takes out of records what they say about records that the caller does not see: keys in arrays of references, and in
 * the JSON texts that declare them (`x-field.jsonReferences`). Changes the records in place.
 * @param fields those that the records may have
 */
export async function hideReferences(
  access: Access,
  fields: readonly Field[],
  records: readonly Values[],
): Promise<void> {
  for (const pointer of pointersIn(access, fields)) {
    const { name } = pointer.field;
    if (!mayHaveHiddenRows(access.caller, pointer.target)) continue;
    const isSeen = await visibility(
      access,
      pointer,
      records.map((record) => record[name]),
    );
    for (const record of records) if (name in record) record[name] = pointer.only(record[name], isSeen);
  }
}

/**
 * Keeps in a change what `hideReferences` did not answer: a caller who does not see a reference cannot remove it.
 * @param before the record as it is stored; @param values what the client sends; completed in place
 */
export async function keepHiddenReferences(
  access: Access,
  { fields }: Resource,
  before: Values,
  values: Values,
): Promise<void> {
  for (const pointer of pointersIn(access, fields)) {
    const { name } = pointer.field;
    if (!(name in values) || !mayHaveHiddenRows(access.caller, pointer.target)) continue;
    const isSeen = await visibility(access, pointer, [before[name]]);
    values[name] = pointer.withHidden(values[name], before[name], (key) => !isSeen(key));
  }
}

/** The keys inside of the JSON text of a field, with the resource that they belong to. */
export function keysInside(access: Access, field: Field, value: unknown): { target: Resource; keys: RecordKey[] }[] {
  return jsonPointers(access, field).map(({ target, keysOf }) => ({ target, keys: keysOf(value) }));
}
