import type { OwnKey } from '../../../domain/access/ownKey';
import type { Resource } from '../../../domain/schema/model/model';
import { keysOf } from '../../storage/auth/ownKeys';
import { findRows, type Access } from '../../storage/records/records';
import { mayDo } from '../records/operations';

/**
 * The API keys that the caller created in the company in which they work, not deleted ones; at most 100. They act with
 * the caller's rights, so the caller sees them without the right to the list of keys; the key itself is stored nowhere.
 */
export async function ownKeys(access: Access, tokens: Resource): Promise<readonly OwnKey[]> {
  const { trx, caller } = access;
  const keys = await keysOf(trx, caller.adminId, caller.companyId);
  const ids = keys.map(({ id }) => id);
  const rows = mayDo(tokens, caller, 'view') ? await findRows(access, tokens, [], ids) : [];
  const opened = new Set(rows.map((row) => Number(row[tokens.id])));
  return keys.map(({ createdAt, expiresAt, lastUsedAt, ...one }) => ({
    ...one,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    canOpen: opened.has(one.id),
  }));
}
