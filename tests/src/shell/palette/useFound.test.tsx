import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findElsewhere, findRecords } from '../../../../src/workplace/calls';
import { useFound } from '../../../../src/shell/palette/useFound';

vi.mock('../../../../src/workplace/calls', () => ({ findRecords: vi.fn(), findElsewhere: vi.fn() }));

type Answer = (names: readonly string[]) => void;

/** The requests that wait for an answer, by text. */
let waiting: Map<string, { answer: Answer; fail: () => void; signal: AbortSignal }>;
let elsewhere: Map<string, () => void>;
const found = (names: readonly string[]) => [
  { resource: 'identities', records: names.map((name) => ({ u_name: name })) },
];

beforeEach(() => {
  waiting = new Map();
  elsewhere = new Map();
  vi.mocked(findRecords).mockImplementation(
    (q, signal) =>
      new Promise((resolve, reject) => {
        waiting.set(q, { signal, answer: (names) => resolve(found(names)), fail: () => reject(new Error('away')) });
      }),
  );
  vi.mocked(findElsewhere).mockImplementation(
    (q) =>
      new Promise((resolve) => {
        elsewhere.set(q, () => resolve({ companies: [{ id: 3, name: q }], records: [], complete: true }));
      }),
  );
});
afterEach(() => vi.clearAllMocks());

function search(across = false) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ text }) => useFound(text, across), {
    wrapper,
    initialProps: { text: '' },
  });
  const names = () => result.current.records.flatMap(({ records }) => records.map((row) => row['u_name']));
  const typed = async (text: string) => {
    rerender({ text });
    await waitFor(() => expect(waiting.has(text.trim())).toBe(true));
  };
  return { result, rerender, names, typed };
}

describe('what the server finds for the palette', () => {
  it('never shows an answer that arrives after the next key', async () => {
    const { result, names, typed } = search();
    await typed('mar');
    await typed('mara');
    expect(waiting.get('mar')?.signal.aborted).toBe(true);
    await act(async () => waiting.get('mar')?.answer(['Martin']));
    expect([names(), result.current.isCurrent]).toEqual([[], true]);
    expect(result.current.searching).toBe(true);
    await act(async () => waiting.get('mara')?.answer(['Mara']));
    await waitFor(() => expect(names()).toEqual(['Mara']));
    expect([result.current.isCurrent, result.current.searching]).toEqual([true, false]);
  });

  it('says of the answers to the text before that they are no answers to this one', async () => {
    const { result, rerender, names, typed } = search();
    await typed('mar');
    await act(async () => waiting.get('mar')?.answer(['Martin', 'Mara']));
    await waitFor(() => expect(result.current.isCurrent).toBe(true));
    // Before the request goes out, too.
    rerender({ text: 'mara' });
    expect([names(), result.current.isCurrent]).toEqual([['Martin', 'Mara'], false]);
    await typed('mara');
    expect(result.current.isCurrent).toBe(false);
    await act(async () => waiting.get('mara')?.answer(['Mara']));
    await waitFor(() => expect([names(), result.current.isCurrent]).toEqual([['Mara'], true]));
  });

  it('shows nothing of other companies before the own records, and says when there was no answer', async () => {
    const { result, typed } = search(true);
    await typed('mar');
    await act(async () => elsewhere.get('mar')?.());
    expect(result.current.elsewhere.companies).toEqual([]);
    await act(async () => waiting.get('mar')?.fail());
    await waitFor(() => expect(result.current.failed).toBe(true));
    expect(result.current.elsewhere.companies).toEqual([{ id: 3, name: 'mar' }]);
  });

  it('asks for no other company where none can be entered, nor for a single letter', async () => {
    const { rerender, typed } = search();
    rerender({ text: ' m ' });
    await typed('mar');
    expect(findElsewhere).not.toHaveBeenCalled();
    expect(vi.mocked(findRecords).mock.calls.map(([q]) => q)).toEqual(['mar']);
  });
});
