import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from '../../../resources/engine/useNow';

const START = Date.parse('2026-03-10T10:00:00Z');
const Page = ({ name }: { readonly name: string }) => <p>{`${name} ${(useNow() - START) / 1000}`}</p>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('goes on while people change pages faster than it steps', () => {
  const { rerender } = render(<Page key="a" name="a" />);
  expect(screen.getByText('a 0')).toBeTruthy();
  for (const [index, name] of ['b', 'c', 'd', 'e'].entries()) {
    act(() => vi.advanceTimersByTime(25_000));
    rerender(<Page key={name} name={name} />);
    const shown = Number(screen.getByText(new RegExp(`^${name} `)).textContent?.slice(2));
    expect((index + 1) * 25 - shown).toBeLessThan(60);
  }
});
