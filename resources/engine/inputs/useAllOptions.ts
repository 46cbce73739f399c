import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetManyAggregate, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import type { ComboboxOption } from '../../widgets/Combobox';
import { recordTitle, type EngineRecord } from '../record';
import { fieldNamed } from '../texts';
import { optionOf } from './useReferenceOptions';

/** The most that the server gives at once. */
const PAGE = 1000;

/** How long the whole of a resource may be shown again without asking. */
const FRESH_MS = 60_000;

/**
 * Every record of a resource as an option, by title, fetched page after page; and those of `ids` that the list does
 * not hold (deleted, out of scope), so that nothing chosen disappears.
 */
export function useAllOptions(target: ClientResource, ids: readonly Identifier[]) {
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const byTitle = fieldNamed(target, target.title)?.sortable === true;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [target.name, 'allOptions'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const options: ComboboxOption[] = [];
      for (let page = 1; ; page += 1) {
        const { data: records, total } = await dataProvider.getList<EngineRecord>(target.name, {
          pagination: { page, perPage: PAGE },
          sort: byTitle ? { field: target.title, order: 'ASC' } : target.sort,
          filter: {},
          signal,
        });
        records.forEach((record) => options.push(optionOf(target, record)));
        setProgress({ done: options.length, total: Math.max(total ?? 0, options.length) });
        if (records.length < PAGE) return options;
      }
    },
  });

  const known = new Set(data?.map(({ value }) => String(value)));
  const absent = data ? ids.filter((id) => !known.has(String(id))) : [];
  const { data: others } = useGetManyAggregate<EngineRecord>(
    target.name,
    { ids: absent },
    { enabled: absent.length > 0 },
  );
  const strays = absent.map((id) => {
    const found = others?.find((one) => String(one?.id) === String(id));
    return { value: id, label: recordTitle(target, found ?? { id }) };
  });
  return { options: data, strays, progress, error, retry: () => void refetch(), isFetching };
}
