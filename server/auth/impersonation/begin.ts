import type { Caller } from '../../../domain/access/caller';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import { PorticoError, impersonationRefused, notWhileImpersonating } from '../../errors/catalogue';
import { findSessionFacts } from '../../storage/auth/sessionFacts';
import { sessionCaller } from '../resolveCaller';
import type { ImpersonationLog, StartedImpersonation } from './log';
import { IMPERSONATION_BLOCKS, type ImpersonationBlock } from './mayImpersonate';

interface Tools {
  readonly db: Database;
  readonly log: ImpersonationLog;
}

interface Target {
  readonly adminId: number;
  /** Of the token of the request. */
  readonly accessHash: string;
}

interface ImpersonationRequest extends Target {
  /** What the caller gives for it, for the audit log. */
  readonly reason: string;
}

/** The caller as the administrator that they want to act as. @throws as `beginImpersonation` */
async function targetCaller(
  db: Database,
  caller: Caller,
  { adminId, accessHash }: Target,
  layout: PermissionLayout,
  now: Date,
): Promise<Caller> {
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  if (caller.sessionId === null) throw impersonationRefused();
  const { locale, timezone, ip, requestId, teamMemberId } = caller;
  const requested = { memberId: teamMemberId ?? ('none' as const), targetId: adminId };
  const facts = await findSessionFacts(db, accessHash, { ...requested, now });
  if (!facts) throw impersonationRefused();
  return sessionCaller(facts, { ...requested, locale, timezone, ip, requestId }, layout, now);
}

/**
 * Begins an impersonation: checks that the caller may act as `adminId`, and records it. The client then names them in
 * `X-Switch-User`, where every request checks it again.
 * @returns its id, which the client sends with its requests, and when it ends at the latest
 * @throws 403 IMPERSONATION_REFUSED, without the reason; NOT_WHILE_IMPERSONATING for a caller who acts as another already
 */
export async function beginImpersonation(
  { db, log }: Tools,
  caller: Caller,
  { reason, ...requested }: ImpersonationRequest,
  layout: PermissionLayout,
  now: Date,
): Promise<StartedImpersonation> {
  return log.begin(await targetCaller(db, caller, requested, layout, now), reason, now);
}

/** The block that a check throws; undefined if it passes. @throws every other error */
async function refusalOf(check: Promise<unknown>): Promise<ImpersonationBlock | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (!(error instanceof PorticoError) || error.code !== 'IMPERSONATION_REFUSED') throw error;
    return IMPERSONATION_BLOCKS.find((block) => block === error.cause) ?? 'other';
  }
}

/**
 * Why `beginImpersonation` would refuse, for the caller who has not given a reason yet. Of accounts that the caller does
 * not see it is `other`, whatever it is.
 * @returns null where it would begin
 * @throws 403 NOT_WHILE_IMPERSONATING
 */
export async function impersonationBlock(
  { db, log }: Tools,
  caller: Caller,
  target: Target,
  layout: PermissionLayout,
  now: Date,
): Promise<ImpersonationBlock | null> {
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  const { adminId: originalAdminId, companyId } = caller;
  const ofAccount = await refusalOf(log.check({ adminId: target.adminId, originalAdminId, companyId }));
  if (ofAccount === 'other') return ofAccount;
  return (await refusalOf(targetCaller(db, caller, target, layout, now))) ?? ofAccount ?? null;
}
