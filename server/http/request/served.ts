import type { FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';

type Find = (request: FastifyRequest) => Resource | undefined;

/** What routes need that serve the records of resources: which one a request names, and its policy. */
export interface Served {
  /** The resource of a request; undefined when it names none. */
  readonly resourceOf: Find;
  /** The resource of a request. @throws PorticoError 404 when it names none */
  readonly found: (request: FastifyRequest) => Resource;
  /** Options of a route: its callers need the permission for the operation on the resource. */
  readonly policy: (operation: Operation | readonly Operation[]) => {
    readonly config: {
      readonly policy: { readonly resource: Find; readonly operation: Operation | readonly Operation[] };
    };
  };
  /** Options of a route that opens a record: its callers may view the resource and open its records. */
  readonly opens: {
    readonly config: { readonly policy: { readonly resource: Find; readonly operation: 'view'; readonly opens: true } };
  };
}

/** The resource with this name; undefined when there is none. */
function findResource(context: Context, name: string): Resource | undefined {
  const { resources } = context.models.current().model;
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** The resource with this name. @throws PorticoError 404 when there is none */
export function requireResource(context: Context, name: string): Resource {
  const resource = findResource(context, name);
  if (!resource) throw errors.elementNotFound();
  return resource;
}

/** For routes whose path has the name of the resource, as this parameter. */
export function servedByName(context: Context, parameter: string): Served {
  return servedBy(({ params }) => findResource(context, (params as Readonly<Record<string, string>>)[parameter] ?? ''));
}

/**
 * The resource of a request, and the policy of routes that serve it. @param resourceOf undefined for an unknown
 * resource
 */
export function servedBy(resourceOf: Find): Served {
  return {
    resourceOf,
    found: (request) => {
      const resource = resourceOf(request);
      if (!resource) throw errors.elementNotFound();
      return resource;
    },
    policy: (operation) => ({ config: { policy: { resource: resourceOf, operation } } }),
    opens: { config: { policy: { resource: resourceOf, operation: 'view', opens: true } } },
  };
}
