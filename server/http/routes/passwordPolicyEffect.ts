import { Type } from 'typebox';
import { DAY_MS } from '../../../domain/time/durations';
import { isEnabled, isWithoutFactor, visibleNames } from '../../actions/account/visibleNames';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { administratorsOf, administratorsWithOldPassword } from '../../storage/auth/passwordHistory';
import { answers, closed, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from './withAccess';

const POLICIES = 'password-policies';
/** Days. Below, nobody is named: names for each number of days would tell how old the password of each colleague is. */
const MIN_NAMED = 30;
const people = Type.Object({ count: whole, names: Type.Array(text) });
const schema = {
  querystring: closed({
    /** Days. */
    expiry: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    secondFactor: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  }),
  response: answers({ 200: Type.Object({ change: people, setUp: people }) }),
};

/**
 * `GET /password-policies/effect?expiry=&secondFactor=`: of the administrators of the company that the caller sees, who would
 * have to change their password at the next sign-in because it is older than that, and who would have to set up a second
 * factor. Names only for what may be the limit of a policy. What a password consists of is not known: a new composition counts for the next password. For who may see
 * policies. To be registered under `/api`.
 */
export function passwordPolicyEffectRoutes(app: App, context: Context): void {
  const model = () => context.models.current().model;
  const resource = () => model().resources[POLICIES];
  const config = { policy: { resource, operation: 'view' as const, peopleOnly: true as const } };
  app.get(`/${POLICIES}/effect`, { schema, config }, (request) => {
    const policies = resource();
    if (!policies) throw errors.elementNotFound();
    const { expiry, secondFactor } = request.query;
    return withAccess(context, request, policies, async (access) => {
      const { trx, caller } = access;
      const administrators = model().resources['administrators'];
      const before = new Date(context.now().getTime() - Number(expiry ?? 0) * DAY_MS);
      const old = expiry === undefined ? [] : await administratorsWithOldPassword(trx, caller.companyId, before);
      const all = secondFactor === 'true' ? await administratorsOf(trx, caller.companyId) : [];
      const change = await visibleNames(access, administrators, old, isEnabled);
      return {
        change: Number(expiry) < MIN_NAMED ? { ...change, names: [] } : change,
        setUp: await visibleNames(access, administrators, all, isWithoutFactor),
      };
    });
  });
}
