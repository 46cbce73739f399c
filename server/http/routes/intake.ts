import { createHash } from 'node:crypto';
import { HTTP, type Message } from 'cloudevents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isTooDeep } from '../../../domain/text/boundedJson';
import { acceptEvents, MAX_EVENTS } from '../../actions/intake/acceptEvents';
import { EVENT_SCHEMAS } from '../../actions/intake/eventSchemas';
import { INTAKE_KINDS } from '../../actions/intake/kinds';
import { EventLine, UnreadableEvent } from '../../actions/intake/readEvents';
import { mapInSlices } from '../../concurrency/inSlices';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { findSource } from '../../storage/intake/sources';
import { answers, choice, closed, noQuery, nullable, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

/** Largest body of lines, in bytes. */
const LINES_LIMIT = 8 * 1024 * 1024;
/** Largest other body, in bytes: it is parsed at once, which nothing else can interrupt. */
const JSON_LIMIT = 2 * 1024 * 1024;
/** Calls of one company that are under way, from their header to their answer. */
const MAX_CALLS_PER_COMPANY = 12;
/** Longest line of NDJSON, in bytes; a longer one is rejected by itself. */
const MAX_LINE = 64 * 1024;
const JSON_TYPE = 'application/json';
const LINES = 'application/x-ndjson';
const CLOUD_EVENT = 'application/cloudevents+json';
const CLOUD_EVENTS = 'application/cloudevents-batch+json';
const [NEWLINE, RETURN] = [0x0a, 0x0d];

/** Strict: a body of another encoding than UTF-8 is refused, not repaired. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw errors.failure('INVALID_ENCODING');
  }
}

function parsed(body: string): unknown {
  if (isTooDeep(body)) throw errors.invalidJson();
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw errors.invalidJson();
  }
}

/** One event, or why it cannot be read. */
function lineOf(bytes: Buffer): unknown {
  if (bytes.length > MAX_LINE) return new UnreadableEvent('BODY_TOO_LARGE');
  try {
    return parsed(decoded(bytes));
  } catch (error) {
    return new UnreadableEvent(
      error instanceof errors.PorticoError && error.code === 'INVALID_ENCODING' ? error.code : 'INVALID_JSON',
    );
  }
}

/** Events of a body of lines; empty lines count as lines and hold none. @throws 413 as soon as there are too many */
async function linesOf(body: Buffer): Promise<EventLine[]> {
  const lines: { bytes: Buffer; number: number }[] = [];
  let number = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end > start && body[end - 1] === RETURN ? end - 1 : end);
    number += 1;
    if (lines.length >= MAX_EVENTS && line.length > 0) throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
    if (line.length > 0) lines.push({ bytes: line, number });
    start = end + 1;
  }
  return mapInSlices(lines, ({ bytes, number: line }) => new EventLine(lineOf(bytes), line));
}

/** Longest id of an event (`eventSchemas.ts`). */
const MAX_ID = 128;

/** A CloudEvent is known by its source and id together (CloudEvents 1.0, "id"); long ones by their hash. */
function cloudEventId(source: string, id: string): string {
  const both = `${source}#${id}`;
  return both.length <= MAX_ID ? both : createHash('sha256').update(both).digest('hex');
}

/** The event that a message of CloudEvents carries: the data, with source, id and time unless they say them. */
function cloudEventOf(message: Message): unknown {
  try {
    const read = HTTP.toEvent(message);
    if (Array.isArray(read)) return new UnreadableEvent('INVALID_JSON');
    const { source, id, time, data_base64: encoded } = read;
    const data = encoded === undefined ? read.data : parsed(decoded(Buffer.from(encoded, 'base64')));
    const known = { id: cloudEventId(source, id), ...(time !== undefined && { time }) };
    return typeof data === 'object' && data !== null ? { ...known, ...data } : data;
  } catch {
    return new UnreadableEvent('INVALID_JSON');
  }
}

/** What CloudEvents carry, each as an event. */
async function cloudEventsOf(type: string, body: Buffer): Promise<unknown[]> {
  const value = parsed(decoded(body));
  if (Array.isArray(value) && value.length > MAX_EVENTS) throw errors.failure('INTAKE_TOO_MANY', MAX_EVENTS);
  const one = (event: unknown) =>
    cloudEventOf({ headers: { 'content-type': CLOUD_EVENT }, body: JSON.stringify(event) });
  if ((type === CLOUD_EVENTS) !== Array.isArray(value)) throw errors.invalidJson();
  return mapInSlices(Array.isArray(value) ? value : [value], one);
}

/** Events of a body by its media type. @throws PorticoError 413, 415, 422 */
async function eventsOf(request: FastifyRequest, body: Buffer): Promise<unknown[]> {
  const [type = '', ...parameters] = String(request.headers['content-type']).toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw errors.unsupportedType();
  if (type.trim() === LINES) return linesOf(body);
  if (type.trim() !== JSON_TYPE) return cloudEventsOf(type.trim(), body);
  // One event in the binary mode of CloudEvents: its attributes are headers.
  if (request.headers['ce-specversion'] !== undefined) {
    return [cloudEventOf({ headers: request.headers, body: decoded(body) })];
  }
  const value = parsed(decoded(body));
  if (!Array.isArray(value)) throw errors.validationFailed();
  return value;
}

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
  const read = async (request: FastifyRequest, body: Buffer) => eventsOf(request, body);
  app.addContentTypeParser<Buffer>(LINES, { parseAs: 'buffer', bodyLimit: LINES_LIMIT }, read);
  app.addContentTypeParser<Buffer>(
    [JSON_TYPE, CLOUD_EVENT, CLOUD_EVENTS],
    { parseAs: 'buffer', bodyLimit: JSON_LIMIT },
    read,
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
