import { Type } from 'typebox';
import { forgottenPassword, mailPasswordChanged } from '../../actions/account/forgottenPassword';
import { checkPasswordLink, redeemPasswordLink } from '../../actions/account/passwordLinks';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';
import {
  MAX_LINK_TOKEN,
  answers,
  anyQuery,
  closed,
  done,
  noQuery,
  nullable,
  text,
  textOf,
  whole,
} from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';

const MAX_LOGIN = 255;
const rules = Type.Object({
  minLength: whole,
  letter: Type.Boolean(),
  upper: Type.Boolean(),
  lower: Type.Boolean(),
  digits: whole,
  special: Type.Boolean(),
  history: whole,
  expiryDays: nullable(whole),
  secondFactor: Type.Boolean(),
});

/** A link for a forgotten password, setting a password with a one-time link, and what passwords of the company must have (docs/api.md). To be registered under `/api`. */
export function passwordRoutes(app: App, context: Context): void {
  const { db } = context;

  const forgot = {
    querystring: anyQuery,
    body: closed({ login: textOf(MAX_LOGIN) }),
    response: answers({ 200: done }),
  };
  const token = textOf(MAX_LINK_TOKEN);
  const check = {
    querystring: anyQuery,
    body: closed({ token }),
    response: answers({ 200: Type.Object({ valid: Type.Literal(true), login: text, rules }) }),
  };
  const reset = {
    querystring: anyQuery,
    body: closed({ token, password: textOf(MAX_PASSWORD_LENGTH) }),
    response: answers({ 200: done }),
  };

  app.post('/password/forgot', { ...isPublic, schema: forgot }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await forgottenPassword(context, request.body.login, originOf(request, context), (error) =>
      request.log.error(error),
    );
    return { result: true };
  });

  app.post('/password/reset/check', { ...isPublic, schema: check }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { valid: true, ...(await checkPasswordLink(db, request.body.token, originOf(request, context))) };
  });

  app.post('/password/reset', { ...isPublic, schema: reset }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const origin = originOf(request, context);
    await redeemPasswordLink(db, request.body, origin, (trx, adminId) =>
      mailPasswordChanged(trx, context, adminId, origin),
    );
    return { result: true };
  });

  const read = {
    querystring: noQuery,
    response: answers({ 200: Type.Object({ administrators: rules, employees: rules, guests: rules }) }),
  };
  app.get('/password/rules', { schema: read, config: { policy: { signedIn: true } } }, async ({ caller }) =>
    inCompany(db, caller, async (trx) => ({
      administrators: await passwordRulesOf(trx, caller.companyId, 'administrators'),
      employees: await passwordRulesOf(trx, caller.companyId, 'employees'),
      guests: await passwordRulesOf(trx, caller.companyId, 'guests'),
    })),
  );
}
