import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, useListContext, type Identifier } from 'ra-core';
import { createContext, useEffect, useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { createdKey, type Created } from '../created';
import type { EngineRecord } from '../values/record';
import { withSavedFirst } from './withSavedFirst';

/** The new record that the list has first, so that its row is marked; undefined where there is none. */
export const CreatedContext = createContext<Identifier | undefined>(undefined);

/** The note of a resource, while the list has the sort, filters and page that it opened with. */
function useCreated(resource: ClientResource): Identifier | undefined {
  const cache = useQueryClient();
  const { sort, filterValues, page, perPage, isPending } = useListContext();
  const key = createdKey(resource.name);
  const { data } = useQuery<Created | null>({ queryKey: key, queryFn: skipToken });
  const list = JSON.stringify([sort, filterValues, page, perPage]);
  const moved = data?.list !== undefined && data.list !== list;
  useEffect(() => {
    if (!data || isPending || data.list === list) return;
    const next: Created | null = moved ? null : { ...data, list };
    cache.setQueryData<Created | null>(createdKey(resource.name), next);
  }, [cache, resource, data, isPending, list, moved]);
  return moved ? undefined : data?.id;
}

/**
 * The list in context with a record that was just created first, whatever the sort. One that is not on the page is read
 * by its key under the filters of the list: the list never has a record first that does not match, or that is deleted.
 */
export function useCreatedFirst(resource: ClientResource) {
  const list = useListContext<EngineRecord>();
  const { data, filterValues, isFetching, sort } = list;
  const id = useCreated(resource);
  const onPage = data?.some((record) => String(record.id) === String(id));
  const { data: found } = useGetList<EngineRecord>(
    resource.name,
    { filter: { ...filterValues, id: { in: [id] } }, sort, pagination: { page: 1, perPage: 1 } },
    // A failure leaves the list as it is: its own answer says what is wrong.
    {
      enabled: id !== undefined && data !== undefined && !isFetching && !onPage,
      retry: false,
      onError: () => undefined,
    },
  );
  const first =
    id === undefined ? undefined : [...(data ?? []), ...(found ?? [])].find((one) => String(one.id) === String(id));
  const shown = useMemo(
    () => (first ? { ...list, data: withSavedFirst(data, first) } : list) as typeof list,
    [list, data, first],
  );
  return { first: first?.id, list: shown };
}
