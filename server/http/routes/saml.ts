import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formOf } from '../../actions/single-sign-on/begin';
import { receiveSso } from '../../actions/single-sign-on/receive';
import { receiveLogout } from '../../actions/single-sign-on/logout';
import { signerOf } from '../../actions/single-sign-on/signer';
import { ADMIN_SAML } from '../../../domain/records/signOnModules';
import { samlAddresses } from '../../config/publicLinks';
import { isLoggedOut } from '../../files/saml/logout';
import { metadataOf } from '../../files/saml/serviceProvider';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { elementNotFound, ssoLogoutUnconfirmed, ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import { findSignInMode } from '../../storage/auth/signInModes';
import { addFormParser } from '../limits/formBodies';
import { answers, anyQuery, closed, empty, media, numericKey, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { originOf } from '../../auth/origin';
import { back, endAnswer, formPage, provenAnswer, refused, testCookies } from '../request/ssoPages';

/** An answer with ten thousand groups has about one megabyte. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** A message about a logout has 64 KiB at most (`files/saml/logout.ts`), three times as much when each byte is encoded. */
const MAX_LOGOUT_BYTES = 256 * 1024;
const params = closed({ mode: numericKey });
const metadata = { params, querystring: anyQuery, response: answers({ 200: media('application/samlmetadata+xml') }) };
const send = {
  params,
  querystring: Type.Object({ request: Type.Optional(Type.Unknown({ description: 'ID of the AuthnRequest' })) }),
  response: answers({ 200: media('text/html') }),
};
const consume = {
  params,
  querystring: Type.Object({ again: Type.Optional(Type.Unknown({ description: 'a page of this server brings it' })) }),
  body: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: Type.Object({ SAMLResponse: Type.Optional(text), RelayState: Type.Optional(text) }),
      },
    },
  },
  response: answers({ 200: media('text/html'), 303: empty }),
};

const leaving = answers({ 200: media('text/html'), 303: empty });
const loggingOut = {
  params,
  querystring: Type.Object({
    SAMLRequest: Type.Optional(Type.Unknown({ description: 'LogoutRequest of the identity provider' })),
    SAMLResponse: Type.Optional(Type.Unknown({ description: 'its answer to ours' })),
    RelayState: Type.Optional(Type.Unknown({ description: 'sent back' })),
    SigAlg: Type.Optional(Type.Unknown({ description: 'of the signature' })),
    Signature: Type.Optional(Type.Unknown({ description: 'of the query' })),
  }),
  response: leaving,
};
const loggingOutByForm = {
  params,
  querystring: anyQuery,
  body: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: Type.Object({
          SAMLRequest: Type.Optional(text),
          SAMLResponse: Type.Optional(text),
          RelayState: Type.Optional(text),
        }),
      },
    },
  },
  response: leaving,
};

/**
 * Single sign-on of administrators by SAML: the metadata of an authentication mode, the page that sends a browser to the
 * identity provider, and where that sends it back to. RelayState never decides where the way goes on: after a sign-in it
 * is not looked at, and the way goes on at the sign-in page; with a request to log out it is given back unread, with the
 * answer.
 */
export function samlRoutes(app: App, context: Context): void {
  const { db, config } = context;
  addFormParser(app, MAX_ANSWER_BYTES);

  const modeOf = async (key: string) => {
    const mode = await asSystem(db, (trx) => findSignInMode(trx, Number(key)));
    if (mode?.module !== ADMIN_SAML) throw elementNotFound();
    return mode;
  };

  app.get('/saml/:mode/metadata', { ...isPublic, schema: metadata }, async (request, reply) => {
    const mode = await modeOf(request.params.mode);
    const signer = await signerOf(context, mode);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="portico-metadata.xml"')
      .type('application/samlmetadata+xml')
      .send(metadataOf(samlAddresses(config, mode.id), signer));
  });

  app.get('/saml/:mode/send', { ...isPublic, schema: send }, async (request, reply) => {
    const mode = await modeOf(request.params.mode);
    const form = await formOf(context, mode, String(request.query.request));
    if (!form) return back(reply, { refused: 'SIGN_IN_OVER' });
    return formPage(request, reply, { endpoint: form.endpoint, fields: { SAMLRequest: form.message } });
  });

  const taking = { ...isPublic, bodyLimit: MAX_ANSWER_BYTES, preParsing: onlyKnownModes(context), schema: consume };
  app.post('/saml/:mode/acs', taking, async (request, reply) => {
    try {
      const answer = formIn(request).get('SAMLResponse');
      if (!answer) throw ssoRefused(new Error('there is no SAMLResponse'));
      const key = Number(request.params.mode);
      const bringer = { browsers: testCookies.saml.read(request), isAgain: request.query.again !== undefined };
      const received = await receiveSso(context, key, answer, { ...originOf(request, context), ...bringer });
      if (received === 'again') {
        const endpoint = `${samlAddresses(config, key).consumer}?again=`;
        return formPage(request, reply, { endpoint, fields: { SAMLResponse: answer }, isBack: true });
      }
      if (received === 'tested') return endAnswer(request, reply, received);
      if ('unproven' in received) return provenAnswer(request, reply, received.unproven);
      return back(reply, received);
    } catch (error) {
      return refused(request, reply, error, 'single sign-on refused');
    }
  });
  logoutRoutes(app, context);
}

/**
 * Single logout: what the identity provider says to our request, and its own requests, with either binding. An answer
 * changes nothing here, as the session was over before anything was asked.
 */
function logoutRoutes(app: App, context: Context): void {
  const take = async (
    request: FastifyRequest<{ Params: { mode: string } }>,
    reply: FastifyReply,
    form: URLSearchParams,
    query: string | undefined,
  ) => {
    const [logoutRequest, logoutResponse] = [form.get('SAMLRequest'), form.get('SAMLResponse')];
    const message = query === undefined ? { encoded: logoutRequest ?? logoutResponse ?? '' } : { query };
    if (logoutRequest === null) {
      const isOver = logoutResponse !== null && (await isLoggedOut(message));
      return isOver ? signedOut(reply) : back(reply, { refused: ssoLogoutUnconfirmed().code });
    }
    try {
      const sent = { message, relayState: form.get('RelayState') ?? undefined };
      const origin = originOf(request, context);
      const { sessions, answer } = await receiveLogout(context, Number(request.params.mode), sent, origin);
      for (const id of sessions) await app.impersonations.endAll(id, origin.now);
      if (!answer) return signedOut(reply);
      if (answer.binding === 'POST') {
        const fields = { SAMLResponse: answer.message, ...(answer.relayState && { RelayState: answer.relayState }) };
        return formPage(request, reply, { endpoint: answer.endpoint, fields });
      }
      return reply.header('cache-control', 'no-store').redirect(answer.location, 303);
    } catch (error) {
      return refused(request, reply, error, 'single logout refused');
    }
  };
  app.get('/saml/:mode/logout', { ...isPublic, schema: loggingOut }, (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    return take(request, reply, new URLSearchParams(query), query);
  });
  const leaving = { bodyLimit: MAX_LOGOUT_BYTES, preParsing: onlyKnownModes(context), schema: loggingOutByForm };
  app.post('/saml/:mode/logout', { ...isPublic, ...leaving }, (request, reply) =>
    take(request, reply, formIn(request), undefined),
  );
}

/** Leads the browser back before its form is read when the address names no authentication mode of SAML. */
const onlyKnownModes =
  ({ db }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const key = Number((request.params as { mode: string }).mode);
    const mode = Number.isSafeInteger(key) && (await asSystem(db, (trx) => findSignInMode(trx, key)));
    if (!mode || mode.module !== ADMIN_SAML) return refused(request, reply, ssoUnavailable(), 'single sign-on refused');
    return undefined;
  };

/** Back to the sign-in page, as after every sign-out. */
const signedOut = (reply: FastifyReply) => reply.header('cache-control', 'no-store').redirect('/#/auth', 303);

const formIn = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());
