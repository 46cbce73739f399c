import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

interface KeyedRequest {
  readonly companyId: number;
  readonly adminId: number;
  readonly key: string;
  /** Hash of method, address and body: the same key must mean the same request. */
  readonly fingerprint: string;
}

/** The answer that a key has already got. */
interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  /** Sealed. */
  readonly body: string;
}

/**
 * Takes a key for this transaction. A second request with the same key waits here until the first has committed.
 * @returns undefined when the key is new, else what was answered then
 */
export async function takeKey(trx: Trx, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const { companyId, adminId, key, fingerprint } = request;
  const made = await sql`
    insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body)
    values (${companyId}, ${adminId}, ${key}, ${fingerprint}, 0, '') on conflict do nothing returning key`.execute(trx);
  if (made.rows.length > 0) return undefined;
  const { rows } = await sql<KeptAnswer>`
    select fingerprint, status, body from idempotency_key
    where company_id = ${companyId} and admin_id = ${adminId} and key = ${key}`.execute(trx);
  return rows[0];
}

/** Keeps the answer of a key that this transaction took. */
export async function keepAnswer(trx: Trx, request: KeyedRequest, status: number, body: string): Promise<void> {
  await sql`
    update idempotency_key set status = ${status}, body = ${body}
    where company_id = ${request.companyId} and admin_id = ${request.adminId} and key = ${request.key}`.execute(trx);
}

/** Forgets keys older than a day: no client repeats a request after that. */
export async function forgetOldKeys(trx: Trx): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(trx);
}
