import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { EngineRecord } from '../../resources/engine/record';
import type { StoryKind, StoryPage } from '../../domain/story';
import { useSurroundings } from '../surroundings';

/** The story of a guest, a page at a time. */
export function useStory({ id, version }: EngineRecord, kinds: readonly StoryKind[]) {
  const { http } = useSurroundings();
  const asked = kinds.join();
  return useInfiniteQuery({
    queryKey: ['guests', String(id), 'story', version, asked],
    queryFn: async ({ pageParam, signal }) =>
      (
        await http<StoryPage>(apiUrl(`/guests/${encodeURIComponent(id)}/story`), {
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
        await http<StoryPage>(apiUrl(`/guests/${encodeURIComponent(id)}/story`), {
          query: { kinds: 'authentication', limit: LATEST },
          signal,
        })
      ).json,
    retry: false,
  });
}
