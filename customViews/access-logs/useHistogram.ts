import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { useState } from 'react';
import type { PorticoDataProvider } from '../../dataProvider';

/** The field whose time the bars show. */
const TIME = 'received_at';
const SECOND_MS = 1_000;

/** Bars that are next to each other; both ends are among them. */
export interface Bars {
  readonly first: number;
  readonly last: number;
}

/** How many lines of the list there are when, and the ways into a part of that time and back. */
export function useHistogram() {
  const { resource, filterValues, setFilters } = useListContext();
  const provider = useDataProvider<PorticoDataProvider>();
  const filter = filterValues as Readonly<Record<string, unknown>>;
  const [before, setBefore] = useState<readonly unknown[]>([]);
  const query = useQuery({
    queryKey: [resource, 'histogram', filter],
    queryFn: ({ signal }) => provider.histogram(resource, { filter, signal }),
    enabled: TIME in filter,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data } = query;
  /** When a bar begins, in ms. */
  const startOf = (bar: number) => (data ? Date.parse(data.from) + bar * data.step * SECOND_MS : 0);
  const zoom = ({ first, last }: Bars) => {
    setBefore([...before, filter[TIME]]);
    const shown = { gte: new Date(startOf(first)).toISOString(), lt: new Date(startOf(last + 1)).toISOString() };
    setFilters({ ...filter, [TIME]: shown });
  };
  const zoomOut = () => {
    setFilters({ ...filter, [TIME]: before.at(-1) });
    setBefore(before.slice(0, -1));
  };
  return { ...query, startOf, zoom, zoomOut: before.length > 0 ? zoomOut : undefined };
}
