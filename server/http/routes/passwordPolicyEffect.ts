import { Type, type TSchema } from 'typebox';
import { DAY_MS } from '../../../domain/time/durations';
import { isEnabled, isWithoutFactor, visibleNames } from '../../actions/administrators/visibleNames';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { administratorsWithOldPassword } from '../../storage/auth/passwordHistory';
import { administratorsOf } from '../../storage/auth/administrators';
import { answers, closed, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const POLICIES = 'password-policies';
/**
 * Days. The passwords that are counted are older than a multiple of this: answers for each number of days would say how old
 * the password of each colleague is.
 */
const STEP_DAYS = 30;
/** Fewer are not counted: among few people a count tells whose password it is. */
const MIN_COUNT = 5;
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const people = Type.Object({ count: whole, names: Type.Array(text) });
const schema = {
  querystring: closed({
    /** Days. */
    expiry: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    secondFactor: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  }),
  response: answers({
    200: Type.Object({ change: Type.Object({ count: orNull(whole), days: orNull(whole) }), setUp: people }),
  }),
};

/**
 * `GET /password-policies/effect?expiry=&secondFactor=`: of the administrators of the company that the caller sees, how many
 * have a password that is older than that, rounded down to steps of 30 days (`days`; null below 30, and no
 * administrator is counted), and who would have to set up a second factor. Null for `count`: fewer than five. The first
 * ones are not named: how old the password of a colleague is stays theirs. What a password consists of is not known: a
 * new composition counts for the next password. For callers who may see policies. To be registered under `/api`.
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
      const days = Math.floor(Number(expiry ?? 0) / STEP_DAYS) * STEP_DAYS || null;
      const before = new Date(context.now().getTime() - (days ?? 0) * DAY_MS);
      const old = days === null ? [] : await administratorsWithOldPassword(trx, caller.companyId, before);
      const all = secondFactor === 'true' ? await administratorsOf(trx, caller.companyId) : [];
      const { count } = await visibleNames(access, administrators, old, isEnabled);
      return {
        change: { count: count < MIN_COUNT ? null : count, days },
        setUp: await visibleNames(access, administrators, all, isWithoutFactor),
      };
    });
  });
}
