import type { ClientResource } from '../../../domain/schema/client/client';
import { ownTimeZone } from '../../../dataProvider/timeZone';
import { newPassword } from '../../../domain/rules/newPassword';
import type { PasswordRules } from '../../../domain/rules/passwordRules';
import { initialValue, isInitialTime } from '../../../domain/time/initial';
import type { Field } from '../../../domain/schema/model/model';
import { leastLength } from '../values/leastLength';
import type { EngineRecord } from '../values/record';

/** A form's values, each in the form it travels in. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that the caller may write. `version`, keys and automatic fields are never among them. */
export function writableFields(resource: ClientResource, mode: 'create' | 'edit'): Field[] {
  if (!resource.can[mode]) return [];
  return resource.fields.filter(({ readOnly, auto, kind }) => !readOnly && auto === undefined && kind !== 'key');
}

/**
 * What a form starts from: the declared defaults and a generated secret for a new record, the record itself for one that
 * is there.
 * @param zone IANA name: whose today it is
 * @param rules that generated passwords fulfil
 */
export function startValues(
  resource: ClientResource,
  record: EngineRecord | undefined,
  zone = ownTimeZone(),
  rules?: PasswordRules,
): Record<string, unknown> {
  if (record) return { ...record };
  return Object.fromEntries(
    resource.fields.flatMap(({ name, default: standard, initial, widget }): [string, unknown][] => {
      if (widget === 'generated') return [[name, newPassword(rules, leastLength(resource, name))]];
      if (initial && isInitialTime(initial)) return [[name, initialValue(initial, new Date(), zone)]];
      return standard === undefined ? [] : [[name, standard]];
    }),
  );
}

/** True for what an untouched, emptied or never filled input holds. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const isNoValue = (value: unknown) => value === undefined || value === null || value === '';

/** Compares by content; undefined, null and the empty text are equal. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || (isNoValue(left) && isNoValue(right))) return true;
  return typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right);
}

/** Names of the writable fields whose value differs from `base`, in the schema's order. */
export function changedFields(fields: readonly Field[], base: Values, values: Values): string[] {
  return fields.map(({ name }) => name).filter((name) => !isSame(base[name], values[name]));
}

/** The changes that were typed after `sent` was submitted. */
export function typedSince(fields: readonly Field[], sent: Values, now: Values): Values {
  return Object.fromEntries(changedFields(fields, sent, now).map((name) => [name, now[name]]));
}

/** The body of a save: what was changed and may be written; null clears. An empty secret means "keep". */
export function changesOf(fields: readonly Field[], base: Values, values: Values): Record<string, unknown> {
  const names = new Set(changedFields(fields, base, values));
  return Object.fromEntries(
    fields
      .filter(({ name, writeOnly }) => names.has(name) && !(writeOnly && isEmpty(values[name])))
      .map(({ name }) => [name, values[name] ?? null]),
  );
}

/** The body of a creation: what was filled in, and null where a default was emptied on purpose. */
export function creationOf(fields: readonly Field[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, default: standard, nullable }): [string, unknown][] => {
      const value = values[name];
      if (value !== undefined && value !== null && value !== '') return [[name, value]];
      return standard != null && nullable ? [[name, null]] : [];
    }),
  );
}
