import type { Caller } from '../../../domain/access/caller';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import { impersonationRefused, notWhileImpersonating } from '../../errors/catalogue';
import { findSessionFacts } from '../../storage/auth/sessionFacts';
import { sessionCaller } from '../resolveCaller';
import type { ImpersonationLog, StartedImpersonation } from './log';

interface ImpersonationRequest {
  readonly adminId: number;
  readonly accessHash: string;
  readonly reason: string;
}

/**
 * Begins an impersonation: checks that the caller may act as `adminId`, and records it. The client then names them in
 * `X-Switch-User`, where every request checks it again.
 * @param request.accessHash of the token of the request
 * @param request.reason what the caller gives for it, for the audit log
 * @returns its id, which the client sends with its requests, and when it ends at the latest
 * @throws 403 IMPERSONATION_REFUSED, without the reason; NOT_WHILE_IMPERSONATING for a caller who acts as another already
 */
export async function beginImpersonation(
  { db, log }: { readonly db: Database; readonly log: ImpersonationLog },
  caller: Caller,
  { adminId, accessHash, reason }: ImpersonationRequest,
  layout: PermissionLayout,
  now: Date,
): Promise<StartedImpersonation> {
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  if (caller.sessionId === null) throw impersonationRefused();
  const { locale, timezone, ip, requestId, teamMemberId } = caller;
  const requested = { memberId: teamMemberId ?? ('none' as const), targetId: adminId };
  const facts = await findSessionFacts(db, accessHash, { ...requested, now });
  if (!facts) throw impersonationRefused();
  const target = sessionCaller(facts, { ...requested, locale, timezone, ip, requestId }, layout, now);
  return log.begin(target, reason, now);
}
