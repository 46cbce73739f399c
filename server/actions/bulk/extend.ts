import type { RecordKey } from '../../../domain/records/key';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { extendEnd } from '../../../domain/time/extendEnd';
import type { Caller } from '../../../domain/access/caller';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { unrecorded } from '../records/audit';
import { findRow, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

/** Most days of an extension: ten years. */
const MAX_DAYS = 3650;

/**
 * Reads how many days a bulk change extends the validity of its records by.
 * @throws PorticoError 422 for no whole number from 1 to 3650, and for a resource without an end of validity
 * (`x-resource.roles.end`) that the caller may write
 */
export function readExtension(resource: Resource, caller: Caller, days: unknown): number {
  if (!endField(resource, caller)) throw errors.unknownField('extend');
  if (Number.isSafeInteger(days) && (days as number) >= 1 && (days as number) <= MAX_DAYS) return days as number;
  throw errors.validationFailed({ extend: fieldError('FIELD_INVALID_NUMBER') });
}

function endField(resource: Resource, { permissions }: Caller): Field | undefined {
  const { end } = resource.roles ?? {};
  return visibleFields(resource, permissions, 'edit').find(({ name, kind }) => name === end && kind === 'dateTime');
}

/**
 * The end of validity of a record, so many days later in the caller's time zone ({@link extendEnd}).
 * @returns the value to write; nothing for a record that the caller does not see
 * @throws PorticoError 422 for a record without an end
 */
export async function extendedEnd(
  access: Access,
  resource: Resource,
  id: RecordKey,
  days: number,
  now: Date,
): Promise<WireRecord> {
  const { timezone } = access.caller;
  const field = endField(resource, access.caller);
  const row = field && (await findRow(access, resource, [field], id, true));
  if (!row) return {};
  const end = row[field.name];
  if (!(end instanceof Date)) throw errors.validationFailed({ [field.name]: fieldError('FIELD_NOTHING_TO_EXTEND') });
  return { [field.name]: unrecorded(field, extendEnd(end, days, now, timezone).toISOString(), timezone) };
}
