import { afterEach, expect, it, vi } from 'vitest';
import { onOwnClock, type Me } from '../../dataProvider/me';

afterEach(() => vi.useRealTimers());

it('has the end of an impersonation by the clock of the browser, which may be an hour wrong', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T11:00:00Z') });
  const answer = (original: object | null) => ({ id: 1, original }) as unknown as Me;
  const original = { id: 2, name: 'Claire', until: '2026-11-27T10:30:00.000Z' };
  expect(onOwnClock(answer({ ...original, left: 1800 })).original?.until).toBe('2026-11-27T11:30:00.000Z');
  for (const given of [null, original, { ...original, left: null }])
    expect(onOwnClock(answer(given)).original).toEqual(given);
});
