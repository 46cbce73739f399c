import { useGetMany } from 'ra-core';
import { useState } from 'react';
import { useResource } from '../../resources/engine/model';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';

export const SIZES = [50, 100, 250];

/** Locations by their keys, one page of them read. */
export function useCreated(ids: readonly number[]) {
  const locations = useResource('locations');
  const [page, setPage] = useState({ offset: 0, limit: SIZES[0]! });
  const shown = ids.slice(page.offset, page.offset + page.limit);
  const { data = [] } = useGetMany<EngineRecord>(locations.name, { ids: [...shown] }, { retry: false });
  const known = new Map(data.filter(Boolean).map((record) => [Number(record.id), record]));
  return {
    locations,
    ids,
    shown,
    page,
    setPage,
    recordOf: (id: number) => known.get(id),
    nameOf(id: number): string {
      const record = known.get(id);
      return record ? recordTitle(locations, record) : `#${id}`;
    },
    /** True where it is known that the location takes guests already. */
    isOn: (id: number) => known.get(id)?.[locations.enabled!] === true,
  };
}

export type Created = ReturnType<typeof useCreated>;
