import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResourceCard } from '../../../customViews/dashboard/ResourceCard';
import { figureOf, weekBeforeOf } from '../../../customViews/dashboard/figures';
import { provider, show } from '../../resources/fixture';
import { modelFor } from '../features';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const model = modelFor('user:view', 'location:view', 'visit:view');
const resource = (name: string) => model.resources.find((one) => one.name === name)!;

it('shows how many there are, and how many of them are of today', async () => {
  const data = provider([], {
    getList: async (_name, { filter }: { filter: object }) => ({
      data: [],
      total: Object.keys(filter).length > 0 ? 12 : 1980,
    }),
  });
  show(data, { at: '/', as: model, children: <ResourceCard resource={resource('identities')} /> });
  expect(await screen.findByText('12 créées aujourd’hui')).toBeTruthy();
  const [all, some] = screen.getAllByRole('link');
  expect(all?.textContent).toMatch(/^Identités1\u00a0980/);
  // All of them, not those of the first period of the list.
  expect(all?.getAttribute('href')).toBe('/identities?filter=%7B%7D');
  // The second number opens the records that it counts.
  const [, query] = (some?.getAttribute('href') ?? '').split('?');
  const filter = JSON.parse(new URLSearchParams(query).get('filter') ?? '') as object;
  expect(filter).toEqual(figureOf(resource('identities'), Date.now(), 'Europe/Paris'));
});

it('counts from midnight in the time zone of the person, and from full hours', () => {
  const now = Date.UTC(2026, 0, 5, 23, 40);
  expect(figureOf(resource('identities'), now, 'Europe/Paris')).toEqual({
    u_createdAt: { gte: '2026-01-05T23:00:00.000Z' },
  });
  expect(figureOf(resource('locations'), now, 'Europe/Paris')).toEqual({
    l_lastauthAt: { gte: '2026-01-04T23:00:00.000Z' },
  });
});

it('shows no figure of a resource that has none', () => {
  expect(figureOf(resource('scopes'), 0, 'UTC')).toBeUndefined();
});

it('compares the sign-ins of today with the same weekday before, until the same time', async () => {
  const now = Date.UTC(2026, 10, 28, 4, 13, 20);
  const before = { authenticated_at: { gte: '2026-11-20T23:00:00.000Z', lt: '2026-11-21T04:10:00.000Z' } };
  expect(weekBeforeOf(resource('authentications'), now, 'Europe/Paris')?.filter).toEqual(before);
  // Across the end of summer time it is the same time on the clock; at midnight there is nothing yet.
  expect(weekBeforeOf(resource('authentications'), Date.UTC(2026, 9, 26, 9), 'Europe/Paris')?.filter).toEqual({
    authenticated_at: { gte: '2026-10-18T22:00:00.000Z', lt: '2026-10-19T08:00:00.000Z' },
  });
  expect(weekBeforeOf(resource('authentications'), Date.UTC(2026, 10, 27, 23, 2), 'Europe/Paris')).toBeUndefined();
  expect(weekBeforeOf(resource('identities'), now, 'Europe/Paris')).toBeUndefined();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const data = provider([], {
    getList: async (_name, { filter }: { filter: { authenticated_at?: object } }) => ({
      data: [],
      total: filter.authenticated_at === undefined ? 900 : 'lt' in filter.authenticated_at ? 31 : 28,
    }),
  });
  show(data, { at: '/', as: model, children: <ResourceCard resource={resource('authentications')} /> });
  expect(await screen.findByText('28 aujourd’hui')).toBeTruthy();
  const link = await screen.findByText('31 samedi dernier à cette heure');
  expect(link.getAttribute('href')).toMatch(/^\/authentications\?filter=.*lt/);
});

it('counts the sessions that are online: two of one guest are two', async () => {
  expect(figureOf(resource('connections'), Date.now(), 'Europe/Paris')).toEqual({ state: ['online'] });
  const sessions = [
    { id: 1, identityid: 7, state: 'online' },
    { id: 2, identityid: 7, state: 'online' },
    { id: 3, identityid: 7, state: 'ended' },
  ];
  const data = provider([], {
    getList: async (_name, { filter: { state } }: { filter: { state?: readonly string[] } }) => ({
      data: [],
      total: sessions.filter((one) => state?.includes(one.state) ?? true).length,
    }),
  });
  show(data, { at: '/', as: model, children: <ResourceCard resource={resource('connections')} /> });
  expect(await screen.findByText('2 sessions en ligne')).toBeTruthy();
});
