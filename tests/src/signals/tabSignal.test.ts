import { afterEach, expect, it, vi } from 'vitest';
import { createTabSignal } from '../../../src/signals/tabSignal';

afterEach(() => vi.unstubAllGlobals());

it('reaches the other tabs, not the one that sends, until a listener stops', async () => {
  const [one, other] = [createTabSignal<string>('test'), createTabSignal<string>('test')];
  const [own, first, second] = [vi.fn(), vi.fn(), vi.fn()];
  one.subscribe(own);
  const stop = other.subscribe(first);
  other.subscribe(second);
  one.send('a');
  await vi.waitFor(() => expect(second).toHaveBeenCalledExactlyOnceWith('a'));
  stop();
  one.send('b');
  await vi.waitFor(() => expect(second).toHaveBeenLastCalledWith('b'));
  expect(first.mock.calls).toEqual([['a']]);
  expect(own).not.toHaveBeenCalled();
});

it.each([
  ['has none', undefined],
  [
    'refuses it, as one that keeps nothing',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('does nothing where the browser %s', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const signal = createTabSignal<string>('test');
  const stop = signal.subscribe(() => undefined);
  signal.send('a');
  stop();
});
