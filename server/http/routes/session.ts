import { Type } from 'typebox';
import { logoutAddress } from '../../actions/single-sign-on/logout';
import { renewSession } from '../../auth/renew';
import { activityOf } from '../../auth/requestFacts';
import { originOf } from '../../auth/origin';
import type { Context } from '../../context/context';
import { PorticoError, authenticationRequired } from '../../errors/catalogue';
import { SESSION_PREFIX } from '../../keys/tokens';
import { answers, anyQuery, closed, empty, noBody, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { endSessionOfToken } from '../request/endSession';
import { answerGrant, grantFields, refreshCookie, refreshOf } from '../request/sessionCookies';

/** Browsers refresh by themselves: that alone is no activity of the user. */
const refreshes = { config: { ...isPublic.config, background: true } } as const;
const refresh = { querystring: anyQuery, body: closed({}), response: answers({ 200: Type.Object(grantFields) }) };
/** `location`: where the browser ends the session at its identity provider. */
const logout = {
  querystring: anyQuery,
  body: noBody,
  response: answers({ 200: Type.Object({ location: text }), 204: empty }),
};

/** Renewal and sign-out of a session (docs/api.md). To be registered under `/api`. */
export function sessionRoutes(app: App, context: Context): void {
  const { db, models } = context;
  const layout = () => models.current().model.permissions;

  app.post('/login/refresh', { ...refreshes, schema: refresh }, async (request, reply) => {
    const token = refreshOf(request);
    if (token === undefined) throw authenticationRequired();
    try {
      const origin = originOf(request, context);
      const activeAt = activityOf(request, origin.now);
      return answerGrant(request, reply, await renewSession(db, token, { ...origin, activeAt }, layout()));
    } catch (error) {
      // Neither a database that is away nor too many refreshes end a session.
      if (error instanceof PorticoError && error.status === 401) refreshCookie.clear(request, reply);
      throw error;
    }
  });

  logoutRoute(app, context);
}

/** Sign-out of the session of the request. @see logoutAddress */
function logoutRoute(app: App, context: Context): void {
  // Public, so that signing out also works with an expired access token.
  app.post('/logout', { ...isPublic, schema: logout }, async (request, reply) => {
    const bearer = request.bearer?.startsWith(SESSION_PREFIX) ? request.bearer : undefined;
    let location: string | undefined;
    for (const token of new Set([bearer, refreshOf(request)])) {
      const origin = originOf(request, context);
      const ended = token === undefined ? undefined : await endSessionOfToken(app, context, token, origin);
      if (ended !== undefined) location ??= await logoutAddress(context, ended, origin.now);
    }
    refreshCookie.clear(request, reply);
    reply.headers({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' });
    return location === undefined ? reply.code(204).send() : reply.code(200).send({ location });
  });
}
