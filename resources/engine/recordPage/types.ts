/** A field of a line of the history, before and after; `sealed`: it changed, and nobody kept to what. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly sealed: boolean;
}

/** Somebody who acted; without a name when the reader may not know it. */
export interface Actor {
  readonly name: string | null;
}

/** What was done to a record at one time. */
export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly admin: Actor | null;
  /** Who really acted, in the name of `admin`. */
  readonly original: Actor | null;
  /** An API key acted. */
  readonly key: boolean;
  readonly changes: readonly HistoryChange[];
  /** Number of the line that this one takes back. */
  readonly reverts: number | null;
  /** How many records of a resource came to point at this one, and how many no longer do. */
  readonly assigned: { readonly resource: string; readonly gained: number; readonly lost: number } | null;
  readonly revert: 'yes' | 'changed' | 'no';
}

export interface HistoryPage {
  readonly lines: readonly HistoryLine[];
  readonly next: string | null;
}

/** How many records of a resource point at one record through a field; null when nobody could count so fast. */
export interface Related {
  readonly resource: string;
  readonly field: string;
  readonly count: number | null;
  /** There are more than `count`. */
  readonly more: boolean;
}
