import type { Usage } from '../../../domain/rules/usageLevels';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { companyUsages } from '../../storage/installation/companyUsage';
import type { Change } from './index';

const LIMITS: Readonly<Record<string, Usage['kind']>> = {
  c_maxusers: 'users',
  c_maxappointedusers: 'appointed',
  c_maxlocations: 'locations',
  c_maxdevices: 'devices',
};

/**
 * No limit of a subscription is set below what the company uses. One that is exceeded already may stay, and be raised.
 * @throws LIMIT_BELOW_USAGE with the number in use, for each of these limits
 */
export async function companyLimits({ access, id, before, after }: Change): Promise<void> {
  if (id === undefined || after === undefined) return;
  const limit = (record: Change['before'], field: string) => Number(record[field] ?? 0);
  // 0 is not part of the subscription: below any usage, and any other limit is new.
  const isRaised = (field: string) => limit(before, field) > 0 && limit(after, field) >= limit(before, field);
  const lowered = Object.keys(LIMITS).filter(
    (field) => limit(after, field) !== limit(before, field) && !isRaised(field),
  );
  if (lowered.length === 0) return;
  const [{ usage } = { usage: [] }] = await companyUsages(access.trx, [Number(id)], true);
  const found: Record<string, FieldError> = {};
  for (const field of lowered) {
    const used = usage.find(({ kind }) => kind === LIMITS[field])?.used ?? 0;
    if (limit(after, field) < used) found[field] = fieldError('LIMIT_BELOW_USAGE', used);
  }
  if (Object.keys(found).length > 0) throw errors.validationFailed(found);
}
