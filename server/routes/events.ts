import type { FastifyInstance, FastifyReply } from 'fastify';
import { listenToJobs, type JobSignal } from '../actions/jobs/signals';
import { ownModel } from '../actions/members/own';
import { fingerprint } from '../../domain/schema/fingerprint';
import type { Caller } from '../caller';
import type { Context } from '../context';
import { MEMBERS_CHANNEL } from '../storage/channels';
import { callerOf } from './work';

/** Proxies close a connection that says nothing; in ms. */
const PING_EVERY = 25_000;
/** A client opens a new connection, and so proves its session again, after this long; in ms. */
const LONGEST = 9 * 60_000;

/**
 * `GET /api/events`: server-sent events (HTML standard §9.2): `schemas` when the model changed, `job` when one of the
 * caller's own did, `ping`.
 */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  const { models, db } = context;
  const open = new Map<FastifyReply, Caller>();
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
    open.forEach((caller, reply) => {
      if (concerned(caller)) tell(reply, caller).catch((error: unknown) => app.log.error(error));
    });
  const tellCompany = (company: string) => tellAll(({ companyId }) => String(companyId) === company);
  const stop = models.subscribe(() => tellAll(() => true));
  const pinging = setInterval(() => open.forEach((_, reply) => send(reply, 'ping', {})), PING_EVERY);
  let stopJobs: (() => Promise<void>) | undefined;
  const tellOwner = ({ companyId, adminId, originalAdminId, tokenId, ...job }: JobSignal) =>
    open.forEach((caller, reply) => {
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
  app.get('/events', { exposeHeadRoute: false, config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.set(reply, callerOf(request));
    // Not before somebody listens.
    stopJobs ??= listenToJobs(db, tellOwner, { [MEMBERS_CHANNEL]: tellCompany });
    tell(reply, callerOf(request)).catch((error: unknown) => app.log.error(error));
    const timer = setTimeout(() => reply.raw.end(), LONGEST);
    request.raw.on('close', () => {
      clearTimeout(timer);
      open.delete(reply);
    });
  });
}
