import { Type } from 'typebox';
import { receiveCode } from '../../actions/single-sign-on/receive';
import { oidcAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { answers, closed, empty, media, numericKey } from '../schema/parts';
import type { App } from '../schema/typed';
import { originOf } from './origin';
import { back, formPage, refused, testCookies, testedAnswer } from './ssoPages';

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

/**
 * Single sign-on of administrators with OpenID Connect: where the identity provider sends the browser back to. The way
 * goes on at the sign-in page, as with SAML.
 */
export function oidcRoutes(app: App, context: Context): void {
  const config = { policy: { public: true } } as const;
  app.get('/oidc/:mode/callback', { config, schema: callback }, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const isAgain = query.has('again');
    query.delete('again');
    try {
      const key = Number(request.params.mode);
      const bringer = { browser: testCookies.oidc.read(request), isAgain };
      const received = await receiveCode(context, key, query.toString(), { ...originOf(request, context), ...bringer });
      if (received === 'again') {
        // Browsers send no strict cookie with the way back from another site, but with one from a page of this server.
        const fields = { ...Object.fromEntries(query), again: '' };
        const { callback: endpoint } = oidcAddresses(context.config, key);
        return formPage(request, reply, { endpoint, method: 'get', fields, isBack: true });
      }
      return received === 'tested' ? testedAnswer(request, reply) : back(reply, received);
    } catch (error) {
      return refused(request, reply, error, 'single sign-on refused');
    }
  });
}
