import { MINUTE_MS } from '../../../domain/time/durations';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PorticoError } from '../../errors/catalogue';
import { asPorticoError } from './errors';
import { RefusalLog, securityEventOf, type Refusal } from './refusalLog';
import { senderOf } from '../../auth/session';

function refusalOf(event: string, { code }: PorticoError, request: FastifyRequest): Refusal {
  const sender = senderOf(request);
  return {
    event,
    code,
    method: request.method,
    route: request.routeOptions.url ?? null,
    account: sender?.adminId ?? null,
    ...(sender?.originalAdminId && { impersonator: sender.originalAdminId }),
    ...(sender?.tokenId && { apiKey: sender.tokenId }),
    company: sender?.companyId ?? null,
    address: request.ip,
  };
}

/** Logs refused permissions, sign-ins, fields and files, and exceeded limits, for every kind of response. */
export const refusalsPlugin = fastifyPlugin(
  async (app) => {
    const refusals = new RefusalLog(app.log);
    app.addHook('onError', async (request, _reply, thrown) => {
      const error = asPorticoError(thrown);
      const event = securityEventOf(error);
      if (event !== undefined) refusals.add(refusalOf(event, error, request), request.log);
    });
    const timer = setInterval(() => refusals.flush(), MINUTE_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      refusals.flush();
    });
  },
  { name: 'portico-refusals', dependencies: ['portico-errors'] },
);
