import type { Field, Resource } from '../../../domain/schema/model/model';
import { SCOPES } from '../../../domain/schema/model/registry';
import { inScope } from '../../../domain/access/scope';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { isWritable } from '../../storage/records/writeRows';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';

const fieldOf = (resource: Resource, name: string | undefined): Field | undefined =>
  resource.fields.find((field) => field.name === name);

/** The field that holds the scopes of a record; undefined where a record is a scope itself, or holds none. */
function scopesField(resource: Resource): Field | undefined {
  const name = resource.storage.scope?.field;
  return name === resource.id ? undefined : fieldOf(resource, name);
}

/** The reference at the one scope of a record (`via` to scopes). */
function oneScopeField(resource: Resource): Field | undefined {
  const fields = (resource.storage.scope?.via ?? []).map((name) => fieldOf(resource, name));
  return fields.find((field) => field?.reference?.resource === SCOPES && !field.reference.many);
}

/** The scopes of a caller who is limited to some. */
function ownScopes({ caller: { scope } }: Pick<Access, 'caller'>): number[] {
  if (scope.mode === 'all') return [];
  return [...new Set([...(scope.main === null ? [] : [scope.main]), ...scope.secondaries])];
}

/** A new record without scopes takes those of the administrator who makes it (specification S-IDN-5). */
export function inheritedScopes(access: Access, resource: Resource, values: WireRecord): WireRecord {
  const { scope } = access.caller;
  if (scope.mode === 'all') return {};
  const many = scopesField(resource);
  const given = many && values[many.name];
  if (many && !(Array.isArray(given) && given.length > 0)) {
    delete values[many.name];
    return { [many.name]: ownScopes(access) };
  }
  const one = oneScopeField(resource);
  // With several secondary scopes the intended one is unknown: the record must name one.
  const only = scope.main ?? (scope.secondaries.length === 1 ? scope.secondaries[0] : undefined);
  if (!one || one.readOnly || only === undefined || (values[one.name] ?? null) !== null) return {};
  delete values[one.name];
  return { [one.name]: only };
}

/** Whether a record about to be written would lie outside the caller's scope, by the scopes that it holds itself. */
export function outOfScope(access: Access, resource: Resource, merged: WireRecord): Record<string, FieldError> {
  const field = scopesField(resource);
  if (!field || inScope(access.caller.scope, (merged[field.name] as number[] | null) ?? [])) return {};
  return { [field.name]: fieldError('UNKNOWN_REFERENCE') };
}

/**
 * Refuses a change of a record that the caller sees and that also applies outside their scope.
 * @throws PorticoError 403 OUT_OF_SCOPE
 */
export async function requireWritable(access: Access, resource: Resource, id: string | number): Promise<void> {
  if (access.caller.scope.mode === 'all') return;
  if (!(await isWritable(access, resource, id))) throw errors.failure('OUT_OF_SCOPE');
}

/**
 * Refuses a record that has just been written so that it applies outside the caller's scope: an emptied location, say.
 * @throws PorticoError 422 SCOPE_REQUIRED on the reference that says where the record applies
 */
export async function requireWrittenWithin(access: Access, resource: Resource, id: string | number): Promise<void> {
  const { via = [], none } = resource.storage.scope ?? {};
  if (access.caller.scope.mode === 'all' || (via.length === 0 && none === undefined)) return;
  if (await isWritable(access, resource, id)) return;
  const named = via.find((name) => fieldOf(resource, name)?.readOnly === false);
  if (named === undefined) throw errors.failure('OUT_OF_SCOPE');
  throw errors.validationFailed({ [named]: fieldError('SCOPE_REQUIRED') });
}
