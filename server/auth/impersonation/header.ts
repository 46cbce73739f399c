import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../domain/access/caller';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Database } from '../../db/connect';
import { PorticoError, failure } from '../../errors/catalogue';
import type { SessionFacts } from '../../storage/auth/sessionFacts';
import type { ImpersonationLog } from './log';
import { auditRefusal } from '../refusedSwitch';
import { sessionCaller, type RequestFacts } from '../resolveCaller';

/** A request, with what it asks for and what the database says about its session. */
export interface SessionRequest {
  readonly request: FastifyRequest;
  readonly requested: RequestFacts;
  readonly facts: SessionFacts;
}

interface Means {
  readonly db: Database;
  readonly layout: () => PermissionLayout;
  readonly now: Date;
}

/**
 * The impersonation that is under way and that a request belongs to: the one that it names, else the newest one.
 * @returns undefined when it names none and none is under way
 * @throws 403 IMPERSONATION_OVER when the one that it names has ended, or is not of this session and administrator
 */
export function openImpersonation(
  { impersonationIds }: Pick<SessionFacts, 'impersonationIds'>,
  { impersonationId }: Pick<RequestFacts, 'impersonationId'>,
): number | undefined {
  if (impersonationId !== undefined && !impersonationIds.includes(impersonationId)) throw failure('IMPERSONATION_OVER');
  return impersonationId ?? impersonationIds[0];
}

/** Refusals of `X-Switch-User` that are written down; that an impersonation is over is none. */
const REFUSALS = ['IMPERSONATION_REFUSED', 'TOO_MANY_ATTEMPTS'];

/** The switch that a request was refused; undefined for another refusal, and where what it names is over. */
function refusedSwitchOf(error: unknown, { requested, facts }: SessionRequest) {
  const { targetId, memberId } = requested;
  if (!(error instanceof PorticoError)) return undefined;
  if (error.code === 'MEMBERSHIP_REFUSED') {
    const isOver = [facts.admin.id, facts.target?.id].includes(facts.membership?.adminId);
    if (facts.membership && isOver) return undefined;
    return { element: 'team_members', id: typeof memberId === 'number' ? memberId : null } as const;
  }
  if (targetId === undefined || !REFUSALS.includes(error.code)) return undefined;
  return { element: 'administrator', id: typeof targetId === 'number' ? targetId : null } as const;
}

/**
 * Performs what lets a request with `X-Switch-User` or `X-Team-Member` in. A refusal is written into the audit log as that
 * of the call (`auditingRefusal`).
 * @throws what `perform` throws
 */
export async function auditingHeader<T>(
  { db, layout, now }: Means,
  sessionRequest: SessionRequest,
  perform: () => T | Promise<T>,
): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    const { request, requested, facts } = sessionRequest;
    const refused = refusedSwitchOf(error, sessionRequest);
    if (refused) {
      const own = { ...requested, targetId: undefined, memberId: 'none' } as const;
      const caller = sessionCaller({ ...facts, target: null }, own, layout(), now);
      const means = { db, now, onError: (failed: unknown) => request.log.error(failed) };
      await auditRefusal(means, caller, refused, (error as PorticoError).code);
    }
    throw error;
  }
}

/**
 * The impersonation that a request belongs to (`openImpersonation`), or the one that it begins.
 * @throws as `openImpersonation` and `ImpersonationLog.enter`; a refusal is written into the audit log
 */
export async function enterImpersonation(
  log: ImpersonationLog,
  means: Means,
  { caller, ...sessionRequest }: SessionRequest & { readonly caller: Caller },
): Promise<number> {
  const open = openImpersonation(sessionRequest.facts, sessionRequest.requested);
  return open ?? auditingHeader(means, sessionRequest, () => log.enter(caller, means.now));
}
