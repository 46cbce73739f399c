import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../dataProvider/session';
import ActingUntil from '../../../src/shell/ActingUntil';
import { ACTING_OVER } from '../../../src/workplace/http';
import { modelFor, showFeature } from '../../customViews/features';

const UNTIL = '2026-05-04T09:00:00.000Z';
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T08:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  cleanup();
  session.switchUser = null;
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
const refuse = () => act(() => window.dispatchEvent(new Event(ACTING_OVER)));

it('says until when, and goes back then and not before', async () => {
  const { onOver } = shown();
  expect(screen.getByText(/Jusqu’à 11:00\./)).toBeTruthy();
  await pass(HOUR - 1);
  expect(onOver).not.toHaveBeenCalled();
  await pass(1);
  expect(onOver).toHaveBeenCalledOnce();
  expect(screen.getByText(/Le temps est écoulé/)).toBeTruthy();
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
  shown();
  refuse();
  expect(screen.getByText(/Vous n’agissez plus au nom de cette personne/)).toBeTruthy();
  cleanup();
  shown('2026-05-04T07:59:00.000Z');
  refuse();
  expect(screen.getByText(/Le temps est écoulé/)).toBeTruthy();
});

describe('a duplicated tab', () => {
  /** The next message of an impersonation that a tab of this browser has left. */
  const left = (tab: BroadcastChannel) =>
    new Promise<unknown>((resolve) => (tab.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));

  it('goes back when the other one has left their impersonation, and not for another one', async () => {
    session.switchUser = '12;34';
    const { onOver } = shown();
    const other = new BroadcastChannel('portico-acting-left');
    const listening = new BroadcastChannel('portico-acting-left');
    for (const switchUser of ['12;35', '12;34']) {
      expect(onOver).not.toHaveBeenCalled();
      const received = left(listening);
      other.postMessage(switchUser);
      await act(() => received);
    }
    await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce());
    expect(screen.getByText(/Vous n’agissez plus au nom de cette personne/)).toBeTruthy();
    other.close();
    listening.close();
  });

  it('learns what this tab has left, and nothing from a page that goes away', async () => {
    const other = new BroadcastChannel('portico-acting-left');
    session.switchUser = '12;34';
    const received = left(other);
    shown().unmount();
    const again = shown();
    session.switchUser = '12;36';
    again.unmount();
    session.switchUser = '12;36';
    const last = shown();
    session.switchUser = null;
    last.unmount();
    expect(await received).toBe('12;34');
    other.close();
  });
});

it('does nothing when the impersonation has been left before', async () => {
  const { onOver, unmount } = shown();
  unmount();
  refuse();
  await pass(HOUR);
  expect(onOver).not.toHaveBeenCalled();
});
