import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTypedMeanwhile } from '../../../src/layout/useTypedMeanwhile';

afterEach(cleanup);

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );

it('keeps what is typed for the box that is on its way, and from everything else', () => {
  const page = vi.fn();
  document.body.addEventListener('keydown', page);
  const giveUp = vi.fn();
  const { result, rerender } = renderHook(({ wanted, there }) => useTypedMeanwhile(wanted, there, giveUp), {
    initialProps: { wanted: false, there: false },
  });
  press('a');
  expect(page).toHaveBeenCalledTimes(1);

  rerender({ wanted: true, there: false });
  for (const key of ['p', 'é', 'x', 'Backspace', 'Shift']) press(key);
  press('r', { ctrlKey: true });
  expect(result.current).toBe('pé');
  expect(page).toHaveBeenCalledTimes(2);
  press('Escape');
  expect(giveUp).toHaveBeenCalledTimes(1);

  rerender({ wanted: true, there: true });
  press('z');
  expect(page).toHaveBeenCalledTimes(3);
  expect(result.current).toBe('pé');

  rerender({ wanted: false, there: true });
  expect(result.current).toBe('');
  document.body.removeEventListener('keydown', page);
});
