import type { QueryClient } from '@tanstack/react-query';

/**
 * After a change on the server: what the screen shows of a resource is read again, and lists that it does not show are
 * forgotten, so that none opens with rows that are gone. Ends when the screen is up to date.
 * @param resource name
 */
export async function refresh(cache: QueryClient, resource: string): Promise<void> {
  cache.removeQueries({ queryKey: [resource, 'getList'], type: 'inactive' });
  await cache.invalidateQueries({ queryKey: [resource] });
}
