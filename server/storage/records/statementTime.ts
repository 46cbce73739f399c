import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** PostgreSQL: query_canceled, as by the time limit of a statement. */
const CANCELED = '57014';

/** Limits every further statement of the transaction to some ms. */
export async function limitStatements(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(trx);
}

/** All statements together have taken the whole time. */
class TimeOverError extends Error {}

/** Limits the next statement of a transaction to what is left of a time. @throws TimeOverError when nothing is */
export type LimitNext = () => Promise<void>;

/**
 * Limits statements to a time that they have together, from now on.
 * @param ms the time of all of them
 * @returns what is called before each of them; `isTooLong` knows its error
 */
export function limitTogether(trx: Trx, ms: number): LimitNext {
  const end = performance.now() + ms;
  return async () => {
    const rest = Math.ceil(end - performance.now());
    if (rest <= 0) throw new TimeOverError('statements have taken their whole time together');
    await limitStatements(trx, rest);
  };
}

/** True for the failure of a statement, or of statements together, that took too long. */
export const isTooLong = (error: unknown): boolean => isCanceled(error) || error instanceof TimeOverError;

/** True for the failure of a statement that took longer than its time limit. */
export const isCanceled = (error: unknown): boolean => (error as { readonly code?: unknown }).code === CANCELED;

/**
 * Runs reads of a transaction whose statements have a time limit, so that the transaction continues when one exceeds
 * it.
 * @returns undefined when a statement took too long
 */
export async function unlessCanceled<T>(trx: Trx, work: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint timed`.execute(trx);
  try {
    const found = await work();
    await sql`release savepoint timed`.execute(trx);
    return found;
  } catch (error) {
    if (!isCanceled(error)) throw error;
    await sql`rollback to savepoint timed`.execute(trx);
    return undefined;
  }
}
