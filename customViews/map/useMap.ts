import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { MonitoringState } from '../../domain/rules/monitoringState';
import { useAppContext } from '../appContext';

/** A location with coordinates; `state` is null while it is not monitored. */
export interface Placed {
  readonly id: number;
  readonly name: string;
  readonly state: MonitoringState | null;
  readonly since: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Null: not for this person. */
  readonly countryId: number | null;
  readonly scopeIds: readonly number[];
}

interface LocationMap {
  readonly placedCount: number;
  readonly placed: readonly Placed[];
  readonly unplacedCount: number;
  readonly unplaced: readonly Pick<Placed, 'id' | 'name' | 'state'>[];
}

/** `GET /api/monitoring/map`; asked again when the server says that states are others (`useLiveModel`). */
export function useMap() {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['monitoring', 'map'],
    queryFn: async ({ signal }) => (await http<LocationMap>(apiUrl('/monitoring/map'), { signal })).json,
  });
}
