import { useInfiniteQuery } from '@tanstack/react-query';
import { useEngineDataProvider } from '../dataProvider';
import type { EngineRecord } from '../values/record';

/** The history of a record, a page at a time; a new version of the record has a new line, so it is asked again. */
export function useHistory(resource: string, { id, version }: EngineRecord) {
  const dataProvider = useEngineDataProvider();
  return useInfiniteQuery({
    queryKey: [resource, 'history', String(id), version],
    queryFn: async ({ pageParam, signal }) =>
      (await dataProvider.history(resource, { id, signal, ...(pageParam !== null && { cursor: pageParam }) })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The lines that stand there stay until the new ones come.
    placeholderData: (before) => before,
    retry: false,
  });
}
