import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from './values/record';
import { fieldNamed } from './texts';

/** The most that the server gives at once. */
const PAGE = 1000;

/** Pages asked for at once: the server works on one while another is on its way. */
const PARALLEL_PAGES = 4;

/** How long the whole of a resource may be shown again without asking. */
const FRESH_MS = 60_000;

/** Every record of a resource by title, fetched in pages, and how far that is. */
export function useAllRecords(target: ClientResource) {
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const byTitle = fieldNamed(target, target.title)?.sortable === true;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [target.name, 'allRecords'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const all = new Map<EngineRecord['id'], EngineRecord>();
      const fetchPage = async (page: number) => {
        const { data: records, total = 0 } = await dataProvider.getList<EngineRecord>(target.name, {
          pagination: { page, perPage: PAGE },
          sort: byTitle ? { field: target.title, order: 'ASC' } : target.sort,
          filter: {},
          signal,
        });
        return { records, total };
      };
      // The first page says how many there are; that may be an estimate, so the last page decides.
      let page = 1;
      let several = 1;
      for (;;) {
        const pages = await Promise.all(Array.from({ length: several }, (_, index) => fetchPage(page + index)));
        // A record that moved to another page meanwhile comes twice.
        for (const { records } of pages) for (const record of records) all.set(record.id, record);
        const total = Math.max(pages[0]?.total ?? 0, all.size);
        setProgress({ done: all.size, total });
        if (pages.some(({ records }) => records.length < PAGE)) return [...all.values()];
        page += several;
        several = Math.max(1, Math.min(PARALLEL_PAGES, Math.ceil(total / PAGE) - page + 1));
      }
    },
  });
  return { records: data, progress, error, retry: () => void refetch(), isFetching };
}
