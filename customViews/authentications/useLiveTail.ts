import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../dataProvider/serverClock';
import { MINUTE_MS } from '../../domain/time/durations';

/** How often the server is asked for what is new, in ms. */
const INTERVAL_MS = 3_000;
/** How often the list is read again all the same: gateways report some sign-ins late. */
const REREAD_INTERVAL_MS = 30_000;
/** Without an answer for so long, what is shown is not live any more, in ms. */
const MAX_ANSWER_AGE_MS = 12_000;
const TIME = 'authenticated_at';
const NEWEST = { field: TIME, order: 'DESC' } as const;

/**
 * Shows the newest page of the list, with a period that is not over. Calls `onLeave` when the person chooses another sort,
 * page or period, because new sign-ins are not visible there.
 */
function useNewestPage(onLeave: () => void): void {
  const { filterValues, page, setFilters, setPage, setSort, sort } = useListContext();
  const period = (filterValues as Record<string, unknown>)[TIME];
  const { lt, lte, ...open } = (typeof period === 'object' ? period : {}) as { lt?: string; lte?: string };
  const end = lt ?? lte;
  const isOver = end !== undefined && Date.parse(end) <= serverNow();
  const isSorted = sort.field === NEWEST.field && sort.order === NEWEST.order;
  const isNewest = !isOver && isSorted && page === 1;
  const hasStarted = useRef(false);
  const show = useEffectEvent(() => {
    if (isOver) setFilters({ ...filterValues, [TIME]: open });
    if (!isSorted) setSort(NEWEST);
    if (page !== 1) setPage(1);
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => show(), []);
  useEffect(() => {
    if (isNewest) hasStarted.current = true;
    else if (hasStarted.current) leave();
  }, [isNewest]);
}

/** Reads the list again when it lacks the newest entry, and now and then for entries that were reported late. */
function useCatchUp(newest: unknown, isPaused: boolean): void {
  const { data, isFetching, refetch } = useListContext();
  const lastRequested = useRef<unknown>(undefined);
  const isStale = !isPaused && newest !== undefined && data !== undefined && !data.some(({ id }) => id === newest);
  const read = useEffectEvent(() => {
    if (!isFetching) void refetch();
  });
  useEffect(() => {
    if (!isStale || isFetching || lastRequested.current === newest) return;
    lastRequested.current = newest;
    read();
  }, [isStale, isFetching, newest]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => read(), REREAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
}

/** Whether there has been no answer for a while: the connection is lost, or the server does not get to it. */
function useSilence(answeredAt: number): boolean {
  const [silentSince, setSilentSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince(answeredAt), MAX_ANSWER_AGE_MS);
    return () => clearTimeout(timer);
  }, [answeredAt]);
  return silentSince === answeredAt;
}

/**
 * Follows the list of sign-ins: asks for its newest entry, and reads it again when that is another one. While it is
 * paused the list stays as it is, and what comes is counted.
 * @param onLeave called when the list is turned to something else than the newest sign-ins
 */
export function useLiveTail(onLeave: () => void) {
  const { resource, filterValues, refetch } = useListContext();
  const provider = useDataProvider();
  const [pausedAt, setPausedAt] = useState<number>();
  useNewestPage(onLeave);
  const newestOf = async (period: object, signal: AbortSignal) => {
    const filter = { ...(filterValues as object), ...period };
    return provider.getList(resource, { filter, sort: NEWEST, pagination: { page: 1, perPage: 1 }, signal });
  };
  const since = (ms: number) => ({ [TIME]: { gte: new Date(ms).toISOString() } });
  /** The newest entry of these filters, and when it was asked for. */
  const known = useRef<{ readonly filters: unknown; readonly at: number; readonly newest: unknown }>(undefined);
  const newestKnown = (): { readonly id: unknown } | undefined => {
    const { filters, at = 0, newest } = known.current ?? {};
    return filters === filterValues && serverNow() - at < MINUTE_MS ? { id: newest } : undefined;
  };
  const {
    data: tail,
    dataUpdatedAt,
    error,
  } = useQuery({
    queryKey: [resource, 'tail', filterValues, pausedAt],
    queryFn: async ({ signal }) => {
      const minute = await newestOf(since(serverNow() - MINUTE_MS), signal);
      // At the beginning, and after a pause of the browser or of the network, the newest one may be older than a minute.
      const newest = minute.data[0] ?? newestKnown() ?? (await newestOf({}, signal)).data[0];
      known.current = { filters: filterValues, at: serverNow(), newest: newest?.id };
      const missed = pausedAt === undefined ? undefined : (await newestOf(since(pausedAt), signal)).total;
      return { rate: minute.total ?? 0, missed: missed ?? 0, newest: newest?.id };
    },
    refetchInterval: INTERVAL_MS,
    retry: false,
  });
  const isSilent = useSilence(dataUpdatedAt);
  useCatchUp(tail?.newest, pausedAt !== undefined);
  return {
    error,
    isSilent,
    rate: isSilent ? undefined : tail?.rate,
    missed: tail?.missed ?? 0,
    isPaused: pausedAt !== undefined,
    pause: () => setPausedAt(serverNow()),
    resume: () => {
      setPausedAt(undefined);
      void refetch();
    },
  };
}
