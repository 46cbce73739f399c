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
/** What is shown once the own account is back. */
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

it('asks again with the next refusal, where a person has stayed', async () => {
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

it('says nothing where a person has stayed', async () => {
  session.switchUser = '12;34';
  const { back } = shown();
  refuse();
  await back();
  expect(warned).not.toHaveBeenCalled();
});

describe('a duplicated tab', () => {
  let otherTab: BroadcastChannel;
  const heard = vi.fn<(left: string) => void>();
  beforeEach(() => {
    heard.mockReset();
    otherTab = new BroadcastChannel('portico.actingLeft');
    otherTab.onmessage = ({ data }: MessageEvent<string>) => heard(data);
  });
  afterEach(() => otherTab.close());

  it('goes back when the other one has left their impersonation', async () => {
    session.switchUser = '12;34';
    const { onOver, back } = shown();
    otherTab.postMessage('12;34');
    await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce());
    session.switchUser = null;
    await back();
    expect(warned.mock.calls).toEqual([['actingAs.ended']]);
  });

  it('stays for another one', async () => {
    session.switchUser = '12;34';
    const { onOver } = shown();
    // Another listener of the same channel has heard it.
    const third = new BroadcastChannel('portico.actingLeft');
    third.onmessage = ({ data }: MessageEvent<string>) => heard(data);
    otherTab.postMessage('12;35');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('12;35'));
    third.close();
    expect(onOver).not.toHaveBeenCalled();
  });

  it('learns what this tab has left, and nothing from a page that goes away', async () => {
    session.switchUser = '12;34';
    shown().unmount();
    const again = shown();
    session.switchUser = null;
    again.unmount();
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['12;34']]));
  });
});

it('does nothing when the impersonation has been left before', async () => {
  const { onOver, unmount } = shown();
  unmount();
  refuse();
  await pass(HOUR);
  expect(onOver).not.toHaveBeenCalled();
});
