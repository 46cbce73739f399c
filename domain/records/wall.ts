import type { MonitoringState } from '../rules/monitoringState';

/** A location with its state; the numbers are null for those who may not see sign-ins. */
export interface WallLocation {
  readonly id: number;
  readonly name: string;
  readonly state: MonitoringState;
  /** ISO 8601. */
  readonly since: string | null;
  readonly lastSignIn: string | null;
  readonly signIns: number | null;
  readonly weekBefore: number | null;
  readonly trend: number | null;
}

/** What the wall display shows. */
export interface Wall {
  readonly states: readonly { readonly state: MonitoringState; readonly count: number }[];
  /** How many locations need attention; `urgent` has the first of them. */
  readonly urgentCount: number;
  readonly urgent: readonly WallLocation[];
  /** The locations whose state changed last. */
  readonly changes: readonly WallLocation[];
}
