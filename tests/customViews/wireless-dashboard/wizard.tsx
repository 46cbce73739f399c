import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { DashboardChanges, NetworkChange } from '../../../customViews/wireless-dashboard/calls';
import { SynchronisePage } from '../../../customViews/wireless-dashboard/SynchronisePage';
import type { Job, JobsClient } from '../../../dataProvider/jobs';
import { bulkJob } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

const RIGHTS = ['location:view', 'location:edit', 'zscaler', 'template:view', 'user:view'];

export const DASHBOARD = { id: 7, name: 'Hôtels du Nord', kind: 'wireless_dashboard', isEnabled: true };
const COUNTRIES = [
  { id: 75, countryid: 75, co_name: 'France' },
  { id: 76, countryid: 76, co_name: 'Espagne' },
];

/** Networks with one of each kind of change. */
export const NETWORKS: readonly NetworkChange[] = [
  {
    networkId: 'N_1',
    name: 'Gare du Nord',
    change: 'create',
    locationId: null,
    fields: [
      { field: 'l_name', from: null, to: 'Gare du Nord' },
      { field: 'l_tunnel', from: null, to: 'native' },
      { field: 'l_apmac', from: null, to: '0C:8D:DB:00:00:01' },
    ],
  },
  {
    networkId: 'N_2',
    name: 'Port de Nice',
    change: 'update',
    locationId: 12,
    fields: [{ field: 'l_timezone', from: 'Europe/Madrid', to: 'Europe/Paris' }],
  },
  { networkId: 'N_3', name: 'Lyon', change: 'same', locationId: 13, fields: [] },
  { networkId: 'N_4', name: 'Ancien hall', change: 'gone', locationId: 14, fields: [] },
];

export function changesOf(networks: readonly NetworkChange[]): DashboardChanges {
  const count = (kind: string) => networks.filter(({ change }) => change === kind).length;
  const counts = { create: count('create'), update: count('update'), same: count('same'), gone: count('gone') };
  return { readAt: new Date().toISOString(), networks, counts };
}

export const synchronisation = (given: Partial<Job> = {}): Job =>
  bulkJob({
    id: 'sync-1',
    kind: 'synchronisation',
    resource: 'locations',
    result: { created: 1, updated: 1, refused: 0, createdIds: [21] },
    parameters: { name: 'Hôtels du Nord', count: 2 },
    ...given,
  });

interface Around {
  readonly dashboards?: readonly object[];
  readonly at?: string;
  /** What the server answers, by method and address. */
  readonly reply?: (method: string, url: string) => unknown;
  readonly jobs?: Partial<JobsClient>;
  readonly locations?: readonly { readonly id: number }[];
  readonly calls?: Parameters<typeof showFeature>[3] extends infer Options | undefined
    ? Options extends { calls?: infer Calls }
      ? Calls
      : never
    : never;
}

/** The page for a person who may synchronise, and what it sends. */
export function showWizard({ dashboards = [DASHBOARD], at, reply, jobs, locations = [], calls }: Around = {}) {
  const lists: Readonly<Record<string, readonly object[]>> = {
    integrations: dashboards,
    countries: COUNTRIES,
    locations,
  };
  const read = (name: string) => (lists[name] ?? []) as readonly { id: number }[];
  return showFeature(<SynchronisePage />, modelFor(...RIGHTS), [], {
    at: at ?? '/locations/synchronise',
    reply: (method, url) => reply?.(method, url) ?? (method === 'GET' ? changesOf(NETWORKS) : undefined),
    jobs: { one: vi.fn(async () => synchronisation()), rows: vi.fn(async () => []), ...jobs },
    calls: {
      getList: async (name: string) => ({ data: read(name), total: read(name).length }),
      getMany: async (name: string, { ids }: { ids: unknown[] }) => ({
        data: read(name).filter(({ id }) => ids.map(String).includes(String(id))),
      }),
      ...calls,
    },
  });
}

/** Chooses the country of new locations. */
export async function chooseCountry(name = 'France'): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Pays/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

/** To the step with the changes. */
export async function readDashboard(): Promise<void> {
  await chooseCountry();
  await userEvent.click(screen.getByRole('button', { name: 'Lire la console' }));
}

/** The step that is shown as the present one. */
export const presentStep = () => document.querySelector('[aria-current=step]')?.textContent;
