import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context';

/** Proxies close a connection that says nothing; in ms. */
const PING_EVERY = 25_000;
/** A client opens a new connection, and so proves its session again, after this long; in ms. */
const LONGEST = 9 * 60_000;

/** `GET /api/events`: server-sent events (HTML standard §9.2): `schemas` when the model changed, `ping`. */
export function eventRoutes(app: FastifyInstance, { models }: Context): void {
  const open = new Set<FastifyReply>();
  const send = (reply: FastifyReply, event: string, data: unknown) =>
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  const stop = models.subscribe(({ version }) => open.forEach((reply) => send(reply, 'schemas', { version })));
  const pinging = setInterval(() => open.forEach((reply) => send(reply, 'ping', {})), PING_EVERY);
  app.addHook('preClose', async () => {
    stop();
    clearInterval(pinging);
    open.forEach((reply) => reply.raw.end());
  });

  // No HEAD: it would stay open and say nothing.
  app.get('/events', { exposeHeadRoute: false, config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.add(reply);
    send(reply, 'schemas', { version: models.current().version });
    const timer = setTimeout(() => reply.raw.end(), LONGEST);
    request.raw.on('close', () => {
      clearTimeout(timer);
      open.delete(reply);
    });
  });
}
