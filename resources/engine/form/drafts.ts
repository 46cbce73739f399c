import { DAY_MS } from '../../../domain/time/durations';
import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';
import { changedFields, type Values } from './values';

/** What a person has typed and not saved, as the browser keeps it through a reload. */
export interface Draft {
  /** Version of the record that it was typed on; null for a new one. */
  readonly version: unknown;
  /** When, in ms. */
  readonly at: number;
  readonly values: Values;
  /** What those fields were before. */
  readonly base: Values;
}

/** Unused drafts are deleted after this time; in ms. */
const DRAFT_LIFETIME_MS = 7 * DAY_MS;

/** The record that a draft is of, among all of a person's. */
export function draftName({ name }: ClientResource, record: EngineRecord | undefined): string {
  return `${name}.${record ? String(record.id) : 'new'}`;
}

const isOpen = (field: Field) => !field.writeOnly && field.secret === undefined && !holdsSecrets(field);

/** What may be kept of a form: the changed fields, never a secret or a password. Undefined when nothing is left. */
export function draftOf(fields: readonly Field[], base: Values, values: Values, at: number): Draft | undefined {
  const names = changedFields(fields.filter(isOpen), base, values);
  if (names.length === 0) return undefined;
  const part = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { version: base['version'] ?? null, at, values: part(values), base: part(base) };
}

/** A kept draft as far as it still means something: known, writable fields with another value than the form's. */
export function readDraft(stored: unknown, fields: readonly Field[], start: Values, now: number): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { version, at, values, base } = stored as Partial<Draft>;
  if (typeof at !== 'number' || now - at > DRAFT_LIFETIME_MS || typeof values !== 'object' || typeof base !== 'object')
    return undefined;
  const open = fields.filter((field) => isOpen(field) && Object.hasOwn(values, field.name));
  const names = changedFields(open, start, values);
  if (names.length === 0) return undefined;
  const part = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { version, at, values: part(values), base: part(base) };
}
