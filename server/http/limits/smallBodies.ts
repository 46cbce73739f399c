import { gzipSync } from 'node:zlib';
import fastifyPlugin from 'fastify-plugin';

/** Smaller bodies are not compressed: it would not save a packet. */
const MIN_BYTES = 2048;
/**
 * Larger bodies would block other requests: `@fastify/compress` compresses them as a stream, outside the main thread.
 */
const MAX_BYTES = 128 * 1024;
/** Twice as fast as the default level 6, with output a tenth larger. */
const LEVEL = 3;
const TEXT = /^application\/(?:[\w.+-]+\+)?json\b/;

/**
 * Compresses JSON responses of medium size synchronously: a stream and a thread switch would cost more than the
 * compression itself. Register it before `@fastify/compress`, which skips encoded responses.
 */
export const smallBodiesPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || payload.length < MIN_BYTES || payload.length > MAX_BYTES) return payload;
      const accepted = request.headers['accept-encoding'];
      if (!accepted || !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted))) return payload;
      if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type')))) return payload;
      const body = gzipSync(payload, { level: LEVEL });
      void reply
        .header('content-encoding', 'gzip')
        .header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
        .header('content-length', body.length);
      return body;
    });
  },
  { name: 'portico-small-bodies' },
);
