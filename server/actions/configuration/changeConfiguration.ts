import { checkValue } from '../../../domain/configuration/checkValue';
import {
  CHANGED_BY,
  isEnvironment,
  propertyOf,
  type Owner,
  type Property,
} from '../../../domain/configuration/properties';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  configuredValues,
  removeConfigured,
  setConfigured,
  type ValueOwner,
} from '../../storage/installation/configuration';
import { findRows } from '../../storage/records/records';

/** What is to be set. */
export interface ValueChange {
  readonly key: string;
  readonly owner: Owner;
  /** Null: no value any more, so that the next wider one counts. */
  readonly value: unknown;
  /** Of the value that was read; 0 when there was none. */
  readonly version: number;
}

/**
 * Sets or removes the value of a property, for the caller, the caller's company or the installation.
 * @returns the new version; 0 when there is no value any more
 * @throws PorticoError 403; 404 for an unknown key; 412 when it was changed in the meantime; 422 for an owner or a value
 * that the property does not take
 */
export async function changeConfiguration(
  context: Pick<Context, 'db' | 'models' | 'secrets'>,
  caller: Caller,
  change: ValueChange,
): Promise<number> {
  const property = propertyOf(change.key);
  if (!property) throw errors.elementNotFound();
  if (isEnvironment(property)) throw errors.failure('UPDATE_NOT_SUPPORTED');
  requireMayChange(caller, change.owner);
  if (!property.owners.includes(change.owner)) {
    throw errors.validationFailed({ owner: fieldError('FIELD_INVALID_FORMAT') });
  }
  const write = async (trx: Trx) => {
    if (change.value !== null) await requireValid(context, caller, trx, property, change.value);
    return writeValue(trx, caller, change);
  };
  return change.owner === 'installation'
    ? asSystem(context.db, write)
    : inCompany(context.db, { ...caller, everyCompany: false }, write);
}

/** @throws PorticoError 403: a value for all of a company is set by those who see all of it */
function requireMayChange({ permissions, scope, adminId }: Caller, owner: Owner): void {
  const needed = CHANGED_BY[owner];
  if (needed !== null && !permissions.has(needed)) throw errors.notEnoughPermissions();
  if (owner === 'company' && scope.mode !== 'all') throw errors.failure('OUT_OF_SCOPE');
  if (owner === 'administrator' && !adminId) throw errors.notEnoughPermissions();
}

/** @throws PorticoError 422 */
async function requireValid(
  { models, secrets }: Pick<Context, 'models' | 'secrets'>,
  caller: Caller,
  trx: Trx,
  property: Property,
  value: unknown,
): Promise<void> {
  const problem = checkValue(property, value);
  if (problem) throw errors.validationFailed({ value: fieldError(problem.code, ...problem.args) });
  if (property.type !== 'records') return;
  const { model } = models.current();
  const resource = model.resources[property.resource];
  const keys = value as readonly number[];
  const access = { trx, model, caller, seal: secrets.seal };
  const rows = resource ? await findRows(access, resource, [], keys) : [];
  if (rows.length < keys.length) throw errors.validationFailed({ value: fieldError('UNKNOWN_REFERENCE') });
}

async function writeValue(trx: Trx, caller: Caller, { key, owner, value, version }: ValueChange): Promise<number> {
  const { companyId, adminId } = caller;
  const whose: ValueOwner =
    owner === 'installation' ? { owner } : owner === 'company' ? { owner, companyId } : { owner, companyId, adminId };
  const stored = await configuredValues(trx, companyId, adminId);
  const before = stored.find((one) => one.key === key && one.owner === owner);
  if ((before?.version ?? 0) !== version) throw errors.staleVersion();
  // Nothing set, nothing to remove.
  if (value === null && before === undefined) return 0;
  const byId = adminId || null;
  const next =
    value === null
      ? (await removeConfigured(trx, whose, key, version)) && 0
      : await setConfigured(trx, whose, key, { value, version, byId });
  if (next === false || next === undefined) throw errors.staleVersion();
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'update',
    element: 'configuration',
    elementId: key,
    data: { title: key, owner, before: before?.value ?? null, after: value },
  });
  return next;
}
