import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import { allows } from '../../../domain/access/permissions';
import type { Action, Operation, Resource } from '../../../domain/schema/model/model';
import { readExtension } from './extend';
import type { Caller } from '../../../domain/access/caller';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { readInput } from '../records/input';
import { requireOperation } from '../records/operations';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What is done to each of many records. */
export type BulkChange =
  | {
      readonly operation: 'edit';
      readonly values: WireRecord;
      /** Days by which the end of validity of each record is moved. */
      readonly extend?: number;
    }
  | { readonly operation: 'delete' | 'restore' }
  | { readonly operation: 'call'; readonly action: string };

/** The operation that each change requires; a declared action has its own permissions. */
const REQUIRED_OPERATION: Readonly<Record<'edit' | 'delete' | 'restore', Operation>> = {
  edit: 'edit',
  delete: 'delete',
  restore: 'delete',
};
/** Properties of an order in addition to `operation`. */
const MEMBERS: Readonly<Record<BulkChange['operation'], readonly string[]>> = {
  edit: ['values', 'extend'],
  call: ['action'],
  delete: [],
  restore: [],
};

/**
 * Reads a bulk change, and checks what can be checked without a record.
 * @throws PorticoError 403 for what the caller may not do; 422 for an unknown operation, field or action, for a field
 * that the caller may not write, and for a secret, which no two records share
 */
export function readChange(resource: Resource, caller: Caller, body: Readonly<Record<string, unknown>>): BulkChange {
  const { operation, ...rest } = body;
  if (operation !== 'edit' && operation !== 'delete' && operation !== 'restore' && operation !== 'call') {
    throw errors.validationFailed({ operation: fieldError('FIELD_INVALID_CHOICE') });
  }
  const unknown = Object.keys(rest).find((name) => !MEMBERS[operation].includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  if (operation === 'call') {
    const action = typeof rest['action'] === 'string' ? rest['action'] : '';
    actionNamed(resource, caller, action);
    return { operation, action };
  }
  requireBulkOperation(caller, resource, operation);
  if (operation !== 'edit') return { operation };
  if (rest['extend'] === undefined) return { operation, values: readValues(resource, caller, rest['values']) };
  const extend = readExtension(resource, caller, rest['extend']);
  const others = isEmpty(rest['values']) ? {} : readValues(resource, caller, rest['values']);
  if (Object.hasOwn(others, resource.roles?.end ?? '')) {
    throw errors.validationFailed({ extend: fieldError('FIELD_INVALID_CHOICE') });
  }
  return { operation, values: others, extend };
}

/** Checks a change again when its job runs. @throws PorticoError 403, 422 */
export function requireChange(resource: Resource, caller: Caller, change: BulkChange): void {
  if (change.operation === 'call') actionNamed(resource, caller, change.action);
  else requireBulkOperation(caller, resource, change.operation);
}

/** A declared action that lists offer for many records. @throws PorticoError 422 for none, 403 */
export function actionNamed(
  { actions }: Resource,
  { permissions }: Caller,
  name: string,
): Action & Required<Pick<Action, 'call'>> {
  const action = actions.find((one) => one.name === name && one.placement.includes('bulk'));
  if (!action?.call) throw errors.validationFailed({ action: fieldError('FIELD_INVALID_CHOICE') });
  if (!allows(permissions, action.permission)) throw errors.notEnoughPermissions();
  return { ...action, call: action.call };
}

/** @throws PorticoError 403 for a caller who may not change many records in this way */
export function requireBulkOperation(
  caller: Caller,
  resource: Resource,
  effect: keyof typeof REQUIRED_OPERATION,
): void {
  requireOperation(caller, resource, REQUIRED_OPERATION[effect]);
  if (effect === 'restore' && !resource.softDelete) throw errors.notEnoughPermissions();
}

const isEmpty = (values: unknown) =>
  values === undefined || (typeof values === 'object' && values !== null && Object.keys(values).length === 0);

function readValues(resource: Resource, caller: Caller, given: unknown): WireRecord {
  const { values } = readInput(resource, caller, 'edit', given);
  const own = Object.keys(given as object).find((name) => !(name in values));
  if (own !== undefined) throw errors.unknownField(own);
  if (Object.keys(values).length === 0) throw errors.validationFailed({ values: fieldError('FIELD_REQUIRED') });
  const secrets = resource.fields.filter(
    (field) => (field.secret !== undefined || holdsSecrets(field)) && field.name in values,
  );
  if (secrets.length > 0) {
    throw errors.validationFailed(
      Object.fromEntries(secrets.map(({ name }) => [name, fieldError('FIELD_NOT_WRITABLE')])),
    );
  }
  return values;
}
