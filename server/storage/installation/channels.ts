import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** What is declared in a company has changed; the payload is the company's key. */
export const MEMBERS_CHANNEL = 'portico_members';
/** A session was ended; the payload is its id (migration 0022). */
export const SESSION_CHANNEL = 'portico_session';

/** What is cached for a company is to be dropped; the payload is the company's key. */
export const CACHE_CHANNEL = 'portico_company_cache';
/** States of locations have changed; the payload is the key of their company. */
export const MONITORING_CHANNEL = 'portico_monitoring';

/** Tells every instance that what is declared in a company has changed, once the transaction is committed. */
export async function announceDeclaredFields(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_notify(${MEMBERS_CHANNEL}, ${String(companyId)})`.execute(trx);
}

/** Tells every instance to drop what it caches for a company, once the transaction is committed. */
export async function announceDroppedCache(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_notify(${CACHE_CHANNEL}, ${String(companyId)})`.execute(trx);
}

/** Tells every instance that states of locations of some companies have changed, once the transaction is committed. */
export async function announceMonitoring(trx: Trx, companies: readonly number[]): Promise<void> {
  if (companies.length === 0) return;
  await sql`
    select pg_notify(${MONITORING_CHANNEL}, company::text) from unnest(${[...companies]}::bigint[]) as c (company)`.execute(
    trx,
  );
}
