import type { FastifyReply, FastifyRequest } from 'fastify';
import { listenToJobs, type JobSignal } from '../../actions/jobs/signals';
import { ownModel } from '../../actions/declaredFields/own';
import { fingerprint } from '../../../domain/text/fingerprint';
import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { tooManyStreams } from '../../errors/catalogue';
import {
  CACHE_CHANNEL,
  MEMBERS_CHANNEL,
  MONITORING_CHANNEL,
  SESSION_CHANNEL,
} from '../../storage/installation/channels';
import { signInOf } from '../../storage/auth/windowSessions';
import { requireCaller } from './withAccess';
import { gathered } from '../gathered';
import { answers, anyQuery, media } from '../schema/parts';
import type { App } from '../schema/typed';

/** Interval of pings, in ms: proxies close idle connections. */
const PING_INTERVAL_MS = 25_000;
/** Maximum duration of a stream, in ms. The client then reconnects and is authenticated again. */
const MAX_STREAM_MS = 9 * 60_000;
/** Maximum of open streams for one session or API key (browser tabs). */
const MAX_STREAMS = 5;
/** Maximum of open streams for one sign-in: of its session and of the windows that it opened (S-COMP-15). */
const MAX_STREAMS_OF_SIGN_IN = 20;
/** One event about states of locations for a company in so many ms: a gateway can report thousands of them at once. */
const MONITORING_GAP_MS = 10_000;

interface Stream {
  /** The session that all began with, or the API key. */
  readonly signIn: string;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

const sourceOf = ({ sessionId, tokenId }: Caller) => sessionId ?? `key ${tokenId}`;

/**
 * `GET /api/events`: server-sent events (HTML standard §9.2): `schemas` when the model changed, `job` when one of the
 * caller's own did, `cache` when the cache of the company was cleared, `monitoring` when states of its
 * locations have changed (to those who see locations, once in ten seconds at most), `ping`. A stream closes at once when its session is ended, and at the next ping when the session has
 * expired, was idle for too long, or may no longer act.
 */
export function serverSentEventRoutes(app: App, context: Context): void {
  const { models, db } = context;
  const open = new Map<FastifyReply, Stream>();
  const send = (reply: FastifyReply, event: string, data: unknown) =>
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  /**
   * Sends a client the version of its company's model and a fingerprint of the schema errors, unless the stream was
   * closed meanwhile.
   */
  const sendVersion = async (reply: FastifyReply, caller: Caller) => {
    const { version } = await ownModel(context, caller);
    const errors = fingerprint(JSON.stringify(models.current().errors));
    if (open.has(reply)) send(reply, 'schemas', { version, errors });
  };
  const sendVersionTo = (concerned: (caller: Caller) => boolean) =>
    open.forEach(({ caller }, reply) => {
      if (concerned(caller)) sendVersion(reply, caller).catch((error: unknown) => app.log.error(error));
    });
  const sendVersionToCompany = (company: string) => sendVersionTo(({ companyId }) => String(companyId) === company);
  // Neither of them says anything: who hears it asks again, with the rights of then.
  const sendToCompany =
    (event: 'cache' | 'monitoring', concerned: (caller: Caller) => boolean = () => true) =>
    (company: string) =>
      open.forEach(({ caller }, reply) => {
        if (String(caller.companyId) === company && concerned(caller)) send(reply, event, {});
      });
  const seesLocations = ({ permissions }: Caller) => {
    const locations = models.current().model.resources['locations'];
    return locations !== undefined && allows(permissions, locations.permissions.view);
  };
  const states = gathered(MONITORING_GAP_MS, sendToCompany('monitoring', seesLocations));
  const stop = models.subscribe(() => sendVersionTo(() => true));
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
    PING_INTERVAL_MS,
  );
  let stopJobs: (() => Promise<void>) | undefined;
  const sendJobToOwner = ({ companyId, adminId, originalAdminId, tokenId, ...job }: JobSignal) =>
    open.forEach(({ caller }, reply) => {
      const own = caller.companyId === companyId && caller.adminId === adminId && caller.tokenId === tokenId;
      if (own && caller.originalAdminId === originalAdminId) send(reply, 'job', job);
    });
  app.addHook('preClose', async () => {
    stop();
    clearInterval(pinging);
    states.stop();
    open.forEach((_, reply) => reply.raw.end());
  });
  // In `onClose`, not in `preClose`: while the server closes, new connections can still arrive.
  app.addHook('onClose', async () => stopJobs?.());

  const schema = { querystring: anyQuery, response: answers({ 200: media('text/event-stream') }) };
  // No HEAD route: its response would never end.
  const config = { policy: { signedIn: true }, background: true } as const;
  app.get('/events', { exposeHeadRoute: false, schema, config }, async (request, reply) => {
    const caller = requireCaller(request);
    const source = sourceOf(caller);
    const { sessionId } = caller;
    const signIn = sessionId === null ? source : await asSystem(db, (trx) => signInOf(trx, sessionId));
    const streams = [...open.values()];
    if (streams.filter((stream) => sourceOf(stream.caller) === source).length >= MAX_STREAMS) {
      throw tooManyStreams(MAX_STREAMS);
    }
    if (streams.filter((stream) => stream.signIn === signIn).length >= MAX_STREAMS_OF_SIGN_IN) {
      throw tooManyStreams(MAX_STREAMS_OF_SIGN_IN);
    }
    reply.hijack();
    // A client that has gone meanwhile closes nothing any more.
    if (reply.raw.destroyed) return;
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.set(reply, { signIn, caller, request });
    // Started with the first client.
    stopJobs ??= listenToJobs(db, sendJobToOwner, {
      [MEMBERS_CHANNEL]: sendVersionToCompany,
      [SESSION_CHANNEL]: endSession,
      [CACHE_CHANNEL]: sendToCompany('cache'),
      [MONITORING_CHANNEL]: states.call,
    });
    sendVersion(reply, caller).catch((error: unknown) => app.log.error(error));
    const timer = setTimeout(() => reply.raw.end(), MAX_STREAM_MS);
    reply.raw.on('close', () => {
      clearTimeout(timer);
      open.delete(reply);
    });
  });
}
