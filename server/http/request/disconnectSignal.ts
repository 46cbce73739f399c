import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts when the connection closes; also after the answer, when nothing listens any more. Fastify's `request.signal` cannot be
 * used here: Node closes a request as soon as its body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}
