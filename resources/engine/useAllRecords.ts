import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client';
import type { EngineRecord } from './record';
import { fieldNamed } from './texts';

/** The most that the server gives at once. */
const PAGE = 1000;

/** How long the whole of a resource may be shown again without asking. */
const FRESH_MS = 60_000;

/** Every record of a resource by title, fetched page after page, and how far that is. */
export function useAllRecords(target: ClientResource) {
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const byTitle = fieldNamed(target, target.title)?.sortable === true;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [target.name, 'allRecords'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const all: EngineRecord[] = [];
      for (let page = 1; ; page += 1) {
        const { data: records, total } = await dataProvider.getList<EngineRecord>(target.name, {
          pagination: { page, perPage: PAGE },
          sort: byTitle ? { field: target.title, order: 'ASC' } : target.sort,
          filter: {},
          signal,
        });
        all.push(...records);
        setProgress({ done: all.length, total: Math.max(total ?? 0, all.length) });
        if (records.length < PAGE) return all;
      }
    },
  });
  return { records: data, progress, error, retry: () => void refetch(), isFetching };
}
