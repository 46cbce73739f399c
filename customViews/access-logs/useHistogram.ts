import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { useState } from 'react';
import type { PorticoDataProvider } from '../../dataProvider';

/** The field whose time the bars show. */
const TIME = 'received_at';

/** Bars that are next to each other; both ends are among them. */
export interface Bars {
  readonly first: number;
  readonly last: number;
}

/** True for a filter of a time that says where its period begins. */
const hasBeginning = (period: unknown) =>
  typeof period === 'string' || (typeof period === 'object' && period !== null && ('gte' in period || 'gt' in period));

/** A way back: the period that was chosen in the bars, and the one before. */
interface Step {
  readonly to: unknown;
  readonly from: unknown;
}

/** How many lines of the list there are when, and the ways into a part of that time and back. */
export function useHistogram() {
  const { resource, filterValues, setFilters, isFetching: isListing } = useListContext();
  const provider = useDataProvider<PorticoDataProvider>();
  const filter = filterValues as Readonly<Record<string, unknown>>;
  const period = filter[TIME];
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  // Once the period has been changed elsewhere, there is no way back.
  const way = JSON.stringify(last?.to) === JSON.stringify(period) ? steps : [];
  const hasPeriod = hasBeginning(period);
  const query = useQuery({
    queryKey: [resource, 'histogram', filter],
    queryFn: ({ signal }) => provider.histogram(resource, { filter, signal }),
    // The server answers one of both at a time, and the lines come first.
    enabled: hasPeriod && !isListing,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, isPlaceholderData } = query;
  const zoom = ({ first, last: end }: Bars) => {
    // The bars of an earlier question are none of this one.
    if (!data || isPlaceholderData) return;
    const shown = { gte: data.times[first], lt: data.times[end + 1] };
    setSteps([...way, { to: shown, from: period }]);
    setFilters({ ...filter, [TIME]: shown });
  };
  const zoomOut = () => {
    setFilters({ ...filter, [TIME]: last?.from });
    setSteps(way.slice(0, -1));
  };
  const isFetching = query.isFetching || isListing;
  return { ...query, isFetching, hasPeriod, zoom, zoomOut: way.length > 0 ? zoomOut : undefined };
}
