import type { FastifyInstance, FastifyReply } from 'fastify';
import { BASES } from '../../../domain/bases';
import { parseContains } from '../../../domain/text/containsExpression';
import type { Resource } from '../../../domain/schema/model/model';
import { listRecords } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery, type Condition, type ListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { anyOf } from '../../storage/records/rowAccess';
import { contextOf, toDocument, toLinked } from './hydraRecord';
import { rowsIn } from './requestedRows';
import { FILTER_FLAGS, checkedQuery, withAccess } from './withAccess';

const LD_JSON = 'application/ld+json; charset=utf-8';
const PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 1000;
/** What the collection's resource is called where Hydra clients find it. */
const TYPE = 'directory_users';

/**
 * The people of a company's directory as network clients ask for them (specification S-DIR-2): the rows of the same
 * resource, under the same policy. The console lists them through Hydra, where every column sorts and filters.
 */
export function directoryUserRoutes(app: FastifyInstance, context: Context): void {
  const resource = (): Resource | undefined =>
    Object.values(context.models.current().model.resources).find(
      ({ backend }) => backend.service === 'hydra' && backend.type === TYPE,
    );
  const config = { policy: { resource, operation: 'view' as const } };
  const found = (): Resource => {
    const known = resource();
    if (!known) throw errors.elementNotFound();
    return known;
  };
  const linked = (reply: FastifyReply) => void reply.header('content-type', LD_JSON);

  const requestedRows = rowsIn('items_per_page');
  app.get('/users', { config: { ...config, requestedRows } }, async (request, reply) => {
    const users = found();
    const query = checkedQuery(request.query, ['page', 'items_per_page', 'filter', ...FILTER_FLAGS]);
    const size = parseCount('items_per_page', query['items_per_page'], PAGE_SIZE);
    const page = parseCount('page', query['page'], 1);
    if (size > MAX_PAGE_SIZE) throw errors.unknownParameter('items_per_page');
    return withAccess(context, request, users, async (access) => {
      const asked = parseFilter(access, users, {}, (page - 1) * size, size);
      const and = query['filter'] ? [anyOf(conditions(access, users, query['filter']))] : [];
      const { records, total } = await listRecords(access, users, { ...asked, extraConditions: and });
      linked(reply);
      return {
        '@context': contextOf(users),
        '@id': `${BASES.nac}/users`,
        '@type': 'hydra:Collection',
        'hydra:member': records.map((record) => toLinked(access.model, users, record)),
        'hydra:totalItems': total,
      };
    });
  });

  app.get<{ Params: { identifier: string } }>('/users/:identifier', { config }, async (request, reply) => {
    const users = found();
    checkedQuery(request.query, FILTER_FLAGS);
    const { identifier } = request.params;
    if (identifier.includes('\0')) throw errors.elementNotFound();
    return withAccess(context, request, users, async (access) => {
      const asked = parseFilter(access, users, { identifier: { eq: identifier } }, 0, 1);
      const [record] = (await listRecords(access, users, asked)).records;
      if (!record) throw errors.elementNotFound();
      linked(reply);
      return toDocument(access.model, users, record);
    });
  });
}

function parseFilter(
  { caller }: Access,
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  offset: number,
  limit: number,
): ListQuery {
  return parseListQuery(resource, caller.permissions, { filter, sort: [], offset, limit });
}

/** @throws PorticoError 422 for what is no such expression, and for a property that the caller may not filter by */
function conditions(access: Access, resource: Resource, expression: string): Condition[] {
  const parsed = parseContains(expression);
  if (!parsed) throw errors.unknownParameter('filter');
  return parsed.flatMap(
    ({ field, text }) => parseFilter(access, resource, { [field]: { contains: text } }, 0, 1).conditions,
  );
}

/** @throws PorticoError 422 for anything but a whole number from 1 */
function parseCount(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw errors.unknownParameter(name);
  return Number(text);
}
