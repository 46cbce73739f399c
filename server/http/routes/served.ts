import type { FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';

type Find = (request: FastifyRequest) => Resource | undefined;

/** What routes need that serve the records of resources: which one a request names, and its policy. */
export interface Served {
  /** The resource of a request; undefined when it names none. */
  readonly resourceOf: Find;
  /** The resource of a request. @throws PorticoError 404 when it names none */
  readonly found: (request: FastifyRequest) => Resource;
  /** Options of a route: its callers need the permission for the operation on the resource. */
  readonly policy: (operation: Operation | Operation[]) => {
    readonly config: { readonly policy: { readonly resource: Find; readonly operation: Operation | Operation[] } };
  };
}

export function servedBy(resourceOf: Find): Served {
  return {
    resourceOf,
    found: (request) => {
      const resource = resourceOf(request);
      if (!resource) throw errors.elementNotFound();
      return resource;
    },
    policy: (operation) => ({ config: { policy: { resource: resourceOf, operation } } }),
  };
}
