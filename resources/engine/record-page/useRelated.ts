import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useEngineDataProvider } from '../dataProvider';

/** What points at some records, with counts. */
export function useRelated(resource: string, ids: readonly Identifier[]) {
  const dataProvider = useEngineDataProvider();
  return useQuery({
    queryKey: [resource, 'related', ids.map(String).sort()],
    queryFn: async ({ signal }) => (await dataProvider.related(resource, { ids, signal })).data,
    retry: false,
  });
}
