import type { QueryClient } from '@tanstack/react-query';
import { getQuery, parseQueryFromLocation, type DataProvider } from 'ra-core';
import type { ViewActions } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { chosenOf, openingFilter, opensWithKey, periodKey } from '../filters/opening';
import type { Engine } from '../model';
import { clockAt } from '../values/time';
import { viewsKey, VIEWS_STALE_TIME_MS } from '../views/useViews';

/** URL parameters that fully describe a page of records. */
const LIST_PARAMETERS = new Set(['filter', 'sort', 'order', 'page', 'perPage', 'displayedFilters']);
/** How long the prefetched page is fresh; in ms: until the list is rendered. */
const STALE_TIME_MS = 2_000;
/** Rendering waits for answers for at most this long, in ms, so that most pages are rendered once. */
const MAX_WAIT_MS = 80;

/** Waits for what the first page shows, but not for a slow server. */
export async function atMost(answers: Promise<unknown>): Promise<void> {
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

interface PrefetchContext {
  readonly cache: QueryClient;
  readonly data: DataProvider & Pick<ViewActions, 'views'>;
  /** The person's preferences, as far as they could be read. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly engine: Pick<Engine, 'format' | 'maxUsers'>;
}

/**
 * Requests the first page of records of a list and its saved views before the list is rendered, in parallel with its
 * code. Only for addresses without a saved view, which the list resolves itself.
 * @param search query string of the list's address, with its question mark, or empty
 * @returns when the response has arrived, or after `MAX_WAIT_MS`
 */
export async function prefetchFirstPage(
  { cache, data, kept, engine }: PrefetchContext,
  resource: ClientResource,
  search: string,
): Promise<void> {
  const { name, list } = resource;
  const keys = [...new URLSearchParams(search).keys()];
  const opensView = keys.length === 0 && (kept[`views.${name}.default`] ?? null) !== null;
  if (opensView || !keys.every((key) => LIST_PARAMETERS.has(key))) return;
  const today = clockAt(Date.now(), engine.format.timeZone).day;
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: {},
    filterDefaultValues: openingFilter(
      resource,
      engine,
      today,
      chosenOf(resource, kept[periodKey(resource)]),
      kept[opensWithKey(resource)],
    ),
    sort: resource.sort,
    perPage: list.perPage,
  });
  const params = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: query.filter,
  };
  // The key and the answer of ra-core's `useGetList`.
  const queryKey = [name, 'getList', params];
  cache.setQueryDefaults(queryKey, { staleTime: STALE_TIME_MS });
  const firstPage = cache.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => data.getList(name, { ...params, signal }),
    retry: false,
  });
  const views = cache.prefetchQuery({
    queryKey: viewsKey(resource),
    queryFn: ({ signal }) => data.views(name, signal),
    staleTime: VIEWS_STALE_TIME_MS,
    retry: false,
  });
  await atMost(Promise.all([firstPage, views]));
}
