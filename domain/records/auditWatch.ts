import type { QuietHours } from '../alerts/alert';

/**
 * Why a followed view sends no messages: its owner is gone or disabled, their company is, they lost the
 * right, the saved view is gone, the search took too long, or it failed.
 */
export const WATCH_PROBLEMS = ['owner', 'company', 'right', 'view', 'slow', 'failed'] as const;
export type WatchProblem = (typeof WATCH_PROBLEMS)[number];

/** A saved search that notifies, as its owner sees it. */
export interface WatchCard {
  readonly id: number;
  readonly viewId: number;
  /** Null: the view is gone, or not theirs to see any more. */
  readonly name: string | null;
  readonly mail: boolean;
  /** Host of the webhook; null: none. */
  readonly webhook: string | null;
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  readonly enabled: boolean;
  readonly problem: WatchProblem | null;
  readonly version: number;
  /** The last notification; null: none yet. */
  readonly last: { readonly at: string; readonly matches: number } | null;
}

/** That a colleague follows a saved view that the reader sees too. */
export interface FollowedByOther {
  readonly id: number;
  readonly viewId: number;
  /** Name of the view. */
  readonly view: string;
  /** Name of the colleague. */
  readonly owner: string;
  readonly mail: boolean;
  readonly webhook: boolean;
  readonly enabled: boolean;
  readonly problem: WatchProblem | null;
  /** The reader may stop it, as they may change the account of the colleague. */
  readonly mayStop: boolean;
}
