import { Type } from 'typebox';
import { currentAdministrator } from '../../auth/currentAdministrator';
import { COMPANY_SWITCHERS } from '../../../domain/access/permissions';
import { ownConfiguration } from '../../actions/configuration/readConfiguration';
import { companiesToSwitch } from '../../auth/companySwitch';
import type { Context } from '../../context/context';
import { answers, anyQuery, closed, optionalSearch, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

const MAX_SEARCH = 100;

/** Who I am, and where else I may work (docs/api.md). To be registered under `/api/admin`. */
export function currentAdministratorRoutes(app: App, { db, secrets, now }: Context): void {
  const me = { querystring: anyQuery, response: answers({ 200: record }) };
  app.get('/admins/me', { schema: me, config: { policy: { signedIn: true } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { caller, impersonationId } = request;
    const [administrator, configuration] = await Promise.all([
      currentAdministrator(db, secrets, { ...caller, impersonationId }, now()),
      ownConfiguration(db, caller),
    ]);
    return { ...administrator, configuration };
  });

  const companies = {
    querystring: closed({ q: optionalSearch(MAX_SEARCH) }),
    response: answers({ 200: Type.Object({ companies: Type.Array(Type.Object({ id: whole, name: text })) }) }),
  };
  app.get('/companies', { schema: companies, config: { policy: { anyOf: COMPANY_SWITCHERS } } }, async (request) => ({
    companies: await companiesToSwitch(db, request.caller, request.query.q ?? ''),
  }));
}
