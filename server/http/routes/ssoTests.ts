import { Type } from 'typebox';
import { beginTest, readTest } from '../../actions/single-sign-on/settingsTest';
import { SSO_REASONS } from '../../../domain/access/ssoReasons';
import type { Context } from '../../context/context';
import { answers, choice, closed, noQuery, nullable, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { testCookies, unreachable } from '../request/ssoPages';
import { requireCaller } from '../request/withAccess';

const report = Type.Object({
  outcome: text,
  why: nullable(choice(SSO_REASONS)),
  reason: nullable(text),
  nameId: nullable(text),
  attributes: Type.Array(Type.Object({ name: text, values: Type.Array(text), count: whole })),
});
const testRights = { config: { policy: { anyOf: ['global:edit'] } } };
const beginning = {
  querystring: noQuery,
  body: closed({ mode: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  response: answers({ 200: Type.Object({ id: text, location: text, expiresIn: whole }) }),
};
const reading = {
  params: closed({ test: Type.String({ pattern: '^_[0-9a-f]{40}$' }) }),
  querystring: noQuery,
  response: answers({ 200: Type.Object({ report: nullable(report) }) }),
};

/** Tests of the settings of single sign-on, without a sign-in (docs/api.md). To be registered under `/api`. */
export function ssoTestRoutes(app: App, context: Context): void {
  app.post('/sso-tests', { ...testRights, schema: beginning }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id, location, browser, expiresAt, expiresIn, protocol } = await beginTest(
      context,
      requireCaller(request),
      request.body.mode,
    ).catch((error: unknown) => unreachable(request, error));
    testCookies[protocol].set(request, reply, browser, { now: context.now(), expires: expiresAt });
    return { id, location, expiresIn };
  });
  app.get('/sso-tests/:test', { ...testRights, schema: reading }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { report: (await readTest(context, requireCaller(request), request.params.test)) ?? null };
  });
}
