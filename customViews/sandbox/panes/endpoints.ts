import { BASES } from '../../../domain/bases';
import type { Resource, Service } from '../../../domain/schema/model/model';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  /** Key of what it does, under `studio.api.does`. */
  readonly does: 'list' | 'one' | 'create' | 'update' | 'delete' | 'restore' | 'action';
  readonly permission: readonly string[];
}

type Rows = readonly (readonly [Endpoint['does'], string, string])[];

const rest = (base: string): Rows => [
  ['list', 'GET', base],
  ['one', 'GET', `${base}/{id}`],
  ['create', 'POST', base],
  ['update', 'PUT', `${base}/{id}`],
  ['delete', 'DELETE', `${base}/{id}`],
  ['restore', 'POST', `${base}/{id}/restore`],
];

/** Each service's addresses (docs/api.md). */
const SERVICES: Readonly<Record<Service, (type: string) => Rows>> = {
  element: (type) => {
    const base = `${BASES.legacy}/elements/${type}`;
    return [
      ['list', 'GET', `${base}?filter={json}&sort=&order=&offset=&limit=&extra=`],
      ['one', 'GET', `${base}/{id}`],
      ['create', 'POST', base],
      ['update', 'POST', base],
      ['update', 'POST', `${base}/many`],
      ['delete', 'DELETE', `${base}/{id}`],
      ['restore', 'POST', `${base}/{id}/restore`],
    ];
  },
  hydra: (type) => rest(`${BASES.default}/${type}`),
  device: () => [
    ['list', 'GET', `${BASES.device}/devices/search`],
    ['one', 'GET', `${BASES.device}/devices/find?device_id={id}`],
    ['create', 'POST', `${BASES.device}/devices/save`],
    ['update', 'POST', `${BASES.device}/devices/save`],
    ['delete', 'DELETE', `${BASES.device}/devices`],
    ['restore', 'POST', `${BASES.device}/devices/restore`],
  ],
  logs: () => [['list', 'POST', `${BASES.logs}/logs/_search`]],
  rest: (type) => rest(`${BASES.rest}/${type}`),
};

const PERMISSION = {
  list: 'view',
  one: 'view',
  create: 'create',
  update: 'edit',
  delete: 'delete',
  restore: 'delete',
  action: 'edit',
} as const;

/** Every address that a resource answers at, with who may call it. */
export function endpointsOf(resource: Resource): Endpoint[] {
  const { backend, permissions, readOnly, softDelete, actions } = resource;
  const rows = SERVICES[backend.service](backend.type).filter(([does]) => {
    if (readOnly && does !== 'list' && does !== 'one') return false;
    return does !== 'restore' || softDelete !== undefined;
  });
  const own = actions.flatMap(({ call, permission }): Endpoint[] =>
    call ? [{ method: call.method, path: call.path, does: 'action', permission }] : [],
  );
  return [
    ...rows.map(([does, method, path]): Endpoint => ({
      does,
      method,
      path,
      permission: permissions[PERMISSION[does]],
    })),
    ...own,
  ];
}
