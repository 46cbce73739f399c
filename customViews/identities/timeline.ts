import { useInfiniteQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { EngineRecord } from '../../resources/engine/values/record';
import type { TimelineKind, TimelinePage } from '../../domain/records/timeline';
import { useAppContext } from '../appContext';

/** The story of a guest, a page at a time. */
export function useTimeline({ id, version }: EngineRecord, kinds: readonly TimelineKind[]) {
  const { http } = useAppContext();
  const kindList = kinds.join();
  return useInfiniteQuery({
    queryKey: ['guests', String(id), 'story', version, kindList],
    queryFn: async ({ pageParam, signal }) =>
      (
        await http<TimelinePage>(apiUrl(`/guests/${encodeURIComponent(id)}/story`), {
          query: { kinds: kindList, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).json,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    retry: false,
  });
}
