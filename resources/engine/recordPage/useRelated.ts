import { useQuery } from '@tanstack/react-query';
import { useEngineDataProvider } from '../dataProvider';
import type { EngineRecord } from '../record';

/** What points at a record, with counts. */
export function useRelated(resource: string, { id }: EngineRecord, enabled = true) {
  const dataProvider = useEngineDataProvider();
  return useQuery({
    queryKey: [resource, 'related', String(id)],
    queryFn: async ({ signal }) => (await dataProvider.related(resource, { id, signal })).data,
    enabled,
    retry: false,
  });
}
