import type { ItemState, ReviewedAccess } from './accessReview';

/** Answers of `/api/access-reviews`, for the server that writes them and the console that reads them. Times are ISO 8601. */

/** A profile with rights that none of its holders has used. */
export interface UnusedOfProfile {
  readonly id: number;
  readonly name: string;
  /** Number of administrators, memberships and keys that have it. */
  readonly holders: number;
  readonly unused: readonly string[];
}

/** Answer of `GET /api/access-reviews/findings`. */
export interface Findings {
  /** First day of the counts, `yyyy-MM-dd`. */
  readonly countedSince: string;
  /** 90 days have been counted. */
  readonly complete: boolean;
  /** Null: the company has no single sign-on. */
  readonly sso: { readonly compulsory: boolean } | null;
  /** False: the caller does not see keys, so the findings have none. */
  readonly seesKeys: boolean;
  /** There are more accesses than were looked at. */
  readonly truncated: boolean;
  /** Number of enabled administrators, memberships and keys that were looked at. */
  readonly total: number;
  /** Accesses with at least one finding, or with unused rights that have not been counted for 90 days yet. */
  readonly accesses: readonly ReviewedAccess[];
  readonly profiles: readonly UnusedOfProfile[];
}

/** How far a review is: the items about accesses that the caller sees. */
export interface ReviewProgress {
  readonly total: number;
  /** Items that need no decision any more. */
  readonly settled: number;
  /** Removals that wait for an administrator. */
  readonly asked: number;
}

/** A review in the list. */
export interface ReviewLine {
  readonly id: number;
  readonly name: string;
  readonly dueOn: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly signedAt: string | null;
  readonly progress: ReviewProgress;
  /** Number of items that wait for the caller. */
  readonly own: number;
}

/** One access in a review, and what was decided about it. */
export interface ReviewItem {
  readonly id: number;
  readonly access: ReviewedAccess;
  readonly state: ItemState;
  readonly reviewers: readonly string[];
  readonly reason: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly removedAt: string | null;
  readonly version: number;
  readonly mayDecide: boolean;
  readonly mayRemove: boolean;
  /** The caller's own access. */
  readonly own: boolean;
}

/** A reviewer of a review. */
interface ReviewReviewer {
  readonly id: number;
  readonly name: string;
  /** Can still decide: neither disabled nor deleted, and sees administrators. */
  readonly able: boolean;
  /** An administrator who got open items because none of their reviewers could decide any more. */
  readonly standsIn: boolean;
}

/** A review with its items, as far as the caller sees the accesses in the lists. */
export interface ReviewDetail extends Omit<ReviewLine, 'own'> {
  readonly countedSince: string;
  readonly createdBy: string | null;
  /** The administrator who started it is disabled or deleted. */
  readonly starterGone: boolean;
  readonly finishedBy: string | null;
  readonly signedBy: string | null;
  readonly signature: string | null;
  /** False: what is stored is not what was signed. Null: it is not signed. */
  readonly intact: boolean | null;
  /** The reviewers that the caller sees. */
  readonly reviewers: readonly ReviewReviewer[];
  readonly items: readonly ReviewItem[];
  /** There are items about accesses that the caller does not see. Their number is not answered. */
  readonly hidden: boolean;
  /** The caller may take its next step: finish it, or sign it. */
  readonly mayEnd: boolean;
}

/** An administrator who may be chosen as a reviewer. */
export interface PossibleReviewer {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  /** Names of the teams that they lead. */
  readonly leads: readonly string[];
}
