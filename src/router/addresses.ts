import type { Me } from '../../dataProvider/me';
import { allows } from '../../domain/access/permissions';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Route } from '../../domain/schema/model/model';

/** Where an address that a schema declares leads to. */
interface Address extends Pick<ClientResource, 'name' | 'own'>, Pick<Route, 'opens' | 'filter'> {}

type Declaring = Pick<ClientResource, 'name' | 'own' | 'can' | 'routes'>;

/** An address of a schema. */
interface Declared {
  readonly path: string;
  /** Undefined when it is closed to this person. */
  readonly to?: Address;
  /** Permissions of which one opens it. */
  readonly needs: readonly string[];
}

/**
 * The addresses that the schemas declare in addition to the names of their resources, each once: the first resource
 * that is open to this person takes it, and without one it is known but closed.
 */
export function addresses(resources: readonly Declaring[], permissions: ReadonlySet<string>): Declared[] {
  const found = new Map<string, Declared>();
  for (const { name, own, can, routes = [] } of resources) {
    for (const { path, opens, filter, permission } of routes) {
      const open = allows(permissions, permission) && (opens === 'list' || can.create);
      const to = { name, opens, ...(own && { own }), ...(filter && { filter }) };
      if (open && !found.get(path)?.to) found.set(path, { path, to, needs: permission });
      else if (!found.has(path)) found.set(path, { path, needs: permission });
    }
  }
  return [...found.values()];
}

/**
 * What an address with a `tab` means (specification S-NAV-5, superadmin): the declared address of that tab; without a
 * tab, or where no tabs are declared, the address itself.
 * @returns undefined when there is no such tab
 */
export function tabbed(declared: readonly Declared[], path: string, search: string): Declared | undefined {
  const tab = new URLSearchParams(search).get('tab');
  const hasTabs = declared.some((one) => one.path.startsWith(`${path}/`));
  const asked = tab !== null && hasTabs ? `${path}/${tab}` : path;
  return declared.find((one) => one.path === asked);
}

/** The one record of an `own` resource. */
export function ownPath(name: string, own: NonNullable<ClientResource['own']>, me: Pick<Me, 'id' | 'company'>): string {
  return `/${name}/${own === 'admin' ? me.id : me.company.id}`;
}

/**
 * The place in the console behind a declared address: the own record, the record that `?id=` names
 * (specification S-NAV-5, superadmin), the form of a new one, or the list, narrowed as the schema says.
 */
export function addressOf(
  { name, own, opens, filter }: Address,
  me: Pick<Me, 'id' | 'company'>,
  search: string,
): string {
  if (own) return ownPath(name, own, me);
  const id = new URLSearchParams(search).get('id');
  if (id) return `/${name}/${encodeURIComponent(id)}`;
  if (opens === 'create') return `/${name}/create`;
  return filter ? `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}` : `/${name}`;
}
