import type { ClientResource } from './client';

type Addressed = Pick<ClientResource, 'name' | 'routes'>;

/**
 * Address of a resource's list, or of its one record: the first one that its schema declares for all of it and for
 * everyone who sees it, else its name.
 */
export function listPath({ name, routes = [] }: Addressed): string {
  const declared = routes.find(
    ({ opens, filter, permission }) => opens === 'list' && !filter && permission.length === 0,
  );
  return `/${declared?.path ?? name}`;
}

/**
 * The parts of a path, where an address that a schema declares counts as the resource's own: `/report/private` is
 * `['dashboards']`, `/support` is `['tickets', 'create']`.
 */
export function partsOf(pathname: string, resources: readonly Addressed[]): readonly string[] {
  const parts = pathname.split('/').filter(Boolean);
  const path = parts.join('/');
  for (const { name, routes = [] } of resources) {
    const route = routes.find((one) => one.path === path);
    if (route) return route.opens === 'create' ? [name, 'create'] : [name];
  }
  return parts;
}
