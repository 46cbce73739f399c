import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MINUTE_MS } from '../../domain/time/durations';

/** How often the server is asked for what is new, in ms. */
const INTERVAL_MS = 3_000;
const TIME = 'authenticated_at';
const NEWEST = { field: TIME, order: 'DESC' } as const;

/** What the list shows from its end on: its newest page, and a period that is not over. */
function useNewestPage(): void {
  const { filterValues, page, setFilters, setPage, setSort, sort } = useListContext();
  const show = useEffectEvent(() => {
    const period = (filterValues as Record<string, unknown>)[TIME];
    const { lt, lte, ...open } = (typeof period === 'object' ? period : {}) as { lt?: string; lte?: string };
    const end = lt ?? lte;
    if (end !== undefined && Date.parse(end) <= Date.now()) setFilters({ ...filterValues, [TIME]: open });
    if (sort.field !== NEWEST.field || sort.order !== NEWEST.order) setSort(NEWEST);
    if (page !== 1) setPage(1);
  });
  useEffect(() => show(), []);
}

/**
 * Follows the list of sign-ins: asks for its newest entry, and reads it again when that is another one. While it is
 * paused the list stays as it is, and what comes is counted.
 */
export function useLiveTail() {
  const { resource, filterValues, data, isFetching, refetch } = useListContext();
  const provider = useDataProvider();
  const [pausedAt, setPausedAt] = useState<number>();
  useNewestPage();
  const countSince = async (ms: number, signal: AbortSignal) => {
    const filter = { ...(filterValues as object), [TIME]: { gte: new Date(ms).toISOString() } };
    return provider.getList(resource, { filter, sort: NEWEST, pagination: { page: 1, perPage: 1 }, signal });
  };
  const { data: tail, isError } = useQuery({
    queryKey: [resource, 'tail', filterValues, pausedAt],
    queryFn: async ({ signal }) => {
      const minute = await countSince(Date.now() - MINUTE_MS, signal);
      const missed = pausedAt === undefined ? undefined : (await countSince(pausedAt, signal)).total;
      return { rate: minute.total ?? 0, missed: missed ?? 0, newest: minute.data[0]?.id };
    },
    refetchInterval: INTERVAL_MS,
    retry: false,
  });
  const newest = tail?.newest;
  const isBehind =
    pausedAt === undefined && newest !== undefined && data !== undefined && !data.some(({ id }) => id === newest);
  const catchUp = useEffectEvent(() => {
    if (!isFetching) void refetch();
  });
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind, newest]);
  return {
    isError,
    rate: tail?.rate,
    missed: tail?.missed ?? 0,
    isPaused: pausedAt !== undefined,
    pause: () => setPausedAt(Date.now()),
    resume: () => setPausedAt(undefined),
  };
}
