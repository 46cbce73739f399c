import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';

interface KeyedRequest {
  readonly companyId: number;
  readonly adminId: number;
  readonly key: string;
  /** Keyed hash of method, address, body and rights: the same key must mean the same request. */
  readonly fingerprint: string;
}

/** The answer that a key has already got. */
interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  /** Sealed. */
  readonly body: string;
}

/**
 * Takes a key for this transaction. A second request with the same key waits here until the first has committed.
 * @returns undefined when the key is new, else what was answered then
 */
export async function takeKey(trx: Trx, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const { companyId, adminId, key, fingerprint } = request;
  const made = await trx
    .insertInto('idempotency_key')
    .values({ company_id: companyId, admin_id: adminId, key, fingerprint, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made) return undefined;
  return trx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer of a key that this transaction took. */
export async function keepAnswer(trx: Trx, request: KeyedRequest, status: number, body: string): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ status, body })
    .where('company_id', '=', request.companyId)
    .where('admin_id', '=', request.adminId)
    .where('key', '=', request.key)
    .execute();
}

/** Forgets keys older than a day: no client repeats a request after that. */
export async function forgetOldKeys(trx: Trx): Promise<void> {
  await trx.deleteFrom('idempotency_key').where('created_at', '<', daysAgo(1)).execute();
}
