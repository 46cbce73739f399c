/** The kinds of holders of rights: the resource of the record that gives them. */
export const HOLDERS = ['administrators', 'team-members', 'tokens'] as const;
export type ReviewHolder = (typeof HOLDERS)[number];

/** What can be wrong with an access: not signed in, rights not used, a key that expires soon, single sign-on not needed. */
export const FINDINGS = ['inactive', 'unused', 'expiring', 'outside-sso'] as const;
export type Finding = (typeof FINDINGS)[number];

/** Days without a sign-in after which an account is a finding. */
export const INACTIVE_DAYS = 90;
/** A key whose end is no more than so many days away is a finding. */
export const EXPIRY_DAYS = 30;

export const DECISIONS = ['keep', 'remove'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Where an item of a review stands: not decided (`open`), kept, removed (`removed`), to be removed by an administrator
 * (`asked`; also one that was removed and given back before the signature), or disabled or deleted in another way before a
 * decision (`gone`).
 */
export const ITEM_STATES = ['open', 'kept', 'removed', 'asked', 'gone'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What decides about the state of an item. */
interface ItemFacts {
  readonly decision: Decision | null;
  /** When it was removed; what counts once the review is signed. */
  readonly removedAt: unknown;
  /** Noted when the review was finished. */
  readonly gone: boolean;
  /** The access counts at present. */
  readonly active: boolean;
}

/** See `ITEM_STATES`. What happens after the review is finished, or signed, no longer changes what is noted in it. */
export function itemState(
  { decision, removedAt, gone, active }: ItemFacts,
  { finishedAt, signedAt }: { readonly finishedAt: unknown; readonly signedAt: unknown },
): ItemState {
  if (decision === 'keep') return 'kept';
  if (decision === 'remove') return (signedAt === null ? active : removedAt === null) ? 'asked' : 'removed';
  return gone || (finishedAt === null && !active) ? 'gone' : 'open';
}

/** An access as a review shows it. Times are ISO 8601, days `yyyy-MM-dd` (UTC). */
export interface ReviewedAccess {
  readonly holder: ReviewHolder;
  readonly id: number;
  /** The administrator who has it; of a key, its creator. Null: the account does not exist any more. */
  readonly adminId: number | null;
  /** Of the person, or of the key. */
  readonly name: string;
  readonly login: string | null;
  readonly profile: string | null;
  /** The profile that it had when the review was started or last decided; absent: it has not changed during the review. */
  readonly formerProfile?: string | null;
  /** Of a membership. */
  readonly team: string | null;
  /** Last sign-in of an administrator; null: none. Absent: the reader's audit log does not show it. */
  readonly lastSignIn?: string | null;
  /** Last sign-in through an identity provider; null: none. Absent: as above. */
  readonly lastSso?: string | null;
  readonly breakGlass: boolean;
  readonly createdAt: string | null;
  /** Of a key. */
  readonly expiresAt: string | null;
  /** Rights that no request has needed since counting began. */
  readonly unused: readonly string[];
  readonly findings: readonly Finding[];
}
