import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listenToJobs, type JobSignal } from '../actions/jobs/signals';
import { ownModel } from '../actions/members/own';
import { fingerprint } from '../../domain/schema/fingerprint';
import type { Caller } from '../caller';
import type { Context } from '../context';
import { tooManyStreams } from '../errors';
import { MEMBERS_CHANNEL, SESSION_CHANNEL } from '../storage/channels';
import { callerOf } from './work';

/** Proxies close a connection that says nothing; in ms. */
const PING_EVERY = 25_000;
/** A client opens a new connection, and so proves its session again, after this long; in ms. */
const LONGEST = 9 * 60_000;
/** Streams that one session or API key may have open: some tabs. */
const MAX_STREAMS = 5;

interface Stream {
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

const sourceOf = ({ sessionId, tokenId }: Caller) => sessionId ?? `key ${tokenId}`;

/**
 * `GET /api/events`: server-sent events (HTML standard §9.2): `schemas` when the model changed, `job` when one of the
 * caller's own did, `ping`. A stream closes at once when its session is ended, and at the next ping when the session has
 * expired, was idle for too long, or may no longer act.
 */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  const { models, db } = context;
  const open = new Map<FastifyReply, Stream>();
  const send = (reply: FastifyReply, event: string, data: unknown) =>
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  /**
   * Each is told the version of their own company's model, and which errors the schema files have, as a fingerprint;
   * who is gone meanwhile is told nothing.
   */
  const tell = async (reply: FastifyReply, caller: Caller) => {
    const { version } = await ownModel(context, caller);
    const errors = fingerprint(JSON.stringify(models.current().errors));
    if (open.has(reply)) send(reply, 'schemas', { version, errors });
  };
  const tellAll = (concerned: (caller: Caller) => boolean) =>
    open.forEach(({ caller }, reply) => {
      if (concerned(caller)) tell(reply, caller).catch((error: unknown) => app.log.error(error));
    });
  const tellCompany = (company: string) => tellAll(({ companyId }) => String(companyId) === company);
  const stop = models.subscribe(() => tellAll(() => true));
  const endSession = (id: string) =>
    open.forEach(({ caller }, reply) => {
      if (caller.sessionId === id) reply.raw.end();
    });
  const ping = async (reply: FastifyReply, request: FastifyRequest) => {
    if (await request.isStillSignedIn()) send(reply, 'ping', {});
    else reply.raw.end();
  };
  const pinging = setInterval(
    () =>
      open.forEach(({ request }, reply) => {
        ping(reply, request).catch((error: unknown) => app.log.error(error));
      }),
    PING_EVERY,
  );
  let stopJobs: (() => Promise<void>) | undefined;
  const tellOwner = ({ companyId, adminId, originalAdminId, tokenId, ...job }: JobSignal) =>
    open.forEach(({ caller }, reply) => {
      const own = caller.companyId === companyId && caller.adminId === adminId && caller.tokenId === tokenId;
      if (own && caller.originalAdminId === originalAdminId) send(reply, 'job', job);
    });
  app.addHook('preClose', async () => {
    stop();
    clearInterval(pinging);
    open.forEach((_, reply) => reply.raw.end());
  });
  // Not before: a close that waits lets new connections in.
  app.addHook('onClose', async () => stopJobs?.());

  // No HEAD: it would stay open and say nothing.
  const config = { policy: { signedIn: true }, background: true } as const;
  app.get('/events', { exposeHeadRoute: false, config }, async (request, reply) => {
    const caller = callerOf(request);
    const source = sourceOf(caller);
    if ([...open.values()].filter((stream) => sourceOf(stream.caller) === source).length >= MAX_STREAMS) {
      throw tooManyStreams(MAX_STREAMS);
    }
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.set(reply, { caller, request });
    // Not before somebody listens.
    stopJobs ??= listenToJobs(db, tellOwner, { [MEMBERS_CHANNEL]: tellCompany, [SESSION_CHANNEL]: endSession });
    tell(reply, caller).catch((error: unknown) => app.log.error(error));
    const timer = setTimeout(() => reply.raw.end(), LONGEST);
    request.raw.on('close', () => {
      clearTimeout(timer);
      open.delete(reply);
    });
  });
}
