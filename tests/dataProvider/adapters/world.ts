import { configurationFrom, effectiveValues, type StoredValue } from '../../../domain/configuration/effective';
import type { AdapterContext } from '../../../dataProvider/adapters/adapter';
import type { HttpOptions } from '../../../dataProvider/http';
import { edited, everyLanguage, scopes, smallest, type Json } from '../../domain/fixture';
import { gadgets, owners } from '../../domain/schema/gadgets';
import { fakeHttp, modelOf, resourceOf } from '../fixture';

/** A resource whose key is text and called like none of the others. */
const rings = edited(smallest('rings'), {
  '/x-backend': { service: 'rest', type: 'finger_rings' },
  '/properties/ringsid/type': 'string',
});

const badges = edited(smallest('badges'), {
  '/x-backend': { service: 'hydra', type: 'name_badges' },
  '/properties/ownerid': { type: 'integer', 'x-field': { reference: { resource: 'owners', as: 'owner' } } },
  '/properties/ringid': { type: ['string', 'null'], 'x-field': { reference: { resource: 'rings', as: 'ring' } } },
  '/properties/groupids': {
    type: 'array',
    items: { type: 'integer' },
    'x-field': { reference: { resource: 'scopes', many: true, as: 'groups' } },
  },
  '/properties/site': { type: 'string' },
  ...everyLanguage('/fields', { badgesid: '1', name: '2', ownerid: '3', ringid: '4', groupids: '5', site: '6' }),
});

const phones = edited(smallest('phones'), { '/x-backend': { service: 'device', type: 'phones' } });

const lines = edited(smallest('lines'), {
  '/x-backend': { service: 'logs', type: 'logs' },
  '/properties/received_at': { type: 'string', format: 'date-time', readOnly: true },
  '/properties/locationid': { type: 'integer', readOnly: true },
  ...everyLanguage('/fields', { linesid: '1', name: '2', received_at: '3', locationid: '4' }),
});

export const model = modelOf(scopes, owners, gadgets, rings, badges, phones, lines);

/** An adapter's surroundings, with a server that answers one thing. */
export function world(
  name: string,
  base: string,
  answer: unknown,
  headers?: Headers,
  stored: readonly StoredValue[] = [],
) {
  const resource = resourceOf(model, name);
  const { http, calls } = fakeHttp(() => ({ json: answer, ...(headers && { headers }) }));
  const configuration = configurationFrom(effectiveValues(stored));
  const context: AdapterContext = { http, resource, base, type: resource.backend.type, configuration };
  return { context, calls };
}

/** The one call that was made. */
export function onlyCall(calls: readonly { path: string; options: HttpOptions }[]) {
  const [call, ...more] = calls;
  if (!call || more.length > 0) throw new Error(`${calls.length} calls`);
  return { path: call.path, method: call.options.method ?? 'GET', ...call.options } as HttpOptions & {
    path: string;
    method: string;
    query: Json;
    body: Json;
  };
}

export const page = (more: object = {}) => ({
  filter: {},
  sort: [{ field: 'id', order: 'ASC' as const }],
  offset: 50,
  limit: 25,
  ...more,
});
