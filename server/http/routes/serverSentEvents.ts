import type { FastifyReply, FastifyRequest } from 'fastify';
import { listenToJobs, type JobSignal } from '../../actions/jobs/signals';
import { ownModel } from '../../actions/declaredFields/ownModel';
import { fingerprint } from '../../../domain/text/fingerprint';
import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import {
  CACHE_CHANNEL,
  MEMBERS_CHANNEL,
  MONITORING_CHANNEL,
  SESSION_CHANNEL,
} from '../../storage/installation/channels';
import { signInOf } from '../../storage/auth/windowSessions';
import { EventStreams, sourceOf } from '../eventStreams';
import { requireCaller } from '../request/withAccess';
import { throttleByKey } from '../throttleByKey';
import { answers, anyQuery, media } from '../schema/parts';
import type { App } from '../schema/typed';

/** Interval of pings, in ms: proxies close idle connections. */
const PING_INTERVAL_MS = 25_000;
/** One event about states of locations for a company in so many ms: a gateway can report thousands of them at once. */
const MONITORING_GAP_MS = 10_000;

const schema = { querystring: anyQuery, response: answers({ 200: media('text/event-stream') }) };
// No HEAD route: its response would never end.
const options = { exposeHeadRoute: false, schema, config: { policy: { signedIn: true }, background: true } } as const;

/**
 * `GET /api/events`: server-sent events (HTML standard §9.2): `schemas` when the model changed, `job` when one of the
 * caller's own did, `cache` when the cache of the company was cleared, `monitoring` when states of its locations have
 * changed (to those who see locations, once in ten seconds at most), `ping`. A stream closes at once when its session is
 * ended, and at the next ping when the session has expired, was idle for too long, or may no longer act.
 */
export function serverSentEventRoutes(app: App, context: Context): void {
  const { models, db } = context;
  const streams = new EventStreams();
  const log = (error: unknown) => app.log.error(error);
  const sendVersion = versionSender(context, streams, log);
  const states = throttleByKey(MONITORING_GAP_MS, (company) =>
    streams.sendTo((caller) => isOf(company)(caller) && seesLocations(context, caller), 'monitoring', {}),
  );
  const unsubscribe = models.subscribe(() => sendVersion(() => true));
  const pinging = setInterval(
    () => streams.each((reply, { request }) => void ping(streams, reply, request).catch(log)),
    PING_INTERVAL_MS,
  );
  let stopJobs: (() => Promise<void>) | undefined;
  let isListening = false;
  const listen = () =>
    listenToJobs(
      db,
      (signal) => sendJobToOwner(streams, signal),
      {
        [MEMBERS_CHANNEL]: (company) => sendVersion(isOf(company)),
        [SESSION_CHANNEL]: (id) => streams.end(({ sessionId }) => sessionId === id),
        // Neither this nor `monitoring` says anything: the client asks again, with its rights of then.
        [CACHE_CHANNEL]: (company) => streams.sendTo(isOf(company), 'cache', {}),
        [MONITORING_CHANNEL]: states.call,
      },
      () => {
        isListening = true;
        // The model may have changed while no change was heard.
        sendVersion(() => true);
      },
    );
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(pinging);
    states.stop();
    streams.end(() => true);
  });
  // In `onClose`, not in `preClose`: while the server closes, new connections can still arrive.
  app.addHook('onClose', async () => stopJobs?.());

  app.get('/events', options, async (request, reply) => {
    const caller = requireCaller(request);
    const { sessionId } = caller;
    const signIn = sessionId === null ? sourceOf(caller) : await asSystem(db, (trx) => signInOf(trx, sessionId));
    streams.requireRoom(caller, signIn);
    if (!streams.start(reply, { signIn, caller, request })) return;
    // Started with the first client.
    stopJobs ??= listen();
    if (isListening) sendVersion((other) => other === caller);
  });
}

const isOf = (company: string) => (caller: Caller) => String(caller.companyId) === company;

function seesLocations({ models }: Context, { permissions }: Caller): boolean {
  const locations = models.current().model.resources['locations'];
  return locations !== undefined && allows(permissions, locations.permissions.view);
}

/** Sends clients the version of their company's model and a fingerprint of the schema errors. */
function versionSender(context: Context, streams: EventStreams, onError: (error: unknown) => void) {
  const send = async (reply: FastifyReply, caller: Caller) => {
    const { version } = await ownModel(context, caller);
    const errors = fingerprint(JSON.stringify(context.models.current().errors));
    streams.send(reply, 'schemas', { version, errors });
  };
  return (concerned: (caller: Caller) => boolean) =>
    streams.each((reply, { caller }) => {
      if (concerned(caller)) send(reply, caller).catch(onError);
    });
}

async function ping(streams: EventStreams, reply: FastifyReply, request: FastifyRequest): Promise<void> {
  if (await request.isStillSignedIn()) streams.send(reply, 'ping', {});
  else reply.raw.end();
}

function sendJobToOwner(streams: EventStreams, signal: JobSignal): void {
  const { companyId, adminId, originalAdminId, tokenId, ...job } = signal;
  const isOwner = (caller: Caller) =>
    caller.companyId === companyId &&
    caller.adminId === adminId &&
    caller.tokenId === tokenId &&
    caller.originalAdminId === originalAdminId;
  streams.sendTo(isOwner, 'job', job);
}
