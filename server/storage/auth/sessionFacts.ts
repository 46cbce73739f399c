import { sql } from 'kysely';
import type { Database } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { askAlone } from '../../db/transaction';
import { IDLE_LIMIT_S } from './sessions';

/** What the database says about one administrator; `bits` is the own profile's mask, null when that is gone. */
export interface AdminFacts {
  readonly id: number;
  readonly login: string;
  readonly companyId: number;
  readonly enabled: boolean;
  readonly deletedAt: string | null;
  readonly language: string | null;
  readonly scopeMode: string | null;
  readonly mainGroupId: number | null;
  readonly groupIds: readonly number[] | null;
  readonly bits: string | null;
  /** A profile of theirs asks for a second factor: the own one, or that of a membership in a team. */
  readonly factorRequired: boolean;
  /** There is one: an authenticator app, or a passkey. */
  readonly hasFactor: boolean;
}

export interface MembershipFacts {
  readonly id: number;
  readonly adminId: number;
  readonly companyId: number;
  readonly deletedAt: string | null;
  readonly bits: string | null;
}

/** Dates are ISO text: a company's last day is a date, everything else a moment. */
export interface CompanyFacts {
  readonly id: number;
  readonly partnerId: number | null;
  readonly endsAt: string | null;
  readonly deletedAt: string | null;
  /** Its administrators have given support access. */
  readonly supportAllowed: boolean;
}

/** Everything in the database that decides about a request of a session, at the time of the request. */
export interface SessionFacts {
  readonly sessionId: string;
  /** ISO text, as every time here. */
  readonly seenAt: string;
  /** When the person of the session last proved who they are; null: not since the sign-in. */
  readonly provenAt: string | null;
  /** The session of a window works in its company alone (S-COMP-15). */
  readonly isWindow: boolean;
  readonly rememberedMemberId: number | null;
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  readonly acting: CompanyFacts;
  /** The membership that the header (or, without one, the session) names; null when there is none or it is unknown. */
  readonly membership: MembershipFacts | null;
  /** The administrator that the header asks to be; null when not asked or unknown. */
  readonly target: AdminFacts | null;
  /** The impersonations of `target` that this session has begun and not ended, and whose time is not over; newest first. */
  readonly impersonationIds: readonly number[];
}

export interface ApiKeyFacts {
  /** The key's own row: columns that a schema does not declare are simply absent. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly company: CompanyFacts;
  readonly bits: string | null;
  readonly creator: AdminFacts | null;
  /** The company of `creator`. */
  readonly creatorHome: CompanyFacts | null;
}

/** One administrator (alias `a`) as `AdminFacts`, for queries that join `administrator`. */
export const adminFacts = sql<AdminFacts>`portico_admin_facts(a."adminid")`;
/** One company (alias `c`) as `CompanyFacts`. */
export const companyFacts = sql<CompanyFacts>`portico_company_facts(c."companyid")`;

interface FactsQuery {
  /** What `X-Team-Member` names: an id, `none` (the own profile), or undefined (what the session remembers). */
  readonly memberId: number | 'none' | 'malformed' | undefined;
  /** What `X-Switch-User` names. */
  readonly targetId: number | 'malformed' | undefined;
  readonly now: Date;
  /** Latest activity of the user that the request reports; undefined for a request that reports none. */
  readonly activeAt?: Date | undefined;
}

/**
 * Reads session, administrator, profile, companies, membership and impersonation target in one round trip.
 * @returns undefined when the token is unknown, expired, or its session has ended or was idle for too long
 */
export async function findSessionFacts(
  db: Database,
  accessHash: string,
  { memberId, targetId, now, activeAt }: FactsQuery,
): Promise<SessionFacts | undefined> {
  const member = typeof memberId === 'number' ? memberId : null;
  const target = typeof targetId === 'number' ? targetId : null;
  const idleLimit = `${IDLE_LIMIT_S} seconds`;
  const statement = sql<{ readonly facts: SessionFacts | null }>`
    select portico_session_facts(${accessHash}, ${now}, ${activeAt ?? null}, ${idleLimit}::interval, ${member},
      ${memberId === undefined}, ${target}) as facts`;
  const [row] = await askAlone(db, prepared(statement));
  return row?.facts ?? undefined;
}

/** Reads an API key by its hash, with its profile, company and creator. @returns undefined when it is unknown */
export async function findApiKeyFacts(db: Database, hash: string): Promise<ApiKeyFacts | undefined> {
  const statement = sql<{ readonly facts: ApiKeyFacts | null }>`select portico_api_key_facts(${hash}) as facts`;
  const [row] = await askAlone(db, prepared(statement));
  return row?.facts ?? undefined;
}
