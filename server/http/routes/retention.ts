import { Type } from 'typebox';
import { nextNight, plannedPurge } from '../../actions/guests/purge';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { answers, noQuery, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller } from '../request/withAccess';

/**
 * `GET /retention/tonight`: what the next run of the retention rules will purge in the caller's company; in every
 * company for superadministrators. Under `/api`.
 */
export function retentionRoutes(app: App, context: Context): void {
  const counts = Type.Object({ identity: whole, technical: whole, social: whole, addresses: whole });
  const schema = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        at: text,
        companies: Type.Array(Type.Object({ companyId: whole, name: text, counts })),
      }),
    }),
  };
  // One row for each company.
  const config = { policy: { anyOf: ['user:view'] }, requestedRows: () => UNLIMITED };
  app.get('/retention/tonight', { schema, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { permissions, companyId, scope } = requireCaller(request);
    // The figures are of whole companies.
    if (scope.mode !== 'all') throw errors.notEnoughPermissions();
    const at = nextNight(context.now());
    const only = permissions.has('superadmin:view') ? null : companyId;
    return { at: at.toISOString(), companies: await plannedPurge(context, only, at) };
  });
}
