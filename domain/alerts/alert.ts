import type { Dimension, Source } from '../reports/sources';

/** How long the intervals are that an alert counts, on the clocks of its time zone. */
export const ALERT_STEPS = ['hour', 'day'] as const;
export type AlertStep = (typeof ALERT_STEPS)[number];

/** When a figure is a reason to fire: above or below a number, or outside its usual band. */
export const CONDITIONS = ['above', 'below', 'band'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** On which side of the usual band. */
export const SIDES = ['both', 'low', 'high'] as const;
export type Side = (typeof SIDES)[number];

/** How far from the usual figure is unusual, the farthest first. */
export const SENSITIVITIES = ['low', 'medium', 'high'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** How many weeks before count as usual. */
export const MIN_WEEKS = 4;
export const MAX_WEEKS = 12;
/** How many intervals in a row a figure can have to be unusual. */
export const MAX_HOLD_INTERVALS = 24;

/** Why an alert is not evaluated at present. */
export const PROBLEMS = ['owner', 'company', 'right', 'filters', 'slow', 'failed'] as const;
export type AlertProblem = (typeof PROBLEMS)[number];

/**
 * Why a recipient got no message: no account or a disabled one, less rights or narrower scopes, no address, mails of
 * alerts switched off in their profile, the check of their rights took too long, the message could not be written, it was over before anybody was notified of it, or the company had sent its messages of the
 * hour.
 */
export const SKIPPED = ['inactive', 'unseen', 'address', 'unwanted', 'slow', 'failed', 'over', 'limit'] as const;
export type SkipReason = (typeof SKIPPED)[number];

/** What an alert counts. */
export interface AlertFigure {
  readonly source: Source;
  /** What `actives` counts different values of; `user` for every other source. */
  readonly counted: Dimension;
  /** JSON text, keyed `element.field`; an empty text: no filters. */
  readonly filters: string;
  readonly step: AlertStep;
}

/** When an alert fires. */
export interface AlertRule {
  readonly condition: Condition;
  /** Of `above` and `below`. */
  readonly threshold: number | null;
  readonly side: Side;
  readonly sensitivity: Sensitivity;
  readonly weeks: number;
  /** The number of intervals in a row that have to be unusual. */
  readonly hold: number;
}

/** Hours in which nothing is sent, `HH:mm` on the clocks of the alert's time zone; null: none. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}
