import { checkValue } from '../../../domain/configuration/checkValue';
import { CHANGED_BY, propertyOf, type Owner, type Property } from '../../../domain/configuration/properties';
import type { Caller } from '../../../domain/access/caller';
import { asSystem, inCompany, type Database, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  companyValues,
  installationValues,
  removeConfigured,
  setConfigured,
  type ConfiguredValue,
  type ValueOwner,
} from '../../storage/installation/configuration';

/** What is to be set. */
interface ValueChange {
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
export async function changeConfiguration(db: Database, caller: Caller, sent: ValueChange): Promise<number> {
  const { key, owner, version } = sent;
  const property = propertyOf(key);
  if (!property) throw errors.elementNotFound();
  const value = withoutOuterSpaces(property, sent.value);
  const change: ValueChange = { ...sent, value };
  requireMayChange(caller, owner);
  if (!property.owners.includes(owner)) {
    throw errors.validationFailed({ owner: fieldError('FIELD_INVALID_FORMAT') });
  }
  const problem = value === null ? undefined : checkValue(property, value);
  if (problem) throw errors.validationFailed({ value: fieldError(problem.code, ...problem.args) });
  const find = (stored: readonly ConfiguredValue[]) => stored.find((one) => one.key === key && one.owner === owner);
  const write = async (trx: Trx, before: ConfiguredValue | undefined) => {
    if ((before?.version ?? 0) !== version) throw errors.staleVersion();
    return writeValue(trx, caller, change, before);
  };
  if (owner === 'installation') {
    const before = find(await installationValues(db));
    return asSystem(db, (trx) => write(trx, before));
  }
  const { companyId, adminId } = caller;
  return inCompany(db, { companyId, everyCompany: false }, async (trx) =>
    write(trx, find(await companyValues(trx, companyId, adminId))),
  );
}

/** Short texts without the spaces around them, so that two of them which look the same are refused as the same. */
function withoutOuterSpaces({ type }: Property, value: unknown): unknown {
  if (type !== 'texts' || !Array.isArray(value)) return value;
  return value.map((text: unknown) => (typeof text === 'string' ? text.trim() : text));
}

/** @throws PorticoError 403: a value for all of a company is set by those who see all of it */
function requireMayChange(caller: Caller, owner: Owner): void {
  const { permissions, scope, adminId, tokenId, keyMayAdminister, originalAdminId } = caller;
  const needed = CHANGED_BY[owner];
  if (needed !== null && !permissions.has(needed)) throw errors.notEnoughPermissions();
  if (owner === 'company' && scope.mode !== 'all') throw errors.failure('OUT_OF_SCOPE');
  if (owner !== 'administrator') {
    if (tokenId !== null && !keyMayAdminister) throw errors.keyMayNotAdminister();
    return;
  }
  // One's own: set by the person alone.
  if (originalAdminId !== null) throw errors.notWhileImpersonating();
  if (!adminId || tokenId !== null) throw errors.notEnoughPermissions();
}

/** @param before the value of the version that the change names: what is written only while it is there */
async function writeValue(
  trx: Trx,
  caller: Caller,
  { key, owner, value, version }: ValueChange,
  before: ConfiguredValue | undefined,
): Promise<number> {
  const { companyId, adminId } = caller;
  // Nothing set, nothing to remove.
  if (value === null && before === undefined) return 0;
  const valueOwner: ValueOwner =
    owner === 'installation' ? { owner } : owner === 'company' ? { owner, companyId } : { owner, companyId, adminId };
  const next = await (value === null
    ? removeConfigured(trx, valueOwner, { key, version }).then((isRemoved) => (isRemoved ? 0 : undefined))
    : setConfigured(trx, valueOwner, { key, value, version, byId: adminId || null }));
  if (next === undefined) throw errors.staleVersion();
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'update',
    element: 'configuration',
    elementId: key,
    data: { title: key, owner, before: before?.value ?? null, after: value },
  });
  return next;
}
