import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { keysOf, type OwnKey } from '../../storage/auth/ownKeys';
import { lastUses } from '../../storage/auth/permissionUses';
import { findRows, type Access } from '../../storage/records/records';
import { mayDo } from '../records/operations';

/** The API keys that the caller created in the company in which they work. */
interface OwnKeys {
  readonly keys: readonly OwnKey[];
  /** Those whose record the caller may open. */
  readonly opened: ReadonlySet<number>;
}

/**
 * The API keys that the caller created, not deleted ones; at most 100. They act with the caller's rights, so the caller
 * sees them without the right to the list of keys; the key itself is stored nowhere.
 */
export async function ownKeys(access: Access, tokens: Resource): Promise<OwnKeys> {
  const { trx, caller } = access;
  const keys = await keysOf(trx, caller.adminId, caller.companyId);
  const seen = mayDo(tokens, caller, 'view')
    ? await findRows(
        access,
        tokens,
        [],
        keys.map(({ id }) => id),
      )
    : [];
  return { keys, opened: new Set(seen.map((row) => Number(row[tokens.id]))) };
}

/** The last day (`yyyy-MM-dd`, UTC) on which keys were used, of the last 90. To be called outside a transaction. */
export const lastUsesOf = ({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  asSystem(db, (trx) => lastUses(trx, 'tokens', ids), { readOnly: true });
