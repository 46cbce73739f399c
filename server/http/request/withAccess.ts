import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRecordKey, type RecordKey } from '../../../domain/records/key';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { hasDeclaredFields } from '../../../domain/schema/model/declaredFields';
import { currentModel, withCompanyModel } from '../../actions/declaredFields/companyModelCache';
import type { Caller } from '../../../domain/access/caller';
import { isReadMethod } from '../../auth/readMethods';
import type { Context } from '../../context/context';
import { inCompany, hasSpareConnections } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { doneOnce, type Outcome } from './idempotency';
import { callerOn, mayLiftCompanyFilter, tenantFor } from '../../storage/records/rowAccess';

/**
 * The authenticated caller of a request. @throws PorticoError 401 without one (the policy plugin has already checked
 * this)
 */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw errors.authenticationRequired();
  return request.caller;
}

export { requireOperation } from '../../actions/records/operations';

/** Query parameters that every route for records accepts: they lift a filter. */
export const FILTER_FLAGS = ['disable_company_filter', 'disable_team_filter'] as const;

/** @throws PorticoError 422 for a parameter that the route does not know, and for one that is given twice */
export function checkedQuery(query: unknown, known: readonly string[]): Readonly<Record<string, string | undefined>> {
  for (const [name, value] of Object.entries(query as object)) {
    if (!known.includes(name) || typeof value !== 'string') throw errors.unknownParameter(name);
  }
  return query as Record<string, string | undefined>;
}

/**
 * Applies `disable_company_filter` (superadministrators, and callers with the permission that the resource asks for in
 * addition) and `disable_team_filter` (callers who may edit administrators). Others get 403.
 * @throws PorticoError 422 for `disable_team_filter` on anything but the audit log, and for a value that is neither 1 or
 * true nor 0 or false; 403
 */
function withLiftedFilters(resource: Resource, caller: Caller, query: Readonly<Record<string, unknown>>): Caller {
  const { storage } = resource;
  if (query['disable_team_filter'] !== undefined && storage.team === undefined) {
    throw errors.unknownParameter('disable_team_filter');
  }
  const lifted = FILTER_FLAGS.filter((flag) => isLifted(flag, query[flag]));
  const everywhere = caller.permissions.has('superadmin:view');
  if (lifted.includes('disable_company_filter') && !mayLiftCompanyFilter(resource, caller))
    throw errors.notEnoughPermissions();
  if (lifted.length > 0 && !everywhere && !caller.permissions.has('admin:edit')) throw errors.notEnoughPermissions();
  const everyCompany = lifted.includes('disable_company_filter');
  return callerOn(resource, {
    ...caller,
    everyCompany,
    ownCompanyOnly: query['disable_company_filter'] !== undefined && !everyCompany,
    ...(lifted.includes('disable_team_filter') && { everyTeam: true }),
  });
}

/** @throws PorticoError 422 for a value that is neither yes nor no */
function isLifted(flag: string, value: unknown): boolean {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  // The specification names this parameter alone, without a value.
  if (value === '' && flag === 'disable_team_filter') return true;
  throw errors.unknownParameter(flag);
}

/**
 * `dates=local` (specification S-IDN-4): times are answered as `yyyy-MM-dd HH:mm:ss` in the caller's time zone. Routes
 * that do not declare the parameter refuse it.
 */
function asksForLocalDates({ dates }: Readonly<Record<string, unknown>>): boolean {
  if (dates !== undefined && dates !== 'local' && dates !== 'utc') throw errors.unknownParameter('dates');
  return dates === 'local';
}

/**
 * For an `own` resource of administrators: the caller in their home company, because that is where the record is
 * stored.
 */
function inHomeCompany({ own }: Resource, caller: Caller): Caller {
  return own === 'admin' ? { ...caller, companyId: caller.homeCompanyId, everyCompany: false } : caller;
}

/**
 * Runs `work` on a resource as the caller of a request, in one transaction limited to the caller's company and scope.
 * @param work receives the resource with the fields that records of the caller's company declare
 */
export function withAccess<T>(
  context: Context,
  request: FastifyRequest,
  resource: Resource,
  work: (access: Access, own: Resource) => Promise<T>,
): Promise<T> {
  const caller = inHomeCompany(
    resource,
    withLiftedFilters(resource, requireCaller(request), request.query as Record<string, unknown>),
  );
  const localDates = asksForLocalDates(request.query as Record<string, unknown>);
  const { model } = context.models.current();
  const reads = isReadMethod(request.method);
  const tenant = tenantFor(resource, caller);
  const onSecondConnection = <R>(access: Access, other: (access: Access) => Promise<R>) =>
    inCompany(context.db, tenant, (trx) => other({ ...access, trx }), true);
  return inCompany(
    context.db,
    tenant,
    async (trx) => {
      const withModel = (own: Model) => {
        const access: Access = { trx, model: own, caller, seal: context.secrets.seal, mail: context, localDates };
        const mayUseSecond = reads && hasSpareConnections(context.db);
        return work(
          mayUseSecond ? { ...access, onSecondConnection: (other) => onSecondConnection(access, other) } : access,
          own.resources[resource.name] ?? resource,
        );
      };
      if (!hasDeclaredFields(resource)) return withModel(model);
      const bare = { trx, model, caller };
      return reads ? withCompanyModel(bare, withModel) : withModel(await currentModel(bare));
    },
    reads,
  );
}

/**
 * Like `withAccess`, for writes. With an `Idempotency-Key` header, the response is stored in the same transaction as
 * the change. A repeated request gets the stored response and changes nothing.
 * @param about.content what tells one form with a file from another (hash and name of the file, other members): the
 * parsed body does not hold them
 * @param about.needsProof whether this write asks for a proof of the person; absent: where some of the resource's do
 */
export async function writeWithAccess(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  work: (access: Access, own: Resource) => Promise<Outcome>,
  about: { readonly content?: string; readonly needsProof?: boolean } = {},
): Promise<unknown> {
  const { status, body } = await withAccess(context, request, resource, (access, own) =>
    doneOnce(context, request, access, () => work(access, own), { needsProof: resource.proof !== undefined, ...about }),
  );
  return reply.status(status).send(body ?? undefined);
}

/** The value of the only property that the body may have. @throws PorticoError 422 for any other property */
export function onlyProperty(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((one) => one !== name);
  if (unknown !== undefined) throw errors.unknownField(unknown);
  return (body as Record<string, unknown>)[name];
}

/** The record key of a URL. @throws PorticoError 404 when the text cannot be a key of the resource */
export function keyOf(resource: Resource, text: string): RecordKey {
  const key = parseRecordKey(resource, text);
  if (key === undefined) throw errors.elementNotFound();
  return key;
}

/** The version in `If-Match: "3"` (RFC 9110 §13.1.1); undefined without the header or with `*`. */
export function ifMatchOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"([0-9]{1,15})"$/.exec(header)?.[1];
  if (version === undefined) throw errors.staleVersion();
  return Number(version);
}

/** Sets the `ETag` header of a response with one record. */
export function tag(reply: FastifyReply, record: Readonly<Record<string, unknown>>): void {
  if (record['version'] !== undefined) void reply.header('etag', `"${String(record['version'])}"`);
}
