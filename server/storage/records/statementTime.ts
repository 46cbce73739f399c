import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** PostgreSQL: query_canceled, as by the time limit of a statement. */
const CANCELED = '57014';

/** Limits every further statement of the transaction to some ms. */
export async function limitStatements(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}

/** True for the failure of a statement that took longer than its time limit. */
export const isCanceled = (error: unknown): boolean => (error as { readonly code?: unknown }).code === CANCELED;
