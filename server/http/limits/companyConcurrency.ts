import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { BASES } from '../../../domain/bases';
import { companyBusy } from '../../errors/catalogue';
import { isJobToken } from '../../keys/tokens';
import { rateClassOf, requestClass, type RateClass } from './rateClasses';
import { CompanyQueues } from '../../concurrency/companyQueues';

/**
 * Requests of one company that run at once: together seven of the ten connections to the database
 * (`server/app/open.ts`). One search or long list at a time: a large result occupies the event loop as well. One print
 * or export at a time: it takes seconds, and other writes do not wait for it. Requests that wait for an identity provider
 * have no connection meanwhile.
 */
export const MAX_CONCURRENT_PER_COMPANY = { read: 3, write: 2, search: 1, heavy: 1, identityProvider: 2 } as const;
/** Maximum of waiting requests of one company, for each kind. */
const MAX_WAITING = 200;
/** Maximum of them that one account may have: one account cannot fill the queue of its company. */
export const MAX_WAITING_PER_ACCOUNT = 50;
/** Not limited: the stream lasts for minutes and uses no database connection. */
const EVENTS = `${BASES.default}/events`;

/**
 * Requests without this limit: calls of jobs, which have their own limit, and multipart uploads, which may arrive
 * slowly and have upload slots.
 */
const isExempt = (request: FastifyRequest) =>
  isJobToken(request.bearer) || ('isMultipart' in request && request.isMultipart());

const queuesOf = (kind: keyof typeof MAX_CONCURRENT_PER_COMPANY) =>
  new CompanyQueues(MAX_CONCURRENT_PER_COMPANY[kind], MAX_WAITING, MAX_WAITING_PER_ACCOUNT);

/** Which requests a request of a class takes turns with. */
function kindOf(rateClass: RateClass | undefined): keyof typeof MAX_CONCURRENT_PER_COMPANY {
  if (rateClass === 'trial') return 'heavy';
  return rateClass && rateClass in MAX_CONCURRENT_PER_COMPANY
    ? (rateClass as keyof typeof MAX_CONCURRENT_PER_COMPANY)
    : 'write';
}

/**
 * Runs a few handlers of each company at once, each kind apart; the next requests wait in their order.
 * So the requests of another company find a free connection to the database. A turn lasts until the handler has ended,
 * also when the client has disconnected meanwhile, because the statements continue. With 200 of a kind waiting, or
 * 50 of one account, the next one is refused (429 `COMPANY_BUSY`). Register it before the first route.
 */
export const companyConcurrencyPlugin = fastifyPlugin(
  async (app) => {
    const kinds = {
      read: queuesOf('read'),
      write: queuesOf('write'),
      search: queuesOf('search'),
      heavy: queuesOf('heavy'),
      identityProvider: queuesOf('identityProvider'),
    };
    app.addHook('onRoute', (route) => {
      const { handler, url } = route;
      const policy = route.config?.policy;
      if (!policy || 'public' in policy || url === EVENTS) return;
      const rateClass = rateClassOf(String([route.method].flat()[0]), url, policy);
      if (rateClass === 'intake') return;
      const kind = kindOf(rateClass);
      route.handler = async function inTurn(request, reply) {
        if (isExempt(request)) return handler.call(this, request, reply);
        const { companyId, adminId, originalAdminId } = request.caller;
        // An impersonation has no second share.
        const turn = kinds[requestClass(kind, request)].take(companyId, originalAdminId ?? adminId);
        if (!turn) throw companyBusy();
        reply.raw.once('close', turn.leave);
        // The client of a request that has left the queue has disconnected: no response is sent.
        if (!(await turn.started)) return reply.hijack();
        try {
          await request.letInAgain();
          return (await handler.call(this, request, reply)) as unknown;
        } finally {
          turn.end();
        }
      };
    });
  },
  { name: 'portico-company-concurrency', dependencies: ['portico-policy'] },
);
