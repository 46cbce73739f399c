import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { readHistory } from '../../actions/history/readHistory';
import { revertChange } from '../../actions/history/revertChange';
import { revealValue } from '../../actions/records/reveal';
import { relatedRecords } from '../../actions/records/related';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import type { HistoryMark } from '../../storage/audit/history';
import {
  FILTER_FLAGS,
  keyOf,
  onlyProperty,
  checkedQuery,
  requireOperation,
  tag,
  withAccess,
  writeWithAccess,
} from './withAccess';

interface Params {
  resource: string;
  id: string;
}

const PAGE = 20;
const MAX_PAGE_SIZE = 100;
/** Maximum of selected records whose references are counted. */
const MAX_SELECTED = 1000;

/** Routes of every record in addition to its own API, by the resource's name: history, revert, related records. */
export function recordRoutes(app: FastifyInstance, context: Context): void {
  const resourceOf = (request: FastifyRequest): Resource | undefined => {
    const { resource } = request.params as Params;
    const { resources } = context.models.current().model;
    return Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  };
  const policy = (operation: Operation) => ({ config: { policy: { resource: resourceOf, operation } } });
  const found = (request: FastifyRequest): Resource => {
    const resource = resourceOf(request);
    if (!resource) throw errors.elementNotFound();
    return resource;
  };

  app.get<{ Params: Params }>('/records/:resource/:id/history', policy('view'), async (request) => {
    const resource = found(request);
    const { cursor, limit } = checkedQuery(request.query, ['cursor', 'limit', ...FILTER_FLAGS]);
    const size = sizeOf(limit);
    const before = markOf(cursor);
    return withAccess(context, request, resource, async (access) => {
      const { lines, next } = await readHistory(access, resource, keyOf(resource, request.params.id), size, before);
      return { lines, next: next && `${next.at.getTime()}.${next.id}` };
    });
  });

  app.get<{ Params: Params }>('/records/:resource/:id/related', policy('view'), async (request) => {
    const resource = found(request);
    checkedQuery(request.query, FILTER_FLAGS);
    return withAccess(context, request, resource, (access) =>
      relatedRecords(access, resource, [keyOf(resource, request.params.id)]),
    );
  });

  // A question, although it is posted: a selection of many keys is longer than an address may be.
  app.post<{ Params: Pick<Params, 'resource'> }>('/records/:resource/related', policy('view'), async (request) => {
    const resource = found(request);
    checkedQuery(request.query, FILTER_FLAGS);
    const ids = idsIn(resource, onlyProperty(request.body, 'ids'));
    return withAccess(context, request, resource, (access) => relatedRecords(access, resource, ids));
  });

  app.post<{ Params: Params }>('/records/:resource/:id/reveal', policy('view'), async (request) => {
    const resource = found(request);
    const id = keyOf(resource, request.params.id);
    return withAccess(context, request, resource, async (access) => ({
      value: await revealValue(access, resource, id, request.body),
    }));
  });

  app.post<{ Params: Params }>('/records/:resource/:id/revert', policy('edit'), async (request, reply) => {
    const resource = found(request);
    return writeWithAccess(context, request, reply, resource, async (access) => {
      requireOperation(access.caller, resource, 'edit');
      const line = onlyProperty(request.body, 'auditId');
      if (!Number.isSafeInteger(line)) {
        throw errors.validationFailed({ auditId: errors.fieldError('FIELD_INVALID_NUMBER') });
      }
      const record = await revertChange(access, resource, keyOf(resource, request.params.id), line as number);
      tag(reply, record);
      return { status: 200, body: record };
    });
  });
}

/** @throws PorticoError 422 for what is no list of one to `MAX_SELECTED` keys, 404 for what is no key */
function idsIn(resource: Resource, ids: unknown): (string | number)[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_SELECTED) {
    throw errors.validationFailed({ ids: errors.fieldError('FIELD_INVALID_FORMAT') });
  }
  return ids.map((id) => keyOf(resource, String(id)));
}

/** @throws PorticoError 422 */
function sizeOf(text: string | undefined): number {
  const size = Number(text ?? PAGE);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) throw errors.unknownParameter('limit');
  return size;
}

/** Parses the cursor `<milliseconds>.<line>` of the previous page. @throws PorticoError 422 */
function markOf(text: string | undefined): HistoryMark | undefined {
  if (text === undefined) return undefined;
  const [, at = '', id = ''] = /^([0-9]{1,14})\.([0-9]{1,15})$/.exec(text) ?? [];
  if (id === '') throw errors.unknownParameter('cursor');
  return { at: new Date(Number(at)), id: Number(id) };
}
