import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMedia } from '../../../resources/ui/useMedia';

/** The queries that match, and who follows each of them. */
const matching = new Set<string>();
const followers = new Map<string, Set<() => void>>();
const followed = vi.fn<(query: string) => void>();

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const own = followers.get(query) ?? new Set();
    followers.set(query, own);
    return {
      matches: matching.has(query),
      addEventListener: (_: string, listener: () => void) => {
        followed(query);
        own.add(listener);
      },
      removeEventListener: (_: string, listener: () => void) => own.delete(listener),
    } as never;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  followed.mockReset();
  followers.clear();
  matching.clear();
});

function Shown({ query }: { readonly query: string }) {
  return <output>{String(useMedia(query))}</output>;
}
const change = (query: string, matches: boolean) =>
  act(() => {
    if (matches) matching.add(query);
    else matching.delete(query);
    followers.get(query)?.forEach((listener) => listener());
  });
const shown = () => screen.getByRole('status').textContent;

it('says whether a query matches, now and after each change', () => {
  matching.add('print');
  render(<Shown query="print" />);
  expect(shown()).toBe('true');
  change('print', false);
  expect(shown()).toBe('false');
  change('print', true);
  expect(shown()).toBe('true');
});

it('follows its query once, however often it is drawn, and another one in its place', () => {
  const { rerender, unmount } = render(<Shown query="print" />);
  rerender(<Shown query="print" />);
  expect(followed.mock.calls).toEqual([['print']]);
  rerender(<Shown query="screen" />);
  change('screen', true);
  expect(shown()).toBe('true');
  expect(followers.get('print')?.size).toBe(0);
  unmount();
  expect(followers.get('screen')?.size).toBe(0);
});
