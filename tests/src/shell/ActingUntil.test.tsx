import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../dataProvider/session';
import ActingUntil from '../../../src/shell/ActingUntil';
import { switchWarning } from '../../../src/shell/useToastQueue';
import { actingOver } from '../../../src/workplace/http';
import { modelFor, showFeature } from '../../customViews/features';

const UNTIL = '2026-05-04T09:00:00.000Z';
const HOUR = 3_600_000;

beforeEach(() => {
  warned.mockReset();
  stopWarnings = switchWarning.subscribe(warned);
  vi.useFakeTimers({ now: new Date('2026-05-04T08:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  cleanup();
  session.switchUser = null;
  stopWarnings();
  vi.useRealTimers();
});

/** What the band says, with a way back that has been left when the test says so. */
function shown(until = UNTIL) {
  let left = () => {};
  const onOver = vi.fn(() => new Promise<void>((resolve) => (left = resolve)));
  const view = showFeature(<ActingUntil until={until} onOver={onOver} />, modelFor());
  return { ...view, onOver, back: () => act(async () => left()) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What is said once the own account is back. */
const warned = vi.fn<(message: string) => void>();
let stopWarnings = () => {};
const refuse = () => act(() => actingOver.send());

it('says until when, and goes back then and not before', async () => {
  const { onOver, back } = shown();
  expect(screen.getByText(/Jusqu’à 11:00\./)).toBeTruthy();
  await pass(HOUR - 1);
  expect(onOver).not.toHaveBeenCalled();
  await pass(1);
  expect(onOver).toHaveBeenCalledOnce();
  expect(warned).not.toHaveBeenCalled();
  await back();
  expect(warned.mock.calls).toEqual([['actingAs.over']]);
});

it('goes back at once where the time is over already', async () => {
  const { onOver } = shown('2026-05-04T07:59:00.000Z');
  await pass(0);
  expect(onOver).toHaveBeenCalledOnce();
});

it('goes back as soon as the server refuses a request, once for many of them', async () => {
  const { onOver } = shown();
  refuse();
  refuse();
  await pass(HOUR);
  expect(onOver).toHaveBeenCalledOnce();
});

it('asks again with the next refusal, where somebody has stayed', async () => {
  const { onOver, back } = shown();
  await pass(HOUR);
  await back();
  expect(onOver).toHaveBeenCalledOnce();
  refuse();
  expect(onOver).toHaveBeenCalledTimes(2);
});

it('says that the time is over only where it is', async () => {
  for (const [until, message] of [
    [UNTIL, 'actingAs.ended'],
    ['2026-05-04T07:59:00.000Z', 'actingAs.over'],
  ] as const) {
    const { back } = shown(until);
    refuse();
    await back();
    expect(warned).toHaveBeenLastCalledWith(message);
    cleanup();
  }
});

it('says nothing where somebody has stayed', async () => {
  session.switchUser = '12;34';
  const { back } = shown();
  refuse();
  await back();
  expect(warned).not.toHaveBeenCalled();
});

describe('a duplicated tab', () => {
  const KEY = 'portico.actingLeft';

  it('goes back when the other one has left their impersonation, and not for another one', async () => {
    session.switchUser = '12;34';
    const { onOver, back } = shown();
    const stored = (newValue: string | null) =>
      act(() => window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue })));
    stored('12;35');
    stored(null);
    expect(onOver).not.toHaveBeenCalled();
    stored('12;34');
    expect(onOver).toHaveBeenCalledOnce();
    session.switchUser = null;
    await back();
    expect(warned.mock.calls).toEqual([['actingAs.ended']]);
  });

  it('learns what this tab has left, and nothing from a page that goes away', () => {
    const [setItem, removeItem] = [vi.fn(), vi.fn()];
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem });
    session.switchUser = '12;34';
    shown().unmount();
    expect(setItem).not.toHaveBeenCalledWith(KEY, expect.anything());
    const again = shown();
    session.switchUser = null;
    again.unmount();
    expect(setItem).toHaveBeenCalledWith(KEY, '12;34');
    expect(removeItem).toHaveBeenLastCalledWith(KEY);
    vi.unstubAllGlobals();
  });
});

it('does nothing when the impersonation has been left before', async () => {
  const { onOver, unmount } = shown();
  unmount();
  refuse();
  await pass(HOUR);
  expect(onOver).not.toHaveBeenCalled();
});
