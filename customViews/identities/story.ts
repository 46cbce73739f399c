import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EngineRecord } from '../../resources/engine/record';
import type { HistoryLine } from '../../domain/history';
import type { StoryKind } from '../../domain/story';
import { useSurroundings } from '../surroundings';

interface Place {
  readonly id: number;
  readonly name: string;
}

/** One thing that happened to a guest, as `GET /api/guests/{id}/story` answers it. */
export type StoryEntry = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'registration'; readonly admin: string | null }
  | AuthenticationEntry
  | {
      readonly kind: 'session';
      readonly until: string;
      readonly lines: number;
      readonly location: Place | null;
      readonly device: string | null;
    }
  | { readonly kind: 'change'; readonly line: HistoryLine }
);

export interface AuthenticationEntry {
  readonly kind: 'authentication';
  readonly status: string;
  readonly reason: string | null;
  readonly location: Place | null;
  readonly device: string | null;
  readonly browser: { readonly name: string | null; readonly system: string | null };
  readonly authtype: string | null;
  readonly address: string | null;
}

interface StoryPage {
  readonly entries: readonly StoryEntry[];
  readonly next: string | null;
  readonly kinds: readonly StoryKind[];
}

/** The story of a guest, a page at a time. */
export function useStory({ id, version }: EngineRecord, kinds: readonly StoryKind[]) {
  const { http } = useSurroundings();
  const asked = kinds.join();
  return useInfiniteQuery({
    queryKey: ['guests', String(id), 'story', version, asked],
    queryFn: async ({ pageParam, signal }) =>
      (
        await http<StoryPage>(`/api/guests/${encodeURIComponent(id)}/story`, {
          query: { kinds: asked, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).json,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    retry: false,
  });
}

/** How many sign-ins the card shows. */
const LATEST = 5;

/** The last sign-ins of a guest; undefined kinds: this person may not see any. */
export function useSignIns({ id, version }: EngineRecord) {
  const { http } = useSurroundings();
  return useQuery({
    queryKey: ['guests', String(id), 'sign-ins', version],
    queryFn: async ({ signal }) =>
      (
        await http<StoryPage>(`/api/guests/${encodeURIComponent(id)}/story`, {
          query: { kinds: 'authentication', limit: LATEST },
          signal,
        })
      ).json,
    retry: false,
  });
}
