import type { QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { EngineRecord } from '../values/record';

interface Page {
  readonly data: readonly EngineRecord[];
}

const isPage = (stored: unknown): stored is Page =>
  typeof stored === 'object' && stored !== null && 'data' in stored && Array.isArray(stored.data);

/**
 * Shows a change of one record in lists before the server has answered. After a success, the caller reads the lists
 * again.
 * @param resource name
 * @param values the fields that change, with their new values
 * @returns takes it back: after a refusal, also while the server cannot be reached
 */
export async function showAtOnce(
  cache: QueryClient,
  resource: string,
  id: Identifier,
  values: Readonly<Record<string, unknown>>,
): Promise<() => void> {
  const lists = { queryKey: [resource, 'getList'] };
  const write = (changed: Readonly<Record<string, unknown>>) =>
    cache.setQueriesData<unknown>(lists, (stored: unknown) =>
      isPage(stored)
        ? { ...stored, data: stored.data.map((record) => (record.id === id ? { ...record, ...changed } : record)) }
        : stored,
    );
  // An answer that is on its way has the old value.
  await cache.cancelQueries(lists);
  const pages = cache.getQueriesData<unknown>(lists).map(([, stored]) => stored);
  const before = pages.flatMap((stored) => (isPage(stored) ? stored.data : [])).find((record) => record.id === id);
  write(values);
  return () => {
    if (before) write(Object.fromEntries(Object.keys(values).map((name) => [name, before[name]])));
  };
}
