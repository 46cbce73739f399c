import type { Locale } from '../text/locale';
import type { Scope } from './scope';

/**
 * The caller of a request, as the session plugin established it. Everything that decides about rows or rights reads
 * this and nothing that the client sent: headers have been checked against the database on this very request.
 */
export interface Caller {
  /** Null for an API key. */
  readonly sessionId: string | null;
  /** The session in which a person ordered the job that runs. It is for the log alone and gives no access. */
  readonly orderedIn?: string;
  /** True where Portico itself acts: commands in a shell, accounts that an identity provider names. Never for a job. */
  readonly isPortico?: boolean;
  /** Id of the API key that acts, null for a signed-in administrator. */
  readonly tokenId: number | null;
  /** True for an API key that may write secrets and what grants rights; has no meaning for people. */
  readonly keyMayAdminister?: boolean;
  /** The home company of the creator of an API key or of an impersonator, where it is not `homeCompanyId`. */
  readonly actorCompanyId?: number;
  /**
   * True for a person who works in the company only by its consent to support, also by a key or while impersonating.
   */
  readonly bySupport?: true;
  /** Of an API key for ingestion: the source whose events it sends. It may do nothing else, and holds no permission. */
  readonly sourceId?: number;
  /**
   * True for a person who has proved within the last minutes who they are, and for a job that such a person has ordered
   * (`server/auth/proofs.ts`). API keys and callers without it give none.
   */
  readonly isProven?: boolean;
  /** The administrator whose rights count: the impersonated one when there is one; 0 for an API key without a creator. */
  readonly adminId: number;
  /** The administrator who impersonates `adminId`; null without an impersonation. */
  readonly originalAdminId: number | null;
  /** The company that is worked in; differs from `homeCompanyId` after a company switch. */
  readonly companyId: number;
  readonly homeCompanyId: number;
  /** Effective mask after the interlocks (specification S-PERM-4). */
  readonly mask: bigint;
  /** The names of `mask`. */
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** The membership whose profile gives `mask`, null when the own profile does. */
  readonly teamMemberId: number | null;
  /** Team of an API key: the key sees in the audit log what its members did (specification S-KEY-7). */
  readonly teamId?: number;
  /** True only on a request for which the company filter was lifted; the session plugin never sets it. */
  readonly everyCompany: boolean;
  /** True only on a request that asks for the records of the own company alone (`disable_company_filter=0`). */
  readonly ownCompanyOnly?: boolean;
  /** True only on a request for which the team filter was lifted. */
  readonly everyTeam?: boolean;
  readonly locale: Locale;
  /** IANA name, `UTC` when the client sent none that exists. */
  readonly timezone: string;
  readonly ip: string;
  readonly requestId: string;
}

/** The home company of the person who really acts: the one who is signed in, the impersonator, or the creator of the key. */
export const actorCompanyOf = ({
  homeCompanyId,
  actorCompanyId,
}: Pick<Caller, 'homeCompanyId' | 'actorCompanyId'>): number => actorCompanyId ?? homeCompanyId;

/** Whether a company is that of the caller or of their impersonator. */
export const isOwnCompany = (caller: Pick<Caller, 'homeCompanyId' | 'actorCompanyId'>, companyId: number): boolean =>
  companyId === caller.homeCompanyId || companyId === actorCompanyOf(caller);

/** The session in which a person does something, or has ordered the job that does it; null for an API key. */
export const sessionOf = ({ sessionId, orderedIn }: Pick<Caller, 'sessionId' | 'orderedIn'>): string | null =>
  sessionId ?? orderedIn ?? null;
