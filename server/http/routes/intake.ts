import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptEvents, MAX_EVENTS } from '../../actions/intake/acceptEvents';
import { EVENT_SCHEMAS } from '../../actions/intake/eventSchemas';
import { INTAKE_KINDS } from '../../actions/intake/kinds';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { findSource } from '../../storage/intake/sources';
import { CLOUD_EVENT, CLOUD_EVENTS, eventsOf, JSON_TYPE, LINES } from '../request/intakeBody';
import { answers, choice, closed, noQuery, nullable, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

/** Largest body, in bytes. */
const BODY_LIMIT = 8 * 1024 * 1024;
/** Calls of one company that are under way, from their header to their answer. */
const MAX_CALLS_PER_COMPANY = 12;
const params = closed({ kind: choice(INTAKE_KINDS) });
const result = Type.Object({
  accepted: Type.Integer({ description: 'Stored, with everything that is derived from them' }),
  duplicates: Type.Integer({ description: 'Known already; nothing has changed' }),
  setAside: Type.Integer({
    description: 'Well formed, but cannot be applied now: kept until they are sent again or discarded',
  }),
  rejected: Type.Array(
    Type.Object({ line: whole, id: nullable(text), msg_code: text, fields: Type.Optional(record) }),
    { description: 'Malformed; nothing of them is kept' },
  ),
});

/** The events of each kind, in the OpenAPI document. */
const kinds = INTAKE_KINDS.map((kind) => ({
  title: kind,
  type: 'array',
  maxItems: MAX_EVENTS,
  items: EVENT_SCHEMAS[kind],
}));
const cloudEvent = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'data'],
  description: 'Its data are the event; they need no id and time of their own',
  properties: { data: { anyOf: INTAKE_KINDS.map((kind) => EVENT_SCHEMAS[kind]) } },
};
/** The bodies in the OpenAPI document: the route reads and checks them by itself, line by line. */
const documented = {
  content: {
    [JSON_TYPE]: { schema: { description: 'Events of the kind in the path', anyOf: kinds } },
    [LINES]: { schema: { type: 'string', description: `One event in each line, at most ${MAX_EVENTS} lines` } },
    [CLOUD_EVENT]: { schema: cloudEvent },
    [CLOUD_EVENTS]: { schema: { type: 'array', maxItems: MAX_EVENTS, items: cloudEvent } },
  },
};

/**
 * `POST {api}/intake/{kind}`: events of the network, sent with an API key of a source. Register it in a plugin scope of
 * its own: it parses bodies by itself.
 */
export function intakeRoutes(app: App, context: Context): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    [LINES, JSON_TYPE, CLOUD_EVENT, CLOUD_EVENTS],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async (request: FastifyRequest, body: Buffer) => eventsOf(request, body),
  );
  const calls = new Map<number, Set<FastifyRequest>>();
  /** Before the body is read: bodies take memory. @throws 503 when too many calls of the company are under way */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { companyId } = request.caller;
    const own = calls.get(companyId) ?? new Set();
    if (own.size >= MAX_CALLS_PER_COMPANY) throw errors.intakeBusy();
    calls.set(companyId, own.add(request));
    const ends = () => {
      own.delete(request);
      if (own.size === 0 && calls.get(companyId) === own) calls.delete(companyId);
    };
    reply.raw.once('close', ends).once('finish', ends);
  };
  const schema = {
    summary: 'Sends events of the network',
    params,
    querystring: noQuery,
    body: Type.Unsafe<unknown[]>({
      type: 'array',
    }),
    response: answers({ 200: result }),
  };
  app.post(
    '/intake/:kind',
    { schema, onRequest, config: { policy: { ingestionKey: true }, documentedBody: documented } },
    async (request) => {
      const { companyId, sourceId } = request.caller;
      const source = await inCompany(
        context.db,
        { companyId, everyCompany: false },
        (trx) => findSource(trx, companyId, sourceId ?? 0),
        true,
      );
      if (!source?.enabled || source.type !== 'api') throw errors.failure('SOURCE_DISABLED');
      const { sourceid, locationid } = source;
      return acceptEvents(context, { sourceid, companyId, locationid }, request.params.kind, request.body);
    },
  );
}
