import { Type } from 'typebox';
import { receiveLogoutToken } from '../../actions/single-sign-on/backchannelLogout';
import { receiveCode } from '../../actions/single-sign-on/receive';
import { oidcAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { PorticoError } from '../../errors/catalogue';
import { addFormParser } from '../limits/formBodies';
import { answers, anyQuery, closed, empty, media, numericKey, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';
import { back, endAnswer, formPage, noteRefusal, provenAnswer, refused, testCookies } from '../request/ssoPages';

/** A logout token has about one kilobyte. */
const MAX_LOGOUT_BYTES = 16 * 1024;
const optional = (description: string) => Type.Optional(Type.Unknown({ description }));
const callback = {
  params: closed({ mode: numericKey }),
  querystring: Type.Object({
    code: optional('stands for the person, once'),
    state: optional('the question'),
    iss: optional('the identity provider (RFC 9207)'),
    error: optional('in place of a code'),
    again: optional('a page of this server brings it'),
  }),
  response: answers({ 200: media('text/html'), 303: empty }),
};

const logout = {
  params: closed({ mode: numericKey }),
  querystring: anyQuery,
  body: {
    content: { 'application/x-www-form-urlencoded': { schema: Type.Object({ logout_token: Type.Optional(text) }) } },
  },
  response: answers({ 204: empty, 400: Type.Object({ error: text }), 503: Type.Object({ error: text }) }),
};

/**
 * Single sign-on of administrators with OpenID Connect: where the identity provider sends the browser back to. The way
 * goes on at the sign-in page, as with SAML.
 */
export function oidcRoutes(app: App, context: Context): void {
  app.get('/oidc/:mode/callback', { ...isPublic, schema: callback }, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const isAgain = query.has('again');
    query.delete('again');
    try {
      const key = Number(request.params.mode);
      const bringer = { browsers: testCookies.oidc.read(request), isAgain };
      const received = await receiveCode(context, key, query.toString(), { ...originOf(request, context), ...bringer });
      if (received === 'again') {
        // Browsers send no strict cookie with the way back from another site, but with one from a page of this server.
        const fields = { ...Object.fromEntries(query), again: '' };
        const { callback: endpoint } = oidcAddresses(context.config, key);
        return formPage(request, reply, { endpoint, method: 'get', fields, isBack: true });
      }
      if (received === 'tested') return endAnswer(request, reply, received);
      if ('unproven' in received) return provenAnswer(request, reply, received.unproven);
      return back(reply, received);
    } catch (error) {
      return refused(request, reply, error, 'single sign-on refused');
    }
  });
  backchannelRoute(app, context);
}

/**
 * Where an identity provider says that a session has ended there (OpenID Connect Back-Channel Logout 1.0, 2.5 and 2.8). What
 * was wrong is in the log alone.
 */
function backchannelRoute(app: App, context: Context): void {
  addFormParser(app, MAX_LOGOUT_BYTES);
  const options = { ...isPublic, bodyLimit: MAX_LOGOUT_BYTES, schema: logout } as const;
  app.post('/oidc/:mode/logout', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
    const origin = originOf(request, context);
    try {
      const ended = await receiveLogoutToken(context, Number(request.params.mode), token, origin);
      for (const id of ended) await app.impersonations.endAll(id, origin.now);
      return await reply.code(204).send();
    } catch (error) {
      if (!(error instanceof PorticoError) || error.status >= 500 || error.status === 429) throw error;
      noteRefusal(request, error, 'back-channel logout refused');
      // The token may be right: the identity provider may try again.
      if (error.code === 'SSO_UNREACHABLE') return reply.code(503).send({ error: 'temporarily_unavailable' });
      return reply.code(400).send({ error: 'invalid_request' });
    }
  });
}
