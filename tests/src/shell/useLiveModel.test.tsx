import { act, cleanup, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '../../../dataProvider/me';
import { useLiveModel } from '../../../src/shell/useLiveModel';
import { workplace } from '../../../src/workplace/workplace';
import { modelFor } from '../../customViews/features';
import { provider, show } from '../../resources/fixture';

const ME = { id: 1, original: null, memberships: [], company: { id: 2 }, homeCompany: { id: 2 } } as unknown as Me;
const before = modelFor('user:view');
const later = { ...before, version: `${before.version}-later` };

/** Sends the text of an event to the console that listens. */
let send: (text: string) => void;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (!url.includes('/events')) return Response.json(later);
    const body = new ReadableStream<Uint8Array>({
      start: (to) => void (send = (text) => to.enqueue(new TextEncoder().encode(text))),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  workplace.set({ me: ME, model: before, language: 'fr', kept: null, epoch: 1 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  workplace.set(null);
});

it('reads everything again when the cache of the company was cleared (S-COMP-11)', async () => {
  const read = vi.fn(async () => 1);
  function Page() {
    useLiveModel();
    useQuery({ queryKey: ['anything'], queryFn: read });
    return null;
  }
  show(provider([]), { children: <Page /> });
  await waitFor(() => expect(asked.some((url) => url.includes('/events'))).toBe(true));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await act(async () => send('event: heartbeat\ndata: {}\n\n'));
  expect(workplace.get()?.model.version).toBe(before.version);
  await act(async () => send('event: cache\ndata: {}\n\n'));
  await waitFor(() => expect(workplace.get()?.model.version).toBe(later.version));
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1));
  expect(asked.filter((url) => url.includes('/schemas'))).toHaveLength(1);
});

it('reads again what shows states of locations when these have changed (S-LOC-7), once for all events of some seconds, and nothing else', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  const read = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0]);
  function Page() {
    useLiveModel();
    useQuery({ queryKey: ['monitoring'], queryFn: read });
    useQuery({ queryKey: ['locations', 'getList', {}], queryFn: read });
    // A form that is open stays as it is.
    useQuery({ queryKey: ['locations', 'getOne', { id: '1' }], queryFn: read });
    return null;
  }
  show(provider([]), { children: <Page /> });
  await waitFor(() => expect(asked.some((url) => url.includes('/events'))).toBe(true));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  read.mockClear();
  await act(async () => send('event: monitoring\ndata: {}\n\n'.repeat(5)));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(read.mock.calls.map(([{ queryKey }]) => queryKey[1])).toEqual([undefined, 'getList']);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(read).toHaveBeenCalledTimes(2);
});
