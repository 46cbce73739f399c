import type { HistoryLine } from './history';

/** What happens to a guest, each with its place among what happened in the same moment. */
export const STORY_KINDS = ['registration', 'authentication', 'session', 'change'] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

export interface StoryPlace {
  readonly id: number;
  readonly name: string;
}

/** A sign-in, as the portal has seen it. */
export interface AuthenticationEntry {
  readonly kind: 'authentication';
  readonly status: string;
  readonly reason: string | null;
  readonly location: StoryPlace | null;
  readonly device: string | null;
  readonly browser: { readonly name: string | null; readonly system: string | null };
  readonly authtype: string | null;
  readonly address: string | null;
}

/** One thing that happened to a guest; `at` is an ISO instant. */
export type StoryEntry = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'registration'; readonly admin: string | null }
  | AuthenticationEntry
  | {
      readonly kind: 'session';
      readonly until: string;
      readonly lines: number;
      readonly location: StoryPlace | null;
      readonly device: string | null;
    }
  | { readonly kind: 'change'; readonly line: HistoryLine }
);

/** A page of `GET /api/guests/{id}/story`, the newest first. */
export interface StoryPage {
  readonly entries: readonly StoryEntry[];
  /** Where the next page starts; null after the last one. */
  readonly next: string | null;
  /** The kinds that this caller may ask for. */
  readonly kinds: readonly StoryKind[];
}
