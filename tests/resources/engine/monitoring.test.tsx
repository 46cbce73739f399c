import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { modelFor } from '../../customViews/features';
import { provider, show } from '../fixture';

afterEach(cleanup);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const location = {
  ...{ id: 1, locationid: 1, version: 1, l_name: 'Gare du Nord', l_enabled: true, groupids: [], l_networks: [] },
  ...{ l_monitoring: 'warning', l_monitoring_at: ago(12.6), l_signins: 3, l_signins_before: 90, l_trend: -97 },
  ...{ l_firstauthAt: ago(90_000), l_lastauthAt: ago(5.6), l_createdAt: ago(100_000), l_countryid: 1 },
};
const calls = {
  getList: async (name: string) => ({ data: name === 'locations' ? [location] : [], total: 1 }),
  getOne: async () => ({ data: location }),
  getMany: async () => ({ data: [] }),
};
const shown = (at: string) => show(provider([], calls), { at, as: modelFor('location:view', 'visit:view') });

const textOf = (element: Element | null) => element?.textContent.replace(/\s/g, ' ') ?? '';

it('the list of locations has the state, the trend and since when (S-LOC-7)', async () => {
  shown('/locations');
  const row = (await screen.findByText('Gare du Nord')).closest('tr');
  expect(screen.getByRole('columnheader', { name: /Depuis/ })).toBeTruthy();
  await vi.waitFor(() => expect(textOf(row)).toMatch(/À surveiller[-−]97 %.*il y a 12 min/));
});

it('the page of a location has them beside each other', async () => {
  const { container } = shown('/locations/1');
  await vi.waitFor(() => expect(textOf(container.querySelector('.e-summary'))).toContain('3 connexions'));
  expect(textOf(container.querySelector('.e-summary'))).toMatch(
    /À surveiller.*90 une semaine plus tôt.*évolution [-−]97 %.*changement d’état il y a 12 min/,
  );
});
