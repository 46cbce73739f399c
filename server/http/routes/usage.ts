import { Type } from 'typebox';
import { USAGE_KINDS } from '../../../domain/rules/usageLevels';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { companyUsages } from '../../storage/installation/companyUsage';
import { listedCompanies } from '../../storage/installation/companies';
import { answers, choice, noQuery, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from './requestedRows';
import { requireCaller } from './withAccess';

const usage = Type.Array(Type.Object({ kind: choice(USAGE_KINDS), used: whole, max: whole }));

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
  const config = {
    policy: { anyOf: ['superadmin:view', 'partneraccount'] },
    requestedRows: () => UNLIMITED,
  };
  app.get('/usage/companies', { schema: every, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { permissions, homeCompanyId } = requireCaller(request);
    const partner = permissions.has('superadmin:view') ? null : homeCompanyId;
    return {
      companies: await asSystem(db, async (trx) => companyUsages(trx, await listedCompanies(trx, partner))),
    };
  });
}
