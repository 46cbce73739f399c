import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { Http } from '../../dataProvider/http';
import type { Job } from '../../dataProvider/jobs';
import type { NETWORK_CHANGES } from '../../domain/wireless-dashboard/changes';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';

/** What a network of the dashboard means for the locations. */
export type ChangeKind = (typeof NETWORK_CHANGES)[number];

/** What a synchronisation would do for one network. */
export interface NetworkChange {
  readonly networkId: string;
  readonly name: string;
  readonly change: ChangeKind;
  /** The location that it belongs to; null where it has none yet. */
  readonly locationId: number | null;
  readonly fields: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

export interface DashboardChanges {
  readonly readAt: string;
  readonly networks: readonly NetworkChange[];
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

/** What new locations get in addition to what the dashboard knows; names of fields of a location. */
export type NewLocationValues = Readonly<Record<string, unknown>>;

export const INTEGRATIONS = 'integrations';

/** How many dashboards are offered; a company has few. */
const MAX_DASHBOARDS = 100;

/** The enabled wireless dashboards of the company, by name. */
export function useDashboards() {
  return useGetList<EngineRecord>(
    INTEGRATIONS,
    {
      filter: { kind: ['wireless_dashboard'], isEnabled: true },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_DASHBOARDS },
    },
    { retry: false },
  );
}

const dashboardUrl = (id: number, path: string) => apiUrl(`/wireless-dashboards/${id}/${path}`);

export const changesKey = (dashboard: number | undefined) => ['wireless-dashboards', dashboard, 'changes'] as const;

/** Reads the dashboard and compares it with the locations, once until it is asked again. */
export function useChanges(dashboard: number | undefined, enabled: boolean) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: changesKey(dashboard),
    queryFn: async ({ signal }) => (await http<DashboardChanges>(dashboardUrl(dashboard!, 'changes'), { signal })).json,
    enabled: enabled && dashboard !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Orders that the changes of these networks are made. @throws HttpError */
export async function orderSynchronisation(
  http: Http,
  dashboard: number,
  body: { readonly networks: readonly string[]; readonly values: NewLocationValues },
  key: string,
): Promise<Job> {
  const headers = idempotencyHeader(key);
  return (await http<Job>(dashboardUrl(dashboard, 'synchronisation'), { method: 'POST', body, headers })).json;
}
