import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Resource } from '../../../domain/schema/model/model';
import type { Policy } from '../../auth/policy';
import { compileValidator } from './validator';

type ResourcePolicy = Extract<Policy, { readonly resource: unknown }>;

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** What the schema of a route does not say, in words; undefined when nothing is missing. */
function missingIn({ method, url, schema }: Pick<RouteOptions, 'method' | 'url' | 'schema'>): string | undefined {
  if (!schema) return 'schema';
  const inPath = [...url.matchAll(/:(\w+)|\*/g)].map(([whole, name]) => name ?? whole);
  const { properties = {} } = (schema.params ?? {}) as { properties?: object };
  if (inPath.join() !== Object.keys(properties).join()) return 'schema of its path';
  if (schema.querystring === undefined) return 'schema of its query string';
  if (schema.body === undefined && [method].flat().some((one) => WITH_BODY.has(one))) return 'schema of its body';
  return schema.response === undefined ? 'schema of its answers' : undefined;
}

/** What the document says about a route and its schema leaves out. */
function described({ method, url, schema, config }: RouteOptions): FastifySchema {
  const operationId = `${String(method).toLowerCase()}${url.replace(/[^A-Za-z0-9]+/g, '_')}`;
  const isPublic = config?.policy !== undefined && 'public' in config.policy;
  return { operationId, tags: ['portico'], ...(isPublic && { security: [] }), ...callersOf(config), ...schema };
}

/** Which callers a route is for, in the API document: one of these permissions, people alone, or ingestion keys. */
function callersOf({ policy }: NonNullable<RouteOptions['config']> = {}): object {
  if (policy === undefined || 'public' in policy) return {};
  if ('ingestionKey' in policy) return { 'x-ingestion-key': true };
  const people = policy.peopleOnly && { 'x-people-only': true };
  if ('anyOf' in policy) return { 'x-permission': policy.anyOf, ...people };
  if ('resource' in policy) return { 'x-permission': permissionsOfResource(policy), ...opening(policy), ...people };
  return { ...people };
}

/** What opening a record needs besides: permissions of one resource, or those of the resource that a request names. */
function opening({ resource, opens }: ResourcePolicy): object {
  if (!opens) return {};
  if (resource.length > 0) return { 'x-opens': true };
  return { 'x-open-permission': (resource as () => Resource | undefined)()?.open ?? [] };
}

/**
 * The permissions of a route about one resource that is always the same; none for a route whose requests name it, which
 * the document cannot tell apart.
 */
function permissionsOfResource({ resource, operation }: ResourcePolicy): readonly string[] {
  if (resource.length > 0) return [];
  const one = (resource as () => Resource | undefined)();
  const needed = [operation].flat().map((name) => one?.permissions[name] ?? []);
  return needed.some(({ length }) => length === 0) ? [] : [...new Set(needed.flat())];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the route in the document, where the route checks bodies by itself. */
    documentedBody?: object;
  }
}

/** The schema of a route with the body that the document shows. */
function asDocumented({ schema, url, route }: Documented) {
  const body = route.config?.documentedBody;
  return { schema: body === undefined ? schema : { ...schema, body }, url };
}

type Documented = { readonly schema: FastifySchema; readonly url: string; readonly route: RouteOptions };

/** Checks requests by our own validator, and writes answers as they are: a schema could leave fields out. */
export function setCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
}

/**
 * The schema of every route: a route without one makes the registration, and with it the start of the server, fail, as
 * one without a policy does. Requests are checked after the policy has let them in (`preValidation` comes after
 * `onRequest`).
 * Register it before the first route.
 */
export const routeSchemasPlugin = fastifyPlugin(
  async (app) => {
    setCompilers(app);
    app.addHook('onRoute', (route) => {
      const missing = missingIn(route);
      if (missing !== undefined) throw new Error(`route ${String(route.method)} ${route.url} declares no ${missing}`);
      route.schema = described(route);
    });
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, convertConstToEnum: false, transform: asDocumented });
  },
  { name: 'portico-route-schemas' },
);
