import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../domain/access/caller';
import { isFactorRequired } from '../../actions/account/accountRules';
import { proofWays, requirePerson, requireProof, requireProofBesidePasskey } from '../../actions/account/proof';
import { confirmOwnSetup, requireFactorCode } from '../../actions/account/countedCodes';
import { factorState, removeFactor, renewRecoveryCodes, startSetup } from '../../actions/account/secondFactor';
import { checkOwnPassword } from '../../auth/currentPassword';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { fieldError, validationFailed } from '../../errors/catalogue';
import { findAdminFacts } from '../../storage/auth/ownerFacts';
import { accountOwner } from '../../storage/auth/accountOwners';
import { MAX_CODE, answers, closed, done, noQuery, nullable, text, textOf, time, whole } from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';

const FIELD = 'currentPassword';

/**
 * The caller, after the current password was right; where a passkey protects the account, it has to be used, too. Of an
 * account without a password, after the proof of the person.
 */
const confirmedByPassword =
  (context: Context) =>
  async ({ caller, body }: { caller: Caller; body: { [FIELD]?: string | undefined } }): Promise<Caller> => {
    const { adminId } = requirePerson(caller);
    if (!(await proofWays(context, adminId)).password) {
      requireProof(caller);
      return caller;
    }
    if (body[FIELD] === undefined) throw validationFailed({ [FIELD]: fieldError('FIELD_REQUIRED') });
    await checkOwnPassword(context.db, caller, body[FIELD], FIELD, context.now());
    await requireProofBesidePasskey(context, caller);
    return caller;
  };

/** The own second factor (docs/api.md). To be registered under `/api`. */
export function secondFactorRoutes(app: App, context: Context): void {
  const { db } = context;
  const confirmed = confirmedByPassword(context);
  const codes = answers({ 200: Type.Object({ recoveryCodes: Type.Array(text) }) });
  const password = Type.Optional(textOf(MAX_PASSWORD_LENGTH));
  const withPassword = closed({ [FIELD]: password });
  const withBoth = closed({ [FIELD]: password, code: textOf(MAX_CODE) });
  /** The same, after a code of the factor itself was right, too: the password alone must not take the factor away. */
  const confirmedByBoth = async (
    request: FastifyRequest & { body: { [FIELD]?: string | undefined; code: string } },
  ): Promise<Caller> => {
    const caller = await confirmed(request);
    await requireFactorCode(context, caller.adminId, request.body.code, originOf(request, context));
    return caller;
  };

  stateRoute(app, context);

  const setup = {
    querystring: noQuery,
    body: withPassword,
    response: answers({ 200: Type.Object({ secret: text, uri: text }) }),
  };
  app.post('/second-factor/setup', { ...asPerson, schema: setup }, async (request, reply) => {
    const { adminId, homeCompanyId: companyId } = await confirmed(request);
    const owner = await asSystem(db, (trx) => accountOwner(trx, adminId));
    reply.header('cache-control', 'no-store');
    return startSetup(context, { adminId, companyId, login: owner?.admin.login ?? '' });
  });

  const confirm = { querystring: noQuery, body: closed({ code: textOf(MAX_CODE) }), response: codes };
  app.post('/second-factor/confirm', { ...asPerson, schema: confirm }, async (request, reply) => {
    const person = requirePerson(request.caller);
    // Again: a passkey may have been added since the set-up began.
    await requireProofBesidePasskey(context, request.caller);
    const recoveryCodes = await confirmOwnSetup(context, person, request.body.code, originOf(request, context));
    reply.header('cache-control', 'no-store');
    return { recoveryCodes: [...recoveryCodes] };
  });

  const renew = { querystring: noQuery, body: withBoth, response: codes };
  app.post('/second-factor/recovery-codes', { ...asPerson, schema: renew }, async (request, reply) => {
    const { adminId } = await confirmedByBoth(request);
    reply.header('cache-control', 'no-store');
    return { recoveryCodes: [...(await renewRecoveryCodes(context, adminId, originOf(request, context)))] };
  });

  const remove = { querystring: noQuery, body: withBoth, response: answers({ 200: done }) };
  app.post('/second-factor/remove', { ...asPerson, schema: remove }, async (request) => {
    const { adminId } = await confirmedByBoth(request);
    await removeFactor(context, adminId, originOf(request, context));
    return { result: true };
  });
}

/** The state of the own second factor. */
function stateRoute(app: App, context: Context): void {
  const read = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        since: nullable(time),
        recoveryCodes: whole,
        required: Type.Boolean(),
        passkeys: whole,
        password: Type.Boolean(),
      }),
    }),
  };
  app.get('/second-factor', { ...asPerson, schema: read }, async ({ caller }, reply) => {
    const { adminId } = requirePerson(caller);
    const { since, codesLeft, passkeys } = await factorState(context, adminId);
    reply.header('cache-control', 'no-store');
    return {
      since: since?.toISOString() ?? null,
      recoveryCodes: codesLeft,
      passkeys,
      password: (await proofWays(context, adminId)).password,
      required: await asSystem(context.db, async (trx) => {
        const facts = await findAdminFacts(trx, adminId);
        return facts !== undefined && isFactorRequired(trx, facts);
      }),
    };
  });
}
