import type { QueryClient } from '@tanstack/react-query';
import { getQuery, parseQueryFromLocation, type DataProvider } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { chosenOf, openingFilter, periodKey } from '../filters/opening';
import type { Engine } from '../model';
import { clockAt } from '../time';

/** Parts of an address that say all about a page of records. */
const PLAIN = new Set(['filter', 'sort', 'order', 'page', 'perPage', 'displayedFilters']);
/** Long enough for the list to be drawn; in ms. */
const FRESH = 2_000;
/** A list that is drawn with its rows is drawn once; nobody sees that it begins this much later. In ms. */
const HOLD = 80;

interface Asking {
  readonly cache: QueryClient;
  readonly data: DataProvider;
  /** What the person keeps on the server; null when it could not be read. */
  readonly kept: Readonly<Record<string, unknown>> | null;
  readonly engine: Pick<Engine, 'format' | 'maxUsers'>;
}

/**
 * Asks for the page of records that a list will show first, before the list is drawn: then both go on at once. Only
 * where it is plain which page that is; a saved view is for the list itself to find.
 * @param search of the list's address, with its question mark, or nothing
 * @returns when the answer is there, or drawing should not wait for it any longer
 */
export async function askAhead(
  { cache, data, kept, engine }: Asking,
  resource: ClientResource,
  search: string,
): Promise<void> {
  const { name, list } = resource;
  const keys = [...new URLSearchParams(search).keys()];
  const opensView = keys.length === 0 && (kept?.[`views.${name}.default`] ?? null) !== null;
  if (opensView || !keys.every((key) => PLAIN.has(key))) return;
  const today = clockAt(Date.now(), engine.format.timeZone).day;
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: {},
    filterDefaultValues: openingFilter(resource, engine, today, chosenOf(resource, kept?.[periodKey(resource)])),
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
  cache.setQueryDefaults(queryKey, { staleTime: FRESH });
  const asked = cache.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => data.getList(name, { ...params, signal }),
    retry: false,
  });
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, HOLD))]);
}
