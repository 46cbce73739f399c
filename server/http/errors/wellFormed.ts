import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { badRequest } from '../../errors/catalogue';
import type { SecurityHeaders } from '../../config/securityHeaders';
import { answerRaw } from './rawAnswer';

/** A name or an address with an optional port (RFC 9110 §7.2). */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/** Requests that Node's parser lets through and that proxies in front may read in another way (RFC 9112 §3.2, §6). */
function isWellFormed({ raw }: FastifyRequest): boolean {
  const { httpVersion, headers, rawHeaders, url = '' } = raw;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  // Only proxies are sent whole addresses.
  if (!url.startsWith('/')) return false;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return false;
  if (headers.host !== undefined && !HOST.test(headers.host)) return false;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return true;
  return httpVersion === '1.1' && coding.toLowerCase() === 'chunked' && headers['content-length'] === undefined;
}

/** Refuses ambiguous requests with 400 and closes their connection. Register it before anything else. */
export const wellFormedPlugin = fastifyPlugin<{ headers: SecurityHeaders }>(
  async (app, { headers }) => {
    app.server.on('checkExpectation', ({ socket }) => answerRaw(socket, badRequest(), headers));
    app.server.on('connect', ({ socket }) => answerRaw(socket, badRequest(), headers));
    app.addHook('onRequest', async (request, reply) => {
      if (isWellFormed(request)) return;
      void reply.header('connection', 'close');
      throw badRequest();
    });
  },
  { name: 'portico-well-formed' },
);
