import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Asked {
  readonly filter: Record<string, unknown>;
  readonly signal?: AbortSignal;
}
/** The list of the access logs: it waits, and it cannot do without a period. */
const logs = {
  ...thing,
  list: {
    ...thing.list,
    debounce: 1500,
    period: { field: 't_since', all: false, preset: 'today' as const },
  },
};
const asked = (data: ReturnType<typeof provider>) =>
  data.getList!.mock.calls.filter(([name]) => name === 'things').map(([, params]) => params as unknown as Asked);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

/** The list, with its first rows there. */
async function opened(data: ReturnType<typeof provider>) {
  show(data, { as: model(logs) });
  await wait(2000);
  expect(asked(data)).toHaveLength(1);
}

describe('the access-log search (specification S-LOG-6, S-LOG-8)', () => {
  it('is sent 1500 ms after the last key, and not before', async () => {
    const data = provider([record(1)]);
    await opened(data);
    type('9c:');
    await wait(1400);
    type('9c:b6');
    await wait(1499);
    expect(asked(data)).toHaveLength(1);
    await wait(20);
    expect(
      asked(data)
        .slice(1)
        .map(({ filter }) => filter['q']),
    ).toEqual(['9c:b6']);
  });

  it('waits 500 ms after a change of dates, shows it at once, and asks for the last one only', async () => {
    const data = provider([record(1)]);
    await opened(data);
    const choose = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: /^(Aujourd|Hier|Cette semaine)/ }));
      await wait(20);
      fireEvent.click(screen.getByRole('dialog').querySelector(`button:nth-of-type(${name})`)!);
      await wait(20);
    };
    await choose('2');
    expect(screen.getByRole('button', { name: 'Hier' })).toBeTruthy();
    await wait(300);
    await choose('3');
    await wait(470);
    expect(asked(data)).toHaveLength(1);
    await wait(50);
    expect(
      asked(data)
        .slice(1)
        .map(({ filter }) => filter['t_since']),
    ).toEqual([{ gte: '2026-11-15T23:00:00.000Z', lt: '2026-11-22T23:00:00.000Z' }]);
  });

  it('runs one load at a time: a new search ends the one that is on its way', async () => {
    const data = Object.assign(provider([record(1)]), { supportAbortSignal: true });
    await opened(data);
    data.getList!.mockImplementation(() => new Promise(() => undefined));
    type('first');
    await wait(1500);
    await wait(20);
    type('second');
    await wait(1500);
    await wait(20);
    const [, first, second] = asked(data);
    expect([first?.filter['q'], second?.filter['q']]).toEqual(['first', 'second']);
    expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false]);
  });
});
