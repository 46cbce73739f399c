import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { inCompany, type Trx } from '../../db/connect';
import { requireCaller } from './withAccess';

/** Routes of the caller's own jobs need no permission. */
export const OWN_JOBS = { policy: { signedIn: true as const } };

interface CallersJobs {
  readonly trx: Trx;
  readonly caller: Caller;
}

/** Runs work on the caller's jobs in one transaction, in the company that the caller works in. */
export function withOwnJobs<T>(
  context: Context,
  request: FastifyRequest,
  work: (own: CallersJobs) => Promise<T>,
): Promise<T> {
  const caller = requireCaller(request);
  return inCompany(context.db, { companyId: caller.companyId, everyCompany: false }, (trx) => work({ trx, caller }));
}
