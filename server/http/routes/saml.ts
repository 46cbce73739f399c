import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../auth/cookies';
import { localeOf } from '../../auth/requestFacts';
import { formOf } from '../../actions/single-sign-on/begin';
import { receiveSso } from '../../actions/single-sign-on/receive';
import { beginTest, readTest } from '../../actions/single-sign-on/settingsTest';
import { receiveLogout } from '../../actions/single-sign-on/logout';
import { sendPage, testedPage } from '../../actions/single-sign-on/sendPage';
import { samlAddresses } from '../../config/publicLinks';
import { isLoggedOut } from '../../files/saml/logout';
import { metadataOf } from '../../files/saml/serviceProvider';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { elementNotFound, PorticoError, ssoLogoutUnconfirmed, ssoRefused } from '../../errors/catalogue';
import { findSignInMode } from '../../storage/auth/singleSignOn';
import { answers, anyQuery, closed, empty, media, noQuery, nullable, numericKey, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { originOf } from './origin';
import { requireCaller } from './withAccess';

/** An answer with ten thousand groups has about one megabyte. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const params = closed({ mode: numericKey });
/** Of the browser that tests settings: as the cookie of a sign-in, but sent here. */
const testCookie = hostCookie('portico_sso', '/saml');
const isPublic = { config: { policy: { public: true } } } as const;
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
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_ANSWER_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const modeOf = async (key: string) => {
    const mode = await asSystem(db, (trx) => findSignInMode(trx, Number(key)));
    if (!mode) throw elementNotFound();
    return mode;
  };

  app.get('/saml/:mode/metadata', { ...isPublic, schema: metadata }, async (request, reply) => {
    const { id } = await modeOf(request.params.mode);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="portico-metadata.xml"')
      .type('application/samlmetadata+xml')
      .send(metadataOf(samlAddresses(config, id)));
  });

  app.get('/saml/:mode/send', { ...isPublic, schema: send }, async (request, reply) => {
    const mode = await modeOf(request.params.mode);
    const form = await formOf(context, mode, String(request.query.request));
    if (!form) return back(reply, { refused: 'SIGN_IN_OVER' });
    return formPage(request, reply, form);
  });

  app.post('/saml/:mode/acs', { ...isPublic, schema: consume }, async (request, reply) => {
    try {
      const answer = formIn(request).get('SAMLResponse');
      if (!answer) throw ssoRefused(new Error('there is no SAMLResponse'));
      const key = Number(request.params.mode);
      const bringer = { browser: testCookie.read(request), isAgain: request.query.again !== undefined };
      const received = await receiveSso(context, key, answer, { ...originOf(request, context), ...bringer });
      if (received === 'again') {
        const endpoint = `${samlAddresses(config, key).consumer}?again=`;
        return formPage(request, reply, { endpoint, message: answer, kind: 'SAMLResponse', isBack: true });
      }
      if (received !== 'tested') return back(reply, received);
      return page(reply, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'").send(
        testedPage(languageOf(request)),
      );
    } catch (error) {
      if (!(error instanceof PorticoError) || error.status >= 500) throw error;
      request.log.warn({ code: error.code, reason: reasonOf(error) }, 'single sign-on refused');
      return back(reply, { refused: error.code });
    }
  });
  logoutRoutes(app, context);
}

/** The page with a form that goes to the identity provider, or back here. */
function formPage(request: FastifyRequest, reply: FastifyReply, form: Parameters<typeof sendPage>[1]) {
  const nonce = randomBytes(16).toString('base64');
  // Every address of the scheme: browsers hold redirects of the identity provider against this list, too.
  return page(
    reply,
    `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(form.endpoint).protocol}; base-uri 'none'; frame-ancestors 'none'`,
  ).send(sendPage(languageOf(request), form, nonce));
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
    const [asked, answered] = [form.get('SAMLRequest'), form.get('SAMLResponse')];
    const message = query === undefined ? { encoded: asked ?? answered ?? '' } : { query };
    if (asked === null) {
      const isOver = answered !== null && (await isLoggedOut(message));
      return isOver ? signedOut(reply) : back(reply, { refused: ssoLogoutUnconfirmed().code });
    }
    try {
      const told = { message, relayState: form.get('RelayState') ?? undefined };
      const origin = originOf(request, context);
      const { sessions, answer } = await receiveLogout(context, Number(request.params.mode), told, origin);
      for (const id of sessions) await app.impersonations.end(id, undefined, origin.now);
      if (!answer) return signedOut(reply);
      if (answer.binding === 'POST') return formPage(request, reply, { ...answer, kind: 'SAMLResponse' });
      return reply.header('cache-control', 'no-store').redirect(answer.location, 303);
    } catch (error) {
      if (!(error instanceof PorticoError) || error.status >= 500) throw error;
      request.log.warn({ code: error.code, reason: reasonOf(error) }, 'single logout refused');
      return back(reply, { refused: error.code });
    }
  };
  app.get('/saml/:mode/logout', { ...isPublic, schema: loggingOut }, (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    return take(request, reply, new URLSearchParams(query), query);
  });
  app.post('/saml/:mode/logout', { ...isPublic, schema: loggingOutByForm }, (request, reply) =>
    take(request, reply, formIn(request), undefined),
  );
}

/** Back to the sign-in page, as after every sign-out. */
const signedOut = (reply: FastifyReply) => reply.header('cache-control', 'no-store').redirect('/#/auth', 303);

const languageOf = ({ headers }: FastifyRequest) => localeOf(headers['accept-language']) ?? 'fr';

/** A page of the server itself. @param policy its content security policy */
const page = (reply: FastifyReply, policy: string) =>
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).type('text/html; charset=utf-8');

const formIn = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());

const reasonOf = ({ cause }: PorticoError) => (cause instanceof Error ? cause.message.slice(0, 300) : undefined);

/** Back to the sign-in page. The token is in the fragment, which no server and no referrer sees. */
function back(reply: FastifyReply, what: Readonly<Record<string, string>>) {
  return reply.header('cache-control', 'no-store').redirect(`/#/auth/sso?${new URLSearchParams(what).toString()}`, 303);
}

const report = Type.Object({
  outcome: text,
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

/** Tests of the settings of single sign-on, which sign nobody in (docs/api.md). To be registered under `/api`. */
export function samlTestRoutes(app: App, context: Context): void {
  app.post('/sso-tests', { ...testRights, schema: beginning }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id, location, browser, expiresAt, expiresIn } = await beginTest(
      context,
      requireCaller(request),
      request.body.mode,
    );
    testCookie.set(request, reply, browser, expiresAt);
    return { id, location, expiresIn };
  });
  app.get('/sso-tests/:test', { ...testRights, schema: reading }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { report: (await readTest(context, requireCaller(request), request.params.test)) ?? null };
  });
}
