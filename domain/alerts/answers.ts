import type { AlertFigure, AlertProblem, AlertRule, QuietHours, SkipReason } from './alert';
import type { Verdict } from './evaluate';

/** An administrator; null: the reader does not see them. */
export interface AlertPerson {
  readonly id: number;
  readonly name: string | null;
}

/** An alert as the server answers it. Times are ISO texts. */
export interface AlertLine extends AlertFigure, AlertRule {
  readonly id: number;
  readonly name: string;
  /** Its filters, with the names of their values that the reader sees. */
  readonly filterNames: readonly { readonly name: string; readonly values: string }[];
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly firing: boolean;
  readonly verdict: Verdict | null;
  readonly problem: AlertProblem | null;
  readonly last: { readonly value: number; readonly low: number | null; readonly high: number | null } | null;
  readonly lastFired: string | null;
  readonly nextAt: string | null;
  readonly owner: AlertPerson;
  readonly recipients: readonly AlertPerson[];
  /** Those who have unsubscribed by the link in a mail. */
  readonly unsubscribed: readonly (AlertPerson & { readonly at: string })[];
  /** Host of the address. */
  readonly webhook: string | null;
  readonly mayEdit: boolean;
  readonly mayStop: boolean;
}

export interface AlertDelivery {
  readonly event: 'fires' | 'ends';
  readonly channel: 'mail' | 'webhook';
  readonly name: string | null;
  readonly state: 'queued' | 'sent' | 'failed' | 'kept' | 'skipped' | 'forgotten' | null;
  readonly skipped: SkipReason | null;
  readonly error: string | null;
  readonly at: string;
}

export interface AlertFiring {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number | null;
  readonly endedFrom: string | null;
  /** When that was found, or when the alert was changed or stopped. */
  readonly endedAt: string | null;
  readonly endedValue: number | null;
  readonly cut: boolean;
  /** The standard error of `value`, relative to it; null: it is exact. */
  readonly error: number | null;
  /** That of `endedValue`. */
  readonly endedError: number | null;
  readonly deliveries: readonly AlertDelivery[];
}

export interface AlertDetail extends AlertLine {
  readonly firings: readonly AlertFiring[];
}

export interface BackTestInterval {
  readonly start: string;
  readonly key: string;
  readonly value: number;
  readonly verdict: Verdict;
  readonly low: number | null;
  readonly high: number | null;
  readonly change: 'fires' | 'ends' | null;
}

export interface BackTestAnswer {
  readonly timezone: string;
  /** The standard error of the figures, relative to them; null: they are exact. */
  readonly error: number | null;
  readonly intervals: readonly BackTestInterval[];
}
