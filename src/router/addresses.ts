import { customViews } from '../../customViews';
import type { Me } from '../../dataProvider/me';
import { allows } from '../../domain/access/permissions';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientModel, ClientResource } from '../../domain/schema/client/client';
import type { Route } from '../../domain/schema/model/model';

type Declaring = Pick<ClientResource, 'name' | 'own' | 'can' | 'routes' | 'needs'>;

/** Whose addresses they are, and what that person may see. */
export interface AddressContext {
  readonly me: Pick<Me, 'id' | 'company'>;
  readonly model: { readonly resources: readonly Declaring[] } & Pick<ClientModel, 'permissions' | 'closed'>;
}

/** The address of a record. */
const recordPath = ({ name }: Pick<Declaring, 'name'>, id: string) => `/${name}/${encodeURIComponent(id)}`;

/** What an address shows. */
type Destination =
  | { readonly kind: 'forward'; readonly to: string }
  | { readonly kind: 'list' | 'create'; readonly resource: string }
  | { readonly kind: 'record'; readonly resource: string; readonly id: string }
  /** Known, but closed to this person; one of these permissions opens it. */
  | { readonly kind: 'closed'; readonly needs: readonly string[] };

interface Declared {
  readonly resource: Declaring;
  readonly route: Route;
  readonly open: boolean;
}

/** Every path that the schemas declare in addition to the names of their resources. */
export const declaredPaths = ({ model }: AddressContext): string[] => [
  ...new Set([
    ...model.resources.flatMap(({ routes = [] }) => routes.map(({ path }) => path)),
    ...model.closed.flatMap(({ paths }) => paths),
  ]),
];

/** The first resource that is open to this person takes a path; without one it is known, but closed. */
function declaredAt(path: string, { model }: AddressContext): Declared | undefined {
  const held = new Set(model.permissions);
  const found = model.resources.flatMap((resource) =>
    (resource.routes ?? [])
      .filter((route) => route.path === path)
      .map((route) => ({
        resource,
        route,
        open: allows(held, route.permission) && (route.opens === 'list' || resource.can.create),
      })),
  );
  return found.find(({ open }) => open) ?? found[0];
}

/** The one record of an `own` resource. */
export function ownId({ own }: Pick<Declaring, 'own'>, me: AddressContext['me']): string | undefined {
  return own && String(own === 'admin' ? me.id : me.company.id);
}

function filterIn(search: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const withFilter = (search: string, filter: object) =>
  `?${new URLSearchParams([...new URLSearchParams(search), ['filter', JSON.stringify(filter)]]).toString()}`;

/**
 * Address at which a list is shown: the declared one whose filter the list has, else the address of the whole list.
 * @param path where it is asked for
 */
function listAddress(resource: Declaring, path: string, search: string, context: AddressContext): string {
  const held = new Set(context.model.permissions);
  const routes = (resource.routes ?? []).filter(
    ({ opens, permission }) => opens === 'list' && allows(held, permission),
  );
  const route = routes.find((one) => one.path === path);
  const params = new URLSearchParams(search);
  if (route?.filter && !params.has('filter') && !params.has('view'))
    return `/${path}${withFilter(search, route.filter)}`;
  const filter = filterIn(search);
  const has = ([name, value]: [string, unknown]) => JSON.stringify(filter[name]) === JSON.stringify(value);
  const narrows = (one: Route) =>
    Object.keys(one.filter ?? {}).length > 0 && Object.entries(one.filter ?? {}).every(has);
  const narrowed = [...(route ? [route] : []), ...routes].find(narrows);
  if (narrowed) return `/${narrowed.path}${search}`;
  const whole = route && Object.keys(route.filter ?? {}).length === 0;
  return `${whole ? `/${path}` : listPath(resource)}${search}`;
}

function shownBy({ resource, route, open }: Declared, search: string, context: AddressContext): Destination {
  if (!open) {
    const held = new Set(context.model.permissions);
    return {
      kind: 'closed',
      needs: allows(held, route.permission) ? (resource.needs?.create ?? route.permission) : route.permission,
    };
  }
  const { name } = resource;
  const own = ownId(resource, context.me);
  if (own !== undefined) return { kind: 'record', resource: name, id: own };
  const id = new URLSearchParams(search).get('id');
  if (id) return { kind: 'forward', to: recordPath(resource, id) };
  if (route.opens === 'create') return { kind: 'create', resource: name };
  const to = listAddress(resource, route.path, search, context);
  return to === `/${route.path}${search}` ? { kind: 'list', resource: name } : { kind: 'forward', to };
}

/**
 * What a declared address shows. A `tab` in it is the declared address of that tab, and `id` the record's own address
 * (specification S-NAV-5, superadmin).
 * @returns undefined when there is no such address
 */
export function destinationOf(path: string, search: string, context: AddressContext): Destination | undefined {
  const params = new URLSearchParams(search);
  const tab = params.get('tab');
  const hasTabs = declaredPaths(context).some((one) => one.startsWith(`${path}/`));
  const place = tab !== null && hasTabs ? `${path}/${tab}` : path;
  // A tab that is a page of its own says itself who may open it.
  if (place !== path && customViews.some((view) => view.path === place)) {
    params.delete('tab');
    return { kind: 'forward', to: `/${place}${params.size > 0 ? `?${params.toString()}` : ''}` };
  }
  const found = declaredAt(place, context);
  const closed = context.model.closed.find(({ paths }) => paths.includes(place));
  if (!found && closed) return { kind: 'closed', needs: closed.needs };
  const shown = found && shownBy(found, search, context);
  if (tab === null || !hasTabs || !found?.open || params.has('id')) return shown;
  params.delete('tab');
  const rest = params.toString();
  return { kind: 'forward', to: `/${found.route.path}${rest && `?${rest}`}` };
}

/**
 * Where the list or the one record of a resource is, when it is asked for by the resource's own name; with an `id`, where
 * that record is (specification S-ADM-5).
 */
export function listDestination(resource: Declaring, search: string, context: AddressContext): string {
  const id = new URLSearchParams(search).get('id');
  if (id && !resource.own) return recordPath(resource, id);
  return resource.own ? listPath(resource) + search : listAddress(resource, resource.name, search, context);
}

/** Where an address is forwarded to; the same address when it is shown as it is. */
function nextAddress(address: string, context: AddressContext): string {
  const [pathname = '', query] = address.split('?');
  const search = query ? `?${query}` : '';
  const path = pathname.split('/').filter(Boolean).join('/');
  const shown = destinationOf(path, search, context);
  if (shown) return shown.kind === 'forward' ? shown.to : address;
  const resource = context.model.resources.find(({ name }) => name === path);
  return resource ? listDestination(resource, search, context) : address;
}

/** More than any address needs: a tab, then its list, then the list's own filter. */
const MAX_FORWARDS = 5;

/** The address at which this one is shown: it is forwarded there before its page is drawn. */
export function settledAddress(address: string, context: AddressContext): string {
  let settled = address;
  for (let step = 0; step < MAX_FORWARDS; step += 1) settled = nextAddress(settled, context);
  return settled;
}
