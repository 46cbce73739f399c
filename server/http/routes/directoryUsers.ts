import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import { BASES } from '../../../domain/bases';
import { parseContains } from '../../../domain/text/containsExpression';
import type { Resource } from '../../../domain/schema/model/model';
import { listRecords } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery, type Condition, type ListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { anyOf } from '../../storage/records/filterConditions';
import { contextOf, toDocument, toLinked } from '../request/hydraRecord';
import { rowsIn } from '../request/requestedRows';
import { withAccess } from '../request/withAccess';
import {
  answers,
  closed,
  collection,
  count,
  filterFlags,
  flagsQuery,
  media,
  record,
  withoutNul,
} from '../schema/parts';
import type { App } from '../schema/typed';

const LD_JSON = 'application/ld+json; charset=utf-8';
const PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 1000;
/** What the collection's resource is called where Hydra clients find it. */
const TYPE = 'directory_users';

/**
 * The people of a company's directory as network clients ask for them (specification S-DIR-2): the rows of the same
 * resource, under the same policy. The console lists them through Hydra, where every column sorts and filters.
 */
export function directoryUserRoutes(app: App, context: Context): void {
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

  const list = {
    querystring: closed({
      page: count(1, 999_999),
      items_per_page: count(1, MAX_PAGE_SIZE),
      filter: Type.Optional(Type.String()),
      ...filterFlags,
    }),
    response: answers({
      200: media('application/ld+json', collection),
    }),
  };
  const one = {
    params: closed({ identifier: withoutNul }),
    querystring: flagsQuery,
    response: answers({ 200: media('application/ld+json', record) }),
  };
  const requestedRows = rowsIn('items_per_page');
  app.get('/users', { config: { ...config, requestedRows }, schema: list }, async (request, reply) => {
    const users = found();
    const { page = 1, items_per_page: size = PAGE_SIZE, filter } = request.query;
    return withAccess(context, request, users, async (access) => {
      const listQuery = parseFilter(access, users, {}, (page - 1) * size, size);
      const and = filter ? [anyOf(access, conditions(access, users, filter))] : [];
      const { records, total } = await listRecords(access, users, { ...listQuery, extraConditions: and });
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

  app.get('/users/:identifier', { config, schema: one }, async (request, reply) => {
    const users = found();
    const { identifier } = request.params;
    return withAccess(context, request, users, async (access) => {
      const listQuery = parseFilter(access, users, { identifier: { eq: identifier } }, 0, 1);
      const [record] = (await listRecords(access, users, listQuery)).records;
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
