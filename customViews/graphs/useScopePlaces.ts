import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';

/** Locations that an address can name; of larger scopes, no rows are shown. */
const MAX_PLACES = 300;
const STALE_TIME_MS = 60_000;
const LOCATIONS = 'locations';

/**
 * The locations of some scopes, by scope: sign-ins are counted by the scopes that their location has now.
 * @param scopes none: nothing is asked for
 * @returns undefined until they are known, and where there are too many
 */
export function useScopePlaces(scopes: readonly number[]): ReadonlyMap<number, readonly number[]> | undefined {
  const sees = useEngine().resources.get(LOCATIONS)?.can.view === true;
  const { data, total } = useGetList<EngineRecord>(
    LOCATIONS,
    {
      // Those that are deleted have had sign-ins, too.
      filter: { groupids: [...scopes].sort((a, b) => a - b), deleted: 'with' },
      sort: { field: 'l_name', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_PLACES },
    },
    { enabled: sees && scopes.length > 0, staleTime: STALE_TIME_MS },
  );
  return useMemo(() => {
    if (!data || (total ?? 0) > data.length) return undefined;
    const has = (record: EngineRecord, scope: number) =>
      (record['groupids'] as readonly unknown[] | undefined)?.map(Number).includes(scope) === true;
    return new Map(scopes.map((scope) => [scope, data.filter((one) => has(one, scope)).map(({ id }) => Number(id))]));
  }, [data, total, scopes]);
}
