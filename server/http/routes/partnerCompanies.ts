import { Type } from 'typebox';
import { requirePerson } from '../../actions/account/proof';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { fieldError, notEnoughPermissions, validationFailed } from '../../errors/catalogue';
import { hideCompanies, partnerCompanies, type PartnerPerson } from '../../storage/installation/hiddenCompanies';
import { endWindowsIn } from '../../storage/auth/windowSessions';
import { answers, anyQuery, closed, empty, noQuery, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller } from '../request/withAccess';

/** Companies that one person may keep out of the superadmin area: more than an installation has. */
const MAX_HIDDEN = 20_000;
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Which of a partner's companies appear in a person's superadmin area (S-COMP-15). To be registered under `/api`. */
export function partnerCompanyRoutes(app: App, { db }: Context): void {
  const policy = { anyOf: ['partneraccount'], peopleOnly: true as const };
  const list = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        companies: Type.Array(Type.Object({ id: whole, name: text, shown: Type.Boolean() })),
      }),
    }),
  };
  const config = { policy, requestedRows: () => UNLIMITED };
  app.get('/partner-companies', { schema: list, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const person = personOf(requireCaller(request));
    return { companies: await asSystem(db, (trx) => partnerCompanies(trx, person)) };
  });

  const save = {
    querystring: anyQuery,
    body: closed({ hidden: Type.Array(id, { maxItems: MAX_HIDDEN, uniqueItems: true }) }),
    response: answers({ 204: empty }),
  };
  app.put('/partner-companies', { schema: save, config: { policy } }, async (request, reply) => {
    const caller = requireCaller(request);
    // It is a choice of the person's own, and ends their windows.
    requirePerson(caller);
    const person = personOf(caller);
    const { hidden } = request.body;
    const foreign = await asSystem(db, async (trx) => {
      const refused = await hideCompanies(trx, person, hidden);
      // What is hidden cannot be entered: windows that are open end.
      if (refused === undefined) await endWindowsIn(trx, person.adminId, hidden);
      return refused;
    });
    if (foreign !== undefined) throw validationFailed({ hidden: fieldError('UNKNOWN_REFERENCE') });
    return reply.code(204).send();
  });
}

/**
 * The person who chooses. With `superadmin:view`, too, every company is seen whatever they choose.
 * @throws 403 for an API key, which has no list
 */
function personOf({ tokenId, adminId, homeCompanyId }: ReturnType<typeof requireCaller>): PartnerPerson {
  if (tokenId !== null) throw notEnoughPermissions();
  return { adminId, homeCompanyId };
}
