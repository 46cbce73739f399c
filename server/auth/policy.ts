import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allows } from '../../domain/access/permissions';
import type { Operation, Resource } from '../../domain/schema/model/model';
import type { Caller } from '../../domain/access/caller';
import { elementNotFound, notEnoughPermissions } from '../errors/catalogue';
import { refusedOperation } from '../errors/unsupported';

interface ForPeople {
  /**
   * Only people in a session of their own may call the route: API keys and jobs are refused (403), and the document of a
   * key leaves it out.
   */
  readonly peopleOnly?: true;
}

/** Who may call a route; every route declares one in `config.policy`. */
export type Policy =
  | { readonly public: true }
  | ({ readonly signedIn: true } & ForPeople)
  /** API keys for ingestion alone; every other route refuses those (403). */
  | { readonly ingestionKey: true }
  /** Any one of these permissions; never empty (`signedIn` says that). */
  | ({ readonly anyOf: readonly string[] } & ForPeople)
  /**
   * The permissions of the resource that the request names. With several operations any of them lets the request in,
   * and the handler checks again once it knows which one is meant (a save that creates or updates).
   */
  | ({
      readonly resource: (request: FastifyRequest) => Resource | undefined;
      readonly operation: Operation | readonly Operation[];
      /** The request opens a record: it needs the right for that, too (`Resource.open`). */
      readonly opens?: true;
    } & ForPeople);

interface RouteRow {
  readonly method: string;
  readonly url: string;
  readonly policy: Policy;
  /** The route declares how many rows a request asks for. */
  readonly isList: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /**
     * Of a list: how many rows a request asks for at most; NaN for a parameter that the handler refuses. Many rows count
     * as a search (`requestClass`).
     */
    requestedRows?: (request: FastifyRequest) => number;
  }
  interface FastifyInstance {
    readonly routeRows: RouteRow[];
  }
  interface FastifyRequest {
    /** Lets the request in again, unless that was a moment ago. To be called after each wait that may be long. @throws 401, 403, 404 */
    letInAgain(): Promise<void>;
  }
}

/** For so long it counts that a request was let in, in ms: its body may take minutes, and so may the wait for its turn. */
const LET_IN_MS = 250;
/** When requests were let in. */
const letInAt = new WeakMap<FastifyRequest, number>();

/** The permissions of `anyOf` that the caller holds. @throws 403 without any; an empty list is never satisfied */
function requirePermission(caller: Caller, anyOf: readonly string[]): readonly string[] {
  const held = anyOf.filter((name) => caller.permissions.has(name));
  if (held.length === 0) throw notEnoughPermissions();
  return held;
}

/** Whether a caller's rights are enough for an operation on the records of a resource. */
export const mayOperate = ({ permissions }: Pick<Caller, 'permissions'>, resource: Resource, operation: Operation) =>
  allows(permissions, resource.permissions[operation]);

/**
 * The permissions that allow the caller one of `operations` on `resource`; none where every caller may.
 * @throws 403 unless the caller may do one of them
 */
function requireResourcePermission(
  caller: Caller,
  resource: Resource,
  operations: Operation | readonly Operation[],
): readonly string[] {
  const list = typeof operations === 'string' ? [operations] : operations;
  if (!list.some((operation) => mayOperate(caller, resource, operation))) {
    throw refusedOperation(resource, list, caller.permissions);
  }
  const named = new Set(list.flatMap((operation) => resource.permissions[operation]));
  return [...named].filter((name) => caller.permissions.has(name));
}

/** Every route with its policy, automatic HEAD routes included: what the permission matrix is generated from. */
export function routeTable(app: FastifyInstance): readonly RouteRow[] {
  return app.routeRows;
}

function isPolicy(policy: Policy | undefined): policy is Policy {
  if (!policy) return false;
  if ('anyOf' in policy) return policy.anyOf.length > 0;
  return 'public' in policy || 'signedIn' in policy || 'ingestionKey' in policy || 'resource' in policy;
}

async function enforce(request: FastifyRequest): Promise<void> {
  const { policy } = request.routeOptions.config;
  // Every route has a policy, except the not-found handler, which answers nothing confidential.
  if (!policy) {
    if (request.is404) return;
    throw notEnoughPermissions();
  }
  if ('public' in policy) return;
  const caller = await request.authenticate();
  // The one place where the use of permissions is counted (docs/architecture.md).
  request.server.permissionUses.add(request, caller, enforcePolicy(policy, request, caller));
  letInAt.set(request, performance.now());
}

/** What has ended while a request was on its way, or waited, does nothing any more: a session, a right, an impersonation. */
async function letInAgain(this: FastifyRequest): Promise<void> {
  const { policy } = this.routeOptions.config;
  const at = letInAt.get(this);
  if (!policy || at === undefined || performance.now() - at < LET_IN_MS) return;
  const { companyId } = this.caller;
  const caller = await this.authenticateAgain();
  // The session has switched meanwhile: what was meant for one company is not done in another.
  if (caller.companyId !== companyId) throw notEnoughPermissions();
  enforcePolicy(policy, this, caller);
  letInAt.set(this, performance.now());
}

/** @returns the permissions that let the request in; none where it needs none. @throws 403, 404 */
function enforcePolicy(policy: Policy, request: FastifyRequest, caller: Caller): readonly string[] {
  if ('public' in policy) return [];
  const isIngestion = caller.sourceId !== undefined;
  if (isIngestion !== 'ingestionKey' in policy) throw notEnoughPermissions();
  if ('ingestionKey' in policy) return [];
  if (policy.peopleOnly && caller.sessionId === null) throw notEnoughPermissions();
  if ('signedIn' in policy) return [];
  if ('anyOf' in policy) return requirePermission(caller, policy.anyOf);
  const resource = policy.resource(request);
  if (!resource) throw elementNotFound();
  if (policy.opens && !allows(caller.permissions, resource.open ?? [])) throw notEnoughPermissions();
  return requireResourcePermission(caller, resource, policy.operation);
}

/**
 * Enforces the policy of every route. Register it before the first route: a route without a policy makes the
 * registration, and with it the start of the server, fail. It decides before the body is read: 401, then 404 for an
 * unknown resource, then 403; and once more when the body was slow.
 */
export const policyPlugin = fastifyPlugin(
  async (app) => {
    app.decorate('routeRows', []);
    app.addHook('onRoute', (route) => {
      const { method, url, config } = route;
      const policy = config?.policy;
      const methods = [method].flat();
      if (!isPolicy(policy)) throw new Error(`route ${methods.join(',')} ${url} declares no policy`);
      app.routeRows.push(
        ...methods.map((one) => ({ method: one, url, policy, isList: config?.requestedRows !== undefined })),
      );
    });
    app.addHook('onRequest', enforce);
    app.decorateRequest('letInAgain', letInAgain);
    app.addHook('preValidation', (request) => request.letInAgain());
  },
  { name: 'portico-policy', dependencies: ['portico-session', 'portico-permission-uses'] },
);
