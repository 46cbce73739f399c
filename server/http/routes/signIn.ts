import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resendCode } from '../../actions/account/codeByMail';
import { passkeyOptions } from '../../actions/account/passkeySignIn';
import type { SignInResult } from '../../actions/account/signInNext';
import { answerStep, beginSignIn } from '../../actions/account/signInSteps';
import { beginSso } from '../../actions/single-sign-on/begin';
import { hostCookie } from '../../auth/cookies';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';
import { type SignInOrigin, originOf } from '../../auth/origin';
import type { Context } from '../../context/context';
import { DEVICE_PREFIX } from '../../keys/tokens';
import { MAX_CODE, answers, anyQuery, closed, done, nullable, optionalText, text, textOf } from '../schema/parts';
import { publicKeyAnswer, requestOptionsSchema } from '../schema/publicKey';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { endSessionOfToken } from '../request/endSession';
import { answerGrant, grantFields, refreshOf } from '../request/sessionCookies';
import { ssoCookies, unreachable } from '../request/ssoPages';

/** Identifies a browser that has signed the account in before; see `storage/auth/knownDevices`. */
const deviceCookie = hostCookie('portico_device');
const MAX_TEXT = 255;
/** More than any password may have: what is merely too long is refused like any other wrong one. */
const MAX_TYPED = 8 * MAX_PASSWORD_LENGTH;

/** A session, or what the sign-in needs next. */
const step = answers({
  200: Type.Union([
    Type.Object({ ...grantFields, recoveryCodes: Type.Optional(Type.Array(text)) }),
    Type.Object({
      challenge: Type.Literal('choose'),
      pending: text,
      options: Type.Array(Type.Object({ company: text, team: nullable(text) })),
    }),
    Type.Object({
      challenge: Type.Literal('code'),
      pending: text,
      to: text,
      purpose: Type.Union([Type.Literal('password'), Type.Literal('factor')]),
    }),
    Type.Object({ challenge: Type.Literal('totp'), pending: text, passkey: Type.Boolean() }),
    Type.Object({ challenge: Type.Literal('passkey'), pending: text }),
    Type.Object({ challenge: Type.Literal('enrol'), pending: text, secret: text, uri: text }),
    Type.Object({
      challenge: Type.Literal('password'),
      token: text,
      reason: Type.Union([Type.Literal('expired'), Type.Literal('given')]),
    }),
  ]),
});
const login = {
  querystring: anyQuery,
  body: closed({
    login: textOf(MAX_TEXT),
    password: textOf(MAX_TYPED),
    company: optionalText(MAX_TEXT),
    team: optionalText(MAX_TEXT),
    chooseTeam: Type.Optional(Type.Boolean()),
  }),
  response: step,
};
const verify = {
  querystring: anyQuery,
  body: closed({
    pending: textOf(MAX_TEXT),
    choice: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    code: Type.Optional(textOf(MAX_CODE)),
    passkey: Type.Optional(publicKeyAnswer),
  }),
  response: step,
};
const passkey = {
  querystring: anyQuery,
  body: closed({ pending: Type.Optional(textOf(MAX_TEXT)) }),
  response: answers({ 200: Type.Object({ pending: text, options: requestOptionsSchema }) }),
};
const resend = { querystring: anyQuery, body: closed({ pending: textOf(MAX_TEXT) }), response: answers({ 200: done }) };
const sso = {
  querystring: anyQuery,
  body: closed({ login: textOf(MAX_TEXT) }),
  response: answers({ 200: Type.Object({ location: text }) }),
};

function deviceOf(request: FastifyRequest): string | undefined {
  const token = deviceCookie.read(request);
  return token?.startsWith(DEVICE_PREFIX) ? token : undefined;
}

/** `POST /login/sso`: sends the browser to the identity provider of the login's company. */
function beginSsoRoute(app: App, context: Context): void {
  app.post('/login/sso', { ...isPublic, schema: sso }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { location, browser, expiresAt } = await beginSso(
      context,
      request.body.login,
      originOf(request, context),
    ).catch((error: unknown) => unreachable(request, error));
    ssoCookies.set(request, reply, browser, { now: context.now(), expires: expiresAt });
    return { location };
  });
}

/** The steps of a sign-in (docs/api.md). To be registered under `/api`. */
export function signInRoutes(app: App, context: Context): void {
  const signInOrigin = (request: FastifyRequest): SignInOrigin => ({
    ...originOf(request, context),
    device: deviceOf(request),
    browsers: ssoCookies.read(request),
  });

  const answerSignIn = async (request: FastifyRequest, reply: FastifyReply, result: SignInResult) => {
    reply.header('cache-control', 'no-store');
    if ('next' in result) return result.next;
    const { signedIn, recoveryCodes } = result;
    // ASVS V7.2.4: the session that this browser had ends with its cookie, which is replaced here.
    const former = refreshOf(request);
    if (former !== undefined) await endSessionOfToken(app, context, former, originOf(request, context));
    deviceCookie.set(request, reply, signedIn.device, signedIn.deviceExpiresAt);
    return { ...answerGrant(request, reply, signedIn), ...(recoveryCodes && { recoveryCodes: [...recoveryCodes] }) };
  };

  app.post('/login', { ...isPublic, schema: login }, async (request, reply) => {
    const { company, team, chooseTeam = false, ...typed } = request.body;
    const credentials = { ...typed, ...(company && { company }), ...(team && { team }) };
    return answerSignIn(request, reply, await beginSignIn(context, credentials, chooseTeam, signInOrigin(request)));
  });

  app.post('/login/verify', { ...isPublic, schema: verify }, async (request, reply) =>
    answerSignIn(request, reply, await answerStep(context, request.body, signInOrigin(request))),
  );

  app.post('/login/passkey', { ...isPublic, schema: passkey }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return passkeyOptions(context, request.body.pending, signInOrigin(request));
  });

  beginSsoRoute(app, context);

  app.post('/login/resend', { ...isPublic, schema: resend }, async (request) => {
    await resendCode(context, request.body.pending, signInOrigin(request));
    return { result: true };
  });
}
