import { listRows } from '../../storage/records/records';
import type { OwnAccess } from '../account/ownAccount';
import { mayDo } from '../records/operations';

/** An administrator who can be a recipient. */
interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly login: string;
}

/** Administrators that a choice has at most. */
const MAX_CHOICES = 1_000;

/**
 * The recipients that the caller can choose: themselves, and the administrators of the company that they see in the
 * list.
 */
export async function possibleRecipients(access: OwnAccess): Promise<readonly Recipient[]> {
  const { caller, model, own } = access;
  const found = new Map<number, Recipient>([[own.id, { id: own.id, name: own.name, login: own.login }]]);
  const resource = model.resources['administrators'];
  if (resource && mayDo(resource, caller, 'view')) {
    const rows = await listRows(access, resource, resource.fields, {
      ...{ conditions: [], extraConditions: [], deleted: 'without', offset: 0, limit: MAX_CHOICES },
      excludedPresets: resource.fields
        .filter(({ name }) => name === resource.enabled)
        .map((field) => [{ field, op: 'eq' as const, value: false }]),
      sort: [{ field: 'ad_name', order: 'ASC' }],
    });
    for (const row of rows) {
      const id = Number(row['adminid']);
      const login = String(row['ad_login'] ?? '');
      found.set(id, { id, name: String(row['ad_name'] ?? '') || login, login });
    }
  }
  return [...found.values()];
}
