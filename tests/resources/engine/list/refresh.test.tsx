import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = (data: ReturnType<typeof provider>) =>
  data.getList!.mock.calls.filter(([name]) => name === 'things').length;

it('a list is asked for again as often as its schema says, and shows what is new (S-DEV-7)', async () => {
  const rows = [record(1, { t_name: 'Premier' })];
  const data = provider(rows, { getList: async () => ({ data: [...rows], total: rows.length }) });
  show(data, { as: model({ ...thing, list: { ...thing.list, refresh: 30 } }) });
  await wait(2_000);
  expect(asked(data)).toBe(1);
  rows.push(record(2, { t_name: 'Second' }));
  await wait(27_000);
  expect(asked(data)).toBe(1);
  await wait(3_000);
  expect(asked(data)).toBe(2);
  expect(screen.getByText('Second')).toBeTruthy();
  await wait(30_000);
  expect(asked(data)).toBe(3);
});

it('a list without that is asked for once', async () => {
  const data = provider([record(1)]);
  show(data);
  await wait(120_000);
  expect(asked(data)).toBe(1);
});
