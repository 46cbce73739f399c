import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { matches } from '../../../domain/schema/model/predicate';
import type { Engine } from '../model';
import { isOwnAccount, type EngineRecord } from '../values/record';
import { fieldNamed } from '../texts';

const writable = (resource: ClientResource, name: string): Field[] => {
  const field = fieldNamed(resource, name);
  return resource.can.edit && field && !field.readOnly ? [field] : [];
};

/** The fields that this person may give one value in many records at once. */
export function bulkFields(resource: ClientResource): Field[] {
  return resource.list.bulk.flatMap((name) => writable(resource, name));
}

/** The columns whose value this person may change in the list itself. */
export function inlineFields(resource: ClientResource): ReadonlySet<string> {
  const names = resource.list.columns.filter(({ inline }) => inline).map(({ field }) => field);
  return new Set(names.flatMap((name) => writable(resource, name)).map(({ name }) => name));
}

/**
 * False where the record itself keeps a field from being written: hidden or switched off by a condition, or the switch of
 * the own account.
 */
export function isEditable(
  resource: ClientResource,
  { name, visibleWhen, enabledWhen }: Field,
  record: EngineRecord,
  { user, ownAccount }: Pick<Engine, 'user' | 'ownAccount'>,
): boolean {
  if (name === resource.enabled && isOwnAccount(resource, record, ownAccount)) return false;
  return [visibleWhen, enabledWhen].every(
    (condition) => condition === undefined || matches(condition, record, { user, mode: 'edit' }),
  );
}
