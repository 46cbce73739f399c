import { gzipSync } from 'node:zlib';
import fastifyPlugin from 'fastify-plugin';

/** Below this a smaller body saves no packet. */
const WORTH_IT = 2048;
/** Above this others would wait for it: `@fastify/compress` does it piece by piece, beside the main thread. */
const AT_ONCE = 128 * 1024;
/** Twice as fast as the usual 6, a tenth larger. */
const LEVEL = 3;
const TEXT = /^application\/(?:[\w.+-]+\+)?json\b/;

/**
 * Compresses JSON answers of usual size at once. A stream for each, and a trip to another thread, cost more than the
 * compression itself. Register it before `@fastify/compress`, which leaves alone what is encoded.
 */
export const smallBodiesPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || payload.length < WORTH_IT || payload.length > AT_ONCE) return payload;
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
