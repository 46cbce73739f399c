import { asSystem, type Database, type Trx } from '../db/connect';
import { serviceUnavailable } from '../errors/catalogue';
import { CompanyQueues } from '../concurrency/companyQueues';
import { SHORT_LOCK_WAIT } from '../storage/audit/audit';

/** Transactions of one company that run at once; the other connections to the database stay free. */
const MAX_CONCURRENT = 2;
/** Maximum of waiting transactions of one company. */
const MAX_WAITING = 50;

const queues = new CompanyQueues(MAX_CONCURRENT, MAX_WAITING);

/**
 * Runs a transaction that writes an audit entry about a sign-in or an impersonation. Anybody can cause such entries, so
 * they must not occupy every connection while the company's audit log is locked: few wait for it, and not for long.
 * Locks no row that companies share.
 * @param companyId the company of the entry
 * @throws PorticoError 503 when too many wait already; the database's error when the log stays locked (503, too)
 */
export async function inSessionTransaction<T>(
  db: Database,
  companyId: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const turn = queues.take(companyId);
  if (!turn) throw serviceUnavailable();
  await turn.started;
  try {
    return await asSystem(db, work, SHORT_LOCK_WAIT);
  } finally {
    turn.end();
  }
}
