import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Counters } from '../../../customViews/report/Counters';
import type { ReportFilters } from '../../../customViews/graphs/useReport';
import { modelFor, showFeature } from '../features';

const RANGE = { from: '2026-03-01', to: '2026-03-07' };
type Query = Readonly<Record<string, string>>;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const value = (name: string) => document.querySelector(`[data-counter=${name}]`)?.textContent;

function Page() {
  const [filters, setFilters] = useState<ReportFilters>({});
  const choose = (id: number) => setFilters({ 'location.locationid': [id] });
  return (
    <>
      <button onClick={() => choose(5)}>{'five'}</button>
      <button onClick={() => choose(6)}>{'six'}</button>
      <Counters range={RANGE} filters={filters} />
    </>
  );
}

function shown(rights = ['report:view', 'visit:view'], before = 2, error: number | null = null) {
  const { sent } = showFeature(<Page />, modelFor(...rights), [], {
    reply: (_method, url, query: Query = {}) => {
      if (url !== '/legacy/reports') return undefined;
      const total = query['filters'] ? 12 : Number(/\d+/.exec(query['global_filters'] ?? '')?.[0] ?? 345);
      const report = ['fr', 'en', null].map((key) => ({ val: 1, keys: [key], labels: [key] }));
      const previous = query['previous'] && { previous: { total: total * before, error } };
      return { report, total, step: 'day', truncated: false, error, ...previous };
    },
  });
  return () => sent.filter(({ url }) => url === '/legacy/reports').map(({ query }) => query?.['global_filters']);
}

it('are asked for two seconds after the start; their places are there before (specification S-REP-7)', async () => {
  const asked = shown();
  await pass(1999);
  expect(asked()).toEqual([]);
  expect(document.querySelectorAll('.rp-counter')).toHaveLength(4);
  expect(document.querySelectorAll('.rp-change')).toHaveLength(4);
  expect(value('returning')).toBe('');
  await pass(1);
  await pass(50);
  expect(asked()).toHaveLength(5);
  expect([value('returning'), value('fresh'), value('languages'), value('locations')]).toEqual([
    '345',
    '12',
    '2 / 2',
    '2',
  ]);
  expect(screen.getAllByText('−50 % par rapport à la période précédente')).toHaveLength(2);
});

it('are asked for again 700 ms after the last change; until then the old ones stay, paler', async () => {
  const asked = shown();
  await pass(2000);
  await pass(100);
  expect(asked()).toHaveLength(5);
  fireEvent.click(screen.getByText('five'));
  await pass(600);
  fireEvent.click(screen.getByText('six'));
  await pass(699);
  expect(asked()).toHaveLength(5);
  expect(value('returning')).toBe('345');
  expect(document.querySelector('.rp-counters')?.className).toContain('rp-older');
  await pass(1);
  await pass(50);
  expect(asked().slice(5)).toEqual(Array(5).fill('{"location.locationid":[6]}'));
  expect(value('returning')).toBe('6');
  expect(document.querySelector('.rp-counters')?.className).not.toContain('rp-older');
});

it('are not asked for earlier by a change in the first two seconds', async () => {
  const asked = shown();
  await pass(500);
  fireEvent.click(screen.getByText('five'));
  await pass(1499);
  expect(asked()).toEqual([]);
  await pass(1);
  await pass(50);
  expect(asked()).toEqual(Array(5).fill('{"location.locationid":[5]}'));
});

it('lead to the sign-ins of the guests that they count; a number of different values leads nowhere', async () => {
  shown();
  await pass(2000);
  await pass(100);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['345', '12']);
  const filters = links.map((link) => {
    const [path, query] = (link.getAttribute('href') ?? '').replace(/^#/, '').split('?');
    expect(path).toBe('/authentications');
    return JSON.parse(new URLSearchParams(query).get('filter') ?? '') as object;
  });
  expect(filters).toMatchObject([{ returning: true }, { returning: false }]);
});

it('lead nowhere for callers who may not see sign-ins', async () => {
  shown(['report:view']);
  await pass(2000);
  await pass(100);
  expect(value('returning')).toBe('345');
  expect(screen.queryByRole('link')).toBeNull();
});

it('say that they are estimates, where they lead too, and no change that is within their errors', async () => {
  const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
  shown(undefined, 1.02, 0.016);
  await pass(2000);
  await pass(100);
  const [link] = screen.getAllByRole('link');
  expect(plain(link?.dataset['tooltip'])).toBe('Les connexions de ces invités · valeur approchée, ± 1,6 %');
  expect(plain(document.querySelector('.rp-change')?.textContent)).toBe('valeur approchée, ± 1,6 %');
  cleanup();
  shown(undefined, 2, 0.016);
  await pass(2000);
  await pass(100);
  expect(plain(document.querySelector('.rp-change')?.textContent)).toBe(
    'valeur approchée, ± 1,6 % · −50 % par rapport à la période précédente',
  );
});
