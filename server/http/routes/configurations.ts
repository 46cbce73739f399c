import { Type } from 'typebox';
import {
  CHANGED_BY,
  nameInSource,
  OWNERS,
  PROPERTIES,
  sourceOf,
  SOURCES,
  type Property,
} from '../../../domain/configuration/properties';
import { BASES } from '../../../domain/bases';
import { requireAdministrators } from '../../actions/records/requireAdministrators';
import type { EffectiveValue } from '../../../domain/configuration/effective';
import { changeConfiguration } from '../../actions/configuration/changeConfiguration';
import {
  ownValues,
  personalValues,
  requireVisible,
  wideValues,
  type AuthoredValue,
} from '../../actions/configuration/readConfiguration';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import {
  answers,
  choice,
  closed,
  collection,
  key,
  noQuery,
  numericIdParams,
  record,
  text,
  whole,
} from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { requireCaller, withAccess } from '../request/withAccess';

const keyParams = closed({ key });
const changed = answers({ 200: Type.Object({ key: text, owner: choice(OWNERS), version: whole }) });
const valueAndVersion = {
  value: Type.Unknown({ description: 'As the type of the property says; null: no value of its own any more' }),
  version: Type.Integer({ minimum: 0, description: 'Of the value that was read; 0 when there was none' }),
};

const collectionOf = (path: string, members: readonly object[]) => ({
  '@id': `${BASES.default}/${path}`,
  '@type': 'hydra:Collection',
  'hydra:member': members,
  'hydra:totalItems': members.length,
});

const setValue =
  (path: string) =>
  ({ key: name, ...value }: AuthoredValue) => ({
    '@id': `${BASES.default}/${path}/${encodeURIComponent(name)}`,
    '@type': 'Configuration',
    key: name,
    source: sourceOf({ key: name }),
    ...value,
  });

const declared = (property: Property) => ({
  '@type': 'ConfigurationProperty',
  ...property,
  source: sourceOf(property),
  sourceLabel: SOURCES[sourceOf(property) as keyof typeof SOURCES],
  changedBy: Object.fromEntries(property.owners.map((owner) => [owner, CHANGED_BY[owner]])),
});

/** `/configurations`, `/configurations/defaults`, `/admin_configurations` (specification S-COMP-12). Under `/api`. */
export function configurationsRoutes(app: App, context: Context): void {
  const list = { querystring: noQuery, response: answers({ 200: collection }) };
  const signedIn = { policy: { signedIn: true as const } };

  app.get('/configurations/defaults', { schema: list, config: signedIn }, () =>
    collectionOf('configurations/defaults', PROPERTIES.map(declared)),
  );

  app.get('/configurations', { schema: list, config: signedIn }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const values = await wideValues(context.db, context.models.current().model, requireCaller(request));
    return collectionOf('configurations', values.map(setValue('configurations')));
  });

  app.get('/admin_configurations', { schema: list, config: signedIn }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const values = await personalValues(context.db, context.models.current().model, requireCaller(request));
    return collectionOf('admin_configurations', values.map(setValue('admin_configurations')));
  });

  const wide = {
    params: keyParams,
    querystring: noQuery,
    body: closed({ owner: choice(['installation', 'company'] as const), ...valueAndVersion }),
    response: changed,
  };
  const editors = { policy: { anyOf: ['global:edit', 'superadmin:edit'] } };
  app.put('/configurations/:key', { schema: wide, config: editors }, async (request) => {
    const change = { key: request.params.key, ...request.body };
    const version = await changeConfiguration(context.db, requireCaller(request), change);
    return { key: change.key, owner: change.owner, version };
  });

  const own = { params: keyParams, querystring: noQuery, body: closed(valueAndVersion), response: changed };
  app.put('/admin_configurations/:key', { ...asPerson, schema: own }, async (request) => {
    const change = { key: request.params.key, owner: 'administrator' as const, ...request.body };
    const version = await changeConfiguration(context.db, requireCaller(request), change);
    return { key: change.key, owner: change.owner, version };
  });
}

/** The values of a source, by the name of the property within it. */
const ofSource = (source: string, values: readonly EffectiveValue[]) => {
  const own = values.filter((value) => value.source === source);
  return {
    key: source,
    value: Object.fromEntries(own.map((one) => [nameInSource(one), one.value])),
    properties: own,
  };
};

/**
 * `/admins/{id}/configurations_properties[/{key}]` (specification S-COMP-12): the values that count for an administrator
 * in the caller's company. A key may also be a source such as `core:access-logs`. Under `/api/admin`.
 */
export function configurationPropertyRoutes(app: App, context: Context): void {
  const valuesFor = async (request: Parameters<typeof requireCaller>[0], id: number): Promise<EffectiveValue[]> => {
    const caller = requireCaller(request);
    if (id === caller.adminId) return ownValues(context.db, caller);
    const administrators = requireAdministrators(context.models.current());
    // That transaction has ended before the values are read: no request holds two connections.
    await withAccess(context, request, administrators, (access) => requireVisible(access, id));
    return ownValues(context.db, { companyId: caller.companyId, adminId: id });
  };
  const config = { policy: { signedIn: true as const } };
  const source = Type.Optional(Type.String({ description: 'Only the properties of this source' }));
  const list = {
    params: numericIdParams,
    querystring: closed({ source }),
    response: answers({ 200: Type.Object({ properties: Type.Array(record) }) }),
  };
  app.get('/admins/:id/configurations_properties', { schema: list, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const values = await valuesFor(request, Number(request.params.id));
    const { source: only } = request.query;
    if (only !== undefined && !Object.hasOwn(SOURCES, only)) throw errors.unknownParameter('source');
    return { properties: values.filter((value) => only === undefined || value.source === only) };
  });

  const one = {
    params: closed({ ...numericIdParams.properties, key }),
    querystring: noQuery,
    response: answers({ 200: record }),
  };
  app.get('/admins/:id/configurations_properties/:key', { schema: one, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const values = await valuesFor(request, Number(request.params.id));
    const { key: requestedKey } = request.params;
    if (values.some((value) => value.source === requestedKey)) return ofSource(requestedKey, values);
    const found = values.find((value) => value.key === requestedKey);
    if (!found) throw errors.elementNotFound();
    return found;
  });
}
