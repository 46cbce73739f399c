import type { Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import type { FixedFields } from '../../../domain/schema/model/fixedWhileImpersonating';
import type { Field } from '../../../domain/schema/model/model';

/** A record as the data provider gives it: the wire's fields, `id` and `version`. */
export interface EngineRecord {
  readonly id: Identifier;
  readonly [field: string]: unknown;
}

/** What names a record: a field, or a template `{firstname} {lastname}`; a code by its label. Empty without those. */
export function ownTitle({ title, texts }: ClientResource, record: Readonly<Record<string, unknown>>): string {
  const written = (name: string) => texts.enums?.[name]?.[textOf(record[name])] ?? textOf(record[name]);
  return title.includes('{') ? title.replace(/\{(\w+)\}/g, (_, name: string) => written(name)).trim() : written(title);
}

/** What names a record; its key without a title. */
export function recordTitle(resource: ClientResource, record: Readonly<Record<string, unknown>>): string {
  return ownTitle(resource, record) || `#${textOf(record['id'] ?? record[resource.id])}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** True for a soft-deleted record. */
export function isDeleted({ softDelete }: ClientResource, record: Readonly<Record<string, unknown>>): boolean {
  return softDelete !== undefined && record[softDelete.field] != null;
}

/** The fields of a record that cannot be changed while impersonating, or as support. */
export function fixedFieldsOf(
  { fixedFields = [] }: ClientResource,
  record: Readonly<Record<string, unknown>>,
): readonly FixedFields[] {
  return fixedFields.filter(({ when }) => matches(when ?? {}, record));
}

/** True when this person may restore deleted records of the resource. */
export function mayRestore({ can, softDelete, withoutRestore }: ClientResource): boolean {
  return can.delete && softDelete !== undefined && withoutRestore !== true;
}

/** True for a record that cannot be changed while impersonating. */
export function isFixedWhileImpersonating(
  { fixedWhileImpersonating: condition }: ClientResource,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return condition !== undefined && matches(condition, record);
}

/** Why a record cannot be changed, although others of its resource can; undefined for one that can. */
export function fixedReason(
  resource: ClientResource,
  record: Readonly<Record<string, unknown>>,
): 'fixedWhileImpersonating' | 'fixedOutOfScope' | undefined {
  if (isFixedWhileImpersonating(resource, record)) return 'fixedWhileImpersonating';
  const { fixedOutOfScope: condition } = resource;
  return condition && matches(condition, record) ? 'fixedOutOfScope' : undefined;
}

/**
 * True for the account that the caller works with, which can be neither disabled nor deleted.
 * @param ownAccount its key, where that is known
 */
export function isOwnAccount(
  { accounts }: ClientResource,
  record: Pick<EngineRecord, 'id'> | undefined,
  ownAccount: number | undefined,
): boolean {
  return accounts === true && ownAccount !== undefined && record?.id === ownAccount;
}

/** True when the record has its resource's enabled flag, switched off. */
export function isDisabled({ enabled }: ClientResource, record: Readonly<Record<string, unknown>>): boolean {
  return enabled !== undefined && record[enabled] === false;
}

/** True when this person may switch records of the resource off and on. */
export function maySwitch({ can, enabled, fields }: ClientResource): boolean {
  return can.edit && fields.some(({ name, readOnly }) => name === enabled && !readOnly);
}

/** True for a key as references hold it; an absent reference is null, an empty text or 0 (the wire's "none"). */
export function isKey(value: unknown): value is Identifier {
  return (typeof value === 'string' && value !== '') || (typeof value === 'number' && value !== 0);
}

/** True for a value that there is something to say about; 0 is the reference to nothing, and the bits without a flag. */
export function hasValue({ kind, reference }: Field, value: unknown): boolean {
  if (reference && !reference.many) return isKey(value);
  if (Array.isArray(value)) return value.length > 0;
  if ((kind === 'bits' || kind === 'mask') && value === '0') return false;
  return value !== undefined && value !== null && value !== '';
}

/** Fields that a person may look at on a screen, secrets and write-only ones left out. */
export function isReadable(field: Field): boolean {
  return !field.writeOnly && field.secret === undefined;
}
