import { unmappedAddress } from '../../../domain/text/ipAddress';
import { isIP } from 'node:net';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../../domain/schema/model/model';
import { acceptPackets, type Outcome, type Received } from '../../actions/radius/accept';
import type { Packet } from '../../actions/radius/packet';
import { sharedSecret, sourceAt } from '../../actions/radius/source';
import { getRecord } from '../../actions/records/read';
import { Batches } from '../../concurrency/batches';
import { isReached, radiusKey } from '../../config/radius';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { hasSecret } from '../../storage/intake/radiusSources';
import { answers, closed, count, empty, nullable, text, whole } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

/** Companies whose packets are stored at the same time: the others keep connections to the database. */
const COMPANIES_AT_ONCE = 3;
const MAX_BATCH = 500;

const isLoopback = (ip: string) => /^127\.|^::1$/.test(unmappedAddress(ip));
/** A time in seconds since 1970; empty or 0 when the packet lacks the attribute. */
const seconds = Type.String({ pattern: '^[0-9]{0,12}$' });
const address = Type.String({ maxLength: 45, description: 'IPv4 or IPv6' });

const clients = {
  params: closed({ address }),
  querystring: closed({}),
  response: answers({
    200: Type.Object({ 'control:FreeRADIUS-Client-Secret': Type.Object({ value: Type.Array(text) }) }),
  }),
};
const setup = {
  querystring: closed({ source: count(1) }),
  response: answers({
    200: Type.Object({
      enabled: Type.Boolean(),
      address: nullable(text),
      port: whole,
      hasSecret: nullable(Type.Boolean()),
    }),
  }),
};
/** A packet has 4 096 bytes (RFC 2866 §3); as JSON each attribute has its name and type, too. */
const MAX_PACKET_BYTES = 256 * 1024;
const accounting = {
  querystring: closed({ source: address, received: seconds, event: Type.Optional(seconds) }),
  body: Type.Unsafe<Packet>({
    type: 'object',
    maxProperties: 300,
    additionalProperties: {
      type: 'object',
      required: ['value'],
      properties: {
        type: { type: 'string' },
        value: { type: 'array', items: { type: ['string', 'number'], maxLength: 4096 } },
      },
    },
    description: 'Attributes as rlm_rest of FreeRADIUS 3.2 writes them',
  }),
  response: answers({ 204: empty }),
};

/**
 * The calls of FreeRADIUS (`deploy/freeradius`): it reads the shared secret of a sender, and stores packets. It has a
 * key of its own (`PORTICO_RADIUS_KEY`), which opens nothing else, and calls over loopback or https.
 */
export function radiusRoutes(app: App, context: Context): void {
  // FreeRADIUS is no caller of a company: `requireFreeRadius` authenticates it, before the body is read.
  const guarded = {
    ...isPublic,
    onRequest: async (request: FastifyRequest) => requireFreeRadius(context, request),
  };
  /** The source that a packet came from, within the reach of the key. @throws PorticoError 404 for any other address */
  const senderOf = async (request: FastifyRequest, from: string) => {
    const key = radiusKey(context.config.radius, request.bearer ?? '');
    const sender = await sourceAt(context, from);
    if (!key || !sender || !isReached(key, sender.company.id)) throw errors.elementNotFound();
    return sender;
  };
  const batches = new Batches<number, Received, Outcome>(
    (companyId, received) => acceptPackets(context, companyId, received),
    COMPANIES_AT_ONCE,
    MAX_BATCH,
  );

  app.get('/radius/clients/:address', { ...guarded, schema: clients }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const from = addressOf(request.params.address);
    await senderOf(request, from);
    const secret = await sharedSecret(context, from);
    if (secret === undefined) throw errors.elementNotFound();
    // Not expanded: a secret may contain `%{…}`.
    return { 'control:FreeRADIUS-Client-Secret': { op: ':=', do_xlat: false, is_json: false, value: [secret] } };
  });

  const storing = { ...guarded, bodyLimit: MAX_PACKET_BYTES, schema: accounting };
  app.post('/radius/accounting', storing, async (request, reply) => {
    const { source, received, event } = request.query;
    const from = addressOf(source);
    const sender = await senderOf(request, from);
    const outcome = await batches.add(sender.company.id, {
      source: sender,
      packet: request.body,
      arrival: {
        source: from,
        received: received ? new Date(Number(received) * 1000) : context.now(),
        happened: event ? Number(event) : undefined,
      },
    });
    if (outcome === 'refused') throw errors.validationFailed();
    return reply.code(204).send();
  });
}

/** `GET /radius/setup?source=`: what an administrator has to set on the equipment of a source. */
export function radiusSetupRoutes(app: App, context: Context): void {
  const sources = (): Resource => {
    const found = context.models.current().model.resources['sources'];
    if (!found) throw errors.elementNotFound();
    return found;
  };
  const policy = { resource: sources, operation: 'view' as const };
  app.get('/radius/setup', { schema: setup, config: { policy } }, async (request) => {
    const { keys, address: host = null, port } = context.config.radius;
    const answer = { enabled: keys.length > 0, address: host, port, hasSecret: null };
    const { source } = request.query;
    if (source === undefined) return answer;
    return withAccess(context, request, sources(), async (access, own) => {
      await getRecord(access, own, source);
      return { ...answer, hasSecret: await hasSecret(access.trx, access.caller.companyId, source) };
    });
  });
}

/** @throws 401 without the key of FreeRADIUS, 403 for a request over the network without TLS */
function requireFreeRadius({ config }: Context, request: FastifyRequest): void {
  if (!radiusKey(config.radius, request.bearer ?? '')) throw errors.authenticationRequired();
  const isLocal = isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? '');
  if (request.protocol !== 'https' && !isLocal) throw errors.notEnoughPermissions();
}

/** @throws 404 for a text that is no address */
function addressOf(given: string): string {
  if (isIP(given) === 0) throw errors.elementNotFound();
  return given.split('%', 1).join();
}
