import { allows } from '../../../domain/access/permissions';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/text/locale';
import { withParamsFor } from '../../../domain/schema/model/paramValues';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Caller } from '../../../domain/access/caller';
import { fieldError, failure, unknownField, validationFailed } from '../../errors/catalogue';
import { fold } from './readCell';

export const STRATEGIES = ['create', 'update', 'merge'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** How a file is to be imported, checked. */
export interface ImportPlan {
  readonly mode: 'check' | 'run';
  /** Per column of the file: the field that it fills, null for a column that is left out. */
  readonly mapping: readonly (string | null)[];
  readonly strategy: Strategy;
  /** Fields that say which record a row is about; empty = every row is a new record. */
  readonly key: readonly string[];
  /** One refused row, and nothing at all is written. */
  readonly atomic: boolean;
}

/** Most rows of an import that is all or nothing: it is one transaction, and other changes wait for it. */
const MAX_ATOMIC_ROWS = 3_000;
const MEMBERS = ['mode', 'mapping', 'strategy', 'key', 'atomic'];

/** The fields that a column may fill, as the caller may know them: what the caller may write, and the key. */
export function importFields(resource: Resource, { permissions }: Caller): Field[] {
  const writable = new Set(
    (['create', 'edit'] as const).flatMap((mode) => visibleFields(resource, permissions, mode).map(({ name }) => name)),
  );
  return resource.fields
    .filter(({ name, virtual }) => name === resource.id || (writable.has(name) && !virtual))
    .map((field) => withParamsFor(field, permissions));
}

/** What may tell records apart: the key, and every unique set that the caller may write. */
export function importKeys(resource: Resource, caller: Caller): string[][] {
  const fields = new Set(importFields(resource, caller).map(({ name }) => name));
  const sets = [
    [resource.id],
    ...resource.storage.unique.map((set) => [...set]),
    ...resource.fields.filter(({ unique }) => unique).map(({ name }) => [name]),
  ];
  const once = new Map(sets.map((set) => [set.join(), set]));
  return [...once.values()].filter((set) => set.every((name) => fields.has(name)));
}

/** What people tell records apart by although several may share it: the title, where it is one text and not unique. */
export function importNames(resource: Resource, caller: Caller): string[][] {
  const title = importFields(resource, caller).find(({ name, type }) => name === resource.title && type === 'string');
  const known = importKeys(resource, caller).some((set) => set.join() === resource.title);
  return title && !known ? [[title.name]] : [];
}

/** Which field each heading means: a field's name, or its label in any language, whatever the case and the accents. */
export function proposeMapping(resource: Resource, caller: Caller, header: readonly string[]): (string | null)[] {
  const meanings = new Map<string, string>();
  const fields = importFields(resource, caller);
  const say = (text: string | undefined, name: string) => {
    if (text !== undefined && !meanings.has(fold(text))) meanings.set(fold(text), name);
  };
  for (const { name } of fields) say(name, name);
  for (const locale of LOCALES) {
    for (const { name } of fields) {
      const label = resource.texts[locale].fields[name];
      say(label, name);
      say(`${label ?? name} (${name})`, name);
    }
  }
  const taken = new Set<string>();
  return header.map((text) => {
    const name = meanings.get(fold(text));
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

/**
 * Reads the body that starts an import.
 * @param columns how many columns the file has
 * @throws PorticoError 403 for a strategy that the caller may not use, 422 for everything else
 */
export function readImportPlan(
  resource: Resource,
  caller: Caller,
  body: unknown,
  columns: number,
  rows: number,
): ImportPlan {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw unknownField(unknown);
  const { mode, mapping, strategy, key = [], atomic = false } = body as Record<string, unknown>;
  const wrong = (name: string) => validationFailed({ [name]: fieldError('FIELD_INVALID_FORMAT') });
  if (mode !== 'check' && mode !== 'run') throw wrong('mode');
  const known = STRATEGIES.find((one) => one === strategy);
  if (!known) throw wrong('strategy');
  if (typeof atomic !== 'boolean') throw wrong('atomic');
  if (!Array.isArray(mapping) || mapping.length > columns) throw wrong('mapping');
  const fields = new Set(importFields(resource, caller).map(({ name }) => name));
  for (const name of mapping as unknown[]) {
    if (name === null) continue;
    if (typeof name !== 'string') throw wrong('mapping');
    if (!fields.has(name)) throw unknownField(name);
  }
  const used = (mapping as (string | null)[]).filter((name) => name !== null);
  const twice = used.find((name, index) => used.indexOf(name) !== index);
  if (twice !== undefined) throw failure('IMPORT_COLUMN_TWICE', twice);
  if (used.length === 0) throw failure('IMPORT_KEY_MISSING', '');
  if (!Array.isArray(key)) throw wrong('key');
  const sets = [...importKeys(resource, caller), ...importNames(resource, caller)];
  const set = sets.find((one) => one.join() === key.join());
  if (key.length > 0 && !set) throw wrong('key');
  const absent = set?.find((name) => !used.includes(name));
  if (absent !== undefined) throw failure('IMPORT_KEY_MISSING', absent);
  if (known !== 'create' && !set) throw failure('IMPORT_KEY_MISSING', resource.id);
  if (atomic && rows > MAX_ATOMIC_ROWS) throw failure('IMPORT_ATOMIC_TOO_BIG', MAX_ATOMIC_ROWS);
  if (!mayImport(resource, caller, known)) throw failure('NOT_ENOUGH_PERMISSIONS');
  return { mode, mapping: mapping as (string | null)[], strategy: known, key: set ?? [], atomic };
}

/** Whether the caller may do to a resource what a strategy can come to. */
export function mayImport({ readOnly, permissions }: Resource, caller: Caller, strategy: Strategy): boolean {
  const may = (operation: 'create' | 'edit') => !readOnly && allows(caller.permissions, permissions[operation]);
  if (strategy === 'create') return may('create');
  return strategy === 'update' ? may('edit') : may('create') && may('edit');
}
