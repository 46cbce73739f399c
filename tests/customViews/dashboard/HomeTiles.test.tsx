import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useStoreContext } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dashboard } from '../../../customViews/dashboard/Dashboard';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

const RIGHTS = ['location:view', 'visit:view', 'user:view', 'admin:edit', 'event:view', 'global:view'];
const LINE = { resource: 'locations', preset: 'critical', count: 3 };

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/attention': { waiting: [] },
  '/api/first-steps': { steps: [], hidden: true },
  '/api/audit-check': { state: 'ok' },
  '/api/usage': { excess: 0, usage: [] },
};

/** The home page in columns. @param answers in place of those where all is well @param own tiles as a person has arranged them */
function home(answers: Readonly<Record<string, () => Promise<unknown>>> = {}, own?: object) {
  let client!: QueryClient;
  function Page() {
    const store = useStoreContext();
    client = useQueryClient();
    useState(() => {
      client.setDefaultOptions({ queries: { retry: false } });
      if (own) store.setItem('panels.home', own);
    });
    return <Dashboard />;
  }
  const shown = showFeature(<Page />, modelFor(...RIGHTS), [], {
    reply: (_method, url) => answers[url]?.() ?? ANSWERS[url],
  });
  return { ...shown, client };
}
const never = () => new Promise<unknown>(() => {});
const refused = () => Promise.reject(refusal(500, { msg_code: 'INTERNAL_ERROR' }));
const tiles = () => document.querySelector<HTMLElement>('.home-tiles')!;
const tile = (key: string) => document.querySelector<HTMLElement>(`[data-tile="${key}"]`)!;
const heightOf = (key: string) => tile(key).style.getPropertyValue('--h');
const waits = () =>
  [...document.querySelectorAll('.home-tile[data-waits]')].map((one) => one.getAttribute('data-tile'));
const QUIET = 'Tout va bien : rien à traiter.';
const FAILED = 'Cette liste n’a pas pu être chargée en entier.';

it('shows the tiles after a second where the first steps and what needs action take longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  home({ '/api/first-steps': never, '/api/attention': never });
  expect([tiles().dataset['waits'], tiles().getAttribute('aria-busy')]).toEqual(['true', 'true']);
  await act(async () => vi.advanceTimersByTime(1000));
  expect([tiles().dataset['waits'], tiles().getAttribute('aria-busy')]).toEqual([undefined, null]);
  expect(waits()).toEqual([]);
});

it('moves nothing where what needs action is known late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer = (_: unknown) => {};
  home({ '/api/attention': () => new Promise((resolve) => (answer = resolve)) });
  await act(async () => vi.advanceTimersByTime(1000));
  const before = heightOf('attention');
  await act(async () => answer({ waiting: [] }));
  await act(async () => vi.advanceTimersByTime(100));
  expect(screen.getByText(QUIET)).toBeTruthy();
  expect(heightOf('attention')).toBe(before);
});

it('says that all is well once everything is known, in one line', async () => {
  home();
  expect(await screen.findByText(QUIET)).toBeTruthy();
  await waitFor(() => expect(heightOf('attention')).toBe('1'));
});

it.each(['/api/audit-check', '/api/usage'])('does not say that all is well where %s has failed', async (url) => {
  const { sent } = home({ [url]: refused });
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(sent.map((request) => request.url)).toContain(url);
  expect(screen.queryByText(QUIET)).toBeNull();
});

it.each(['/api/audit-check', '/api/usage'])('does not say so as long as %s is on its way', async (url) => {
  const { sent } = home({ [url]: never });
  await waitFor(() => expect(sent.map((request) => request.url)).toContain(url));
  await waitFor(() => expect(sent.map((request) => request.url)).toContain('/api/attention'));
  await act(async () => {});
  expect(screen.queryByText(QUIET)).toBeNull();
});

it('keeps the height that a person gave to what needs action, as long as there is some', async () => {
  const own = { attention: [0, 0, 1, 5], today: [2, 0, 2, 3] };
  home({ '/api/attention': async () => ({ waiting: [LINE] }) }, own);
  expect(await screen.findByText('3 sites sont en état critique')).toBeTruthy();
  expect(heightOf('attention')).toBe('5');
});

it('keeps its room when a line goes while a person reads', async () => {
  let waiting: object[] = [LINE, { ...LINE, preset: 'silent' }];
  const { client } = home({ '/api/attention': async () => ({ waiting }) });
  await waitFor(() => expect(heightOf('attention')).toBe('3'));
  waiting = [LINE];
  await act(async () => client.invalidateQueries({ queryKey: ['attention'] }));
  await waitFor(() => expect(screen.queryByText(/aucune connexion depuis une semaine/)).toBeNull());
  expect(heightOf('attention')).toBe('3');
});
