import { Type } from 'typebox';
import { USAGE_KINDS } from '../../../domain/rules/usageLevels';
import { usageHistory, usageOverview } from '../../actions/companies/usageHistory';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { companyUsages } from '../../storage/installation/companyUsage';
import { listedCompanies } from '../../storage/installation/companies';
import { answers, choice, closed, count, noQuery, nullable, optionalSearch, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller } from '../request/withAccess';

/** Companies that one page of the history has at most. */
const MAX_PAGE = 100;
/** The same when the request does not say how many. */
const PAGE = 12;
const MAX_SEARCH = 100;

const kind = { kind: choice(USAGE_KINDS), used: whole, max: whole };
const usage = Type.Array(Type.Object(kind));
const forecast = {
  ...kind,
  peak: whole,
  perDay: nullable(Type.Number({ description: 'Change in one day: the slope of the days’ counts' })),
  daysLeft: nullable(Type.Integer({ description: '0: at the maximum; null: not reached within a year' })),
};
const history = {
  companyid: whole,
  c_name: text,
  excess: whole,
  maxGuest: Type.Integer({ description: 'Highest count of the days' }),
  maxAppointed: whole,
  maxLocations: whole,
  daysLeft: nullable(whole),
};
const period = { start: text, end: text };
const search = { q: optionalSearch(MAX_SEARCH) };
/** For those who list companies: superadministrators all of them, partners their own. */
const PROVIDERS = { anyOf: ['superadmin:view', 'partneraccount'] };

/** How much companies use of their subscriptions (specification S-SUB-1); nothing is ever blocked. Under `/api`. */
export function usageRoutes(app: App, { db }: Context): void {
  const own = { querystring: noQuery, response: answers({ 200: Type.Object({ excess: whole, usage }) }) };
  const every = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({ companies: Type.Array(Type.Object({ companyId: whole, excess: whole, usage })) }),
    }),
  };

  app.get('/usage', { schema: own, config: { policy: { anyOf: ['global:view'] } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { companyId } = requireCaller(request);
    const [found] = await asSystem(db, (trx) => companyUsages(trx, [companyId]));
    return { excess: found?.excess ?? 0, usage: found?.usage ?? [] };
  });

  // One row for each company of the list, however many there are.
  const config = { policy: PROVIDERS, requestedRows: () => UNLIMITED };
  app.get('/usage/companies', { schema: every, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const caller = requireCaller(request);
    return {
      companies: await asSystem(db, async (trx) => companyUsages(trx, await listedCompanies(trx, caller))),
    };
  });
}

/**
 * The usage of companies over the last 90 days (specification S-COMP-13), the company whose quota ends first comes
 * first. Under `/api`.
 */
export function usageHistoryRoutes(app: App, context: Context): void {
  const paged = {
    querystring: closed({ ...search, page: count(1), perPage: count(1, MAX_PAGE) }),
    response: answers({
      200: Type.Object({
        ...period,
        total: whole,
        companies: Type.Array(
          Type.Object({
            ...history,
            usage: Type.Array(Type.Object({ ...forecast, values: Type.Array(nullable(whole)) })),
          }),
        ),
      }),
    }),
  };
  const overview = {
    querystring: closed(search),
    response: answers({
      200: Type.Object({
        ...period,
        companies: Type.Array(Type.Object({ ...history, usage: Type.Array(Type.Object(forecast)) })),
      }),
    }),
  };

  // Even a short page is chosen from all companies: it counts as a request for all rows.
  const config = { policy: PROVIDERS, requestedRows: () => UNLIMITED };
  // A caller who sees the subscription of a company gets its row.
  const own = { policy: { anyOf: [...PROVIDERS.anyOf, 'global:view'] }, requestedRows: () => UNLIMITED };
  app.get('/usage/history', { schema: paged, config: own }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { q, page = 1, perPage = PAGE } = request.query;
    return usageHistory(context, requireCaller(request), { q, page, perPage });
  });

  app.get('/usage/overview', { schema: overview, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return usageOverview(context, requireCaller(request), request.query.q);
  });
}
