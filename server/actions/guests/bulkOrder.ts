import { identityValidity } from '../../../domain/rules/identityValidity';
import { ACCOUNT_PREFIX, MAX_BULK_ACCOUNTS } from '../../../domain/limits';
import type { Resource } from '../../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { findRow, type Access } from '../../storage/records/records';

/** Accounts to be made at once. */
export interface BulkOrder {
  readonly count: number;
  readonly prefix: string;
  readonly profile: number;
  readonly start: string;
  readonly end: string;
  readonly language: Locale;
}

const PREFIX = new RegExp(`^${ACCOUNT_PREFIX}$`, 'u');
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const MEMBERS = ['count', 'prefix', 'profile', 'start', 'end', 'language'];

/**
 * Validates an order for accounts (specification S-BULK-2: validity of a year at most).
 * @throws PorticoError 422, per field; BULK_TOO_MANY beyond a thousand
 */
export async function readBulkOrder(access: Access, profiles: Resource, body: unknown, now: Date): Promise<BulkOrder> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { count, prefix, profile, start, end, language = access.caller.locale } = body as Record<string, unknown>;
  const found: Record<string, FieldError> = {};
  if (!Number.isSafeInteger(count)) found['count'] = fieldError('FIELD_INVALID_NUMBER');
  else if ((count as number) < 1) found['count'] = fieldError('FIELD_TOO_SMALL', 1);
  if (typeof prefix !== 'string' || !PREFIX.test(prefix)) found['prefix'] = fieldError('FIELD_INVALID_FORMAT');
  if (!LOCALES.some((one) => one === language)) found['language'] = fieldError('FIELD_INVALID_CHOICE');
  for (const [name, value] of [
    ['start', start],
    ['end', end],
  ] as const) {
    const sound = typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
    if (!sound) found[name] = fieldError('FIELD_INVALID_FORMAT');
  }
  for (const { code, args = [] } of identityValidity({ u_sdate: start, u_edate: end }, now)) {
    found['end'] ??= fieldError(code, ...args);
  }
  const row = Number.isSafeInteger(profile)
    ? await findRow(access, profiles, profiles.fields, profile as number)
    : undefined;
  if (!row || row[profiles.softDelete?.field ?? ''] !== null) found['profile'] = fieldError('UNKNOWN_REFERENCE');
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
  if ((count as number) > MAX_BULK_ACCOUNTS) throw errors.failure('BULK_TOO_MANY');
  return { count, prefix, profile, start, end, language } as BulkOrder;
}
