import type { HistoryLine } from './history';

/** What happens to a guest, each with its place among what happened in the same moment. */
export const TIMELINE_KINDS = [
  'registration',
  'mail',
  'authentication',
  'refusal',
  'session',
  'connection',
  'change',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** States of a sign-in that was refused: such a sign-in is of the kind `refusal`. */
export const REFUSED_STATUSES: readonly string[] = ['failed', 'error', 'denied'];
/** States of a sign-in with which a guest is online. */
export const SIGNED_IN_STATUSES = ['success', 'auto', 'reauth'] as const;

export interface TimelineLocation {
  readonly id: number;
  readonly name: string;
}

/** A sign-in, as the portal has seen it. */
export interface AuthenticationEntry {
  readonly kind: 'authentication' | 'refusal';
  readonly status: string;
  readonly reason: string | null;
  readonly location: TimelineLocation | null;
  readonly device: string | null;
  readonly browser: { readonly name: string | null; readonly system: string | null };
  readonly authtype: string | null;
  readonly address: string | null;
}

/** A connection, as the equipment of the network has reported it; its other times and counters are those up to now. */
export interface ConnectionEntry {
  readonly kind: 'connection';
  readonly until: string;
  readonly state: string;
  /** In seconds. */
  readonly duration: number;
  /** Bytes that the device has sent and received. */
  readonly sent: number;
  readonly received: number;
  readonly location: TimelineLocation | null;
  /** MAC address of the device; masked for some callers. */
  readonly device: string | null;
}

/** One thing that happened to a guest; `at` is an ISO instant. */
export type TimelineEntry = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'registration'; readonly admin: string | null }
  | AuthenticationEntry
  | { readonly kind: 'mail'; readonly subject: string; readonly state: string }
  | {
      readonly kind: 'session';
      readonly until: string;
      readonly lines: number;
      readonly location: TimelineLocation | null;
      readonly device: string | null;
    }
  | ConnectionEntry
  | { readonly kind: 'change'; readonly line: HistoryLine }
);

/** A page of `GET /api/guests/{id}/story`, the newest first. */
export interface TimelinePage {
  readonly entries: readonly TimelineEntry[];
  /** Where the next page starts; null after the last one. */
  readonly next: string | null;
  /** The kinds that this caller may ask for. */
  readonly kinds: readonly TimelineKind[];
}
