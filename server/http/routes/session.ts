import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSession, renewSession } from '../../auth/renew';
import { resendCode } from '../../actions/account/codeByMail';
import { passkeyOptions } from '../../actions/account/passkeySignIn';
import type { SignInResult } from '../../actions/account/signInNext';
import { answerStep, beginSignIn } from '../../actions/account/signInSteps';
import { logoutAddress } from '../../actions/single-sign-on/logout';
import { beginSso } from '../../actions/single-sign-on/begin';
import type { Grant, Origin, SignInOrigin } from '../../auth/signIn';
import { auditingRefusal } from '../../auth/refusedSwitch';
import { switchCompany, switchUser } from '../../auth/switch';
import type { Context } from '../../context/context';
import { hostCookie } from '../../auth/cookies';
import { PorticoError, authenticationRequired, elementNotFound } from '../../errors/catalogue';
import { MAX_PASSWORD_LENGTH } from '../../auth/passwords';
import { activityOf } from '../../auth/requestFacts';
import { DEVICE_PREFIX, SESSION_PREFIX, hashToken } from '../../keys/tokens';
import {
  answers,
  anyQuery,
  closed,
  done,
  empty,
  noBody,
  nullable,
  optionalText,
  refusedAs,
  text,
  textOf,
  time,
  whole,
} from '../schema/parts';
import { publicKeyAnswer, requestOptionsSchema } from '../schema/publicKey';
import type { App } from '../schema/typed';
import { unreachable } from './ssoPages';
import { originOf } from './origin';

const refreshCookie = hostCookie('portico_refresh');
/** Identifies a browser that has signed the account in before; see `storage/knownDevices`. */
const deviceCookie = hostCookie('portico_device');
/** Browsers refresh by themselves: that alone is no activity of the user. */
const refreshes = { config: { policy: { public: true }, background: true } } as const;
const MAX_TEXT = 255;
/** Of what somebody gives for acting as another administrator. */
const MAX_REASON = 255;
/** More than any password may have: what is merely too long is refused like any other wrong one. */
const MAX_TYPED = 8 * MAX_PASSWORD_LENGTH;
/** Identifies the browser that was sent to an identity provider. */
const ssoCookie = hostCookie('portico_sso');
const OWN_PAGES = new Set([undefined, 'same-origin', 'none']);

const session = { token: text, expiresAt: time, teamMember: Type.Optional(whole) };
const grant = answers({ 200: Type.Object(session) });
/** A session, or what the sign-in needs next. */
const step = answers({
  200: Type.Union([
    Type.Object({ ...session, recoveryCodes: Type.Optional(Type.Array(text)) }),
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
    Type.Object({ challenge: Type.Literal('password'), token: text }),
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
/** Tokens, codes: what is longer is none. */
const MAX_CODE = 100;
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
const refresh = { querystring: anyQuery, body: closed({}), response: grant };
/** `location`: where the browser ends the session at its identity provider. */
const logout = {
  querystring: anyQuery,
  body: noBody,
  response: answers({ 200: Type.Object({ location: text }), 204: empty }),
};
const positive = Type.Number({
  multipleOf: 1,
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  ...refusedAs('FIELD_INVALID_NUMBER', 'multipleOf', 'minimum', 'maximum'),
});
const toCompany = { querystring: anyQuery, body: closed({ company: positive }), response: answers({ 200: done }) };
const toUser = {
  querystring: anyQuery,
  body: closed({ admin: positive, reason: Type.Optional(textOf(MAX_REASON)) }),
  response: answers({ 200: Type.Object({ result: Type.Literal(true), until: time }) }),
};
const back = {
  params: closed({ admin: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
  querystring: anyQuery,
  response: answers({ 204: empty }),
};

const isPublic = { config: { policy: { public: true } } } as const;
const asPerson = { config: { policy: { signedIn: true, peopleOnly: true } } } as const;

/**
 * The refresh token of a request. `SameSite=Strict` still lets other ports of the same host send the cookie, so it
 * counts only when the browser says that one of our own pages asks.
 */
function refreshOf(request: FastifyRequest): string | undefined {
  if (!OWN_PAGES.has(request.headers['sec-fetch-site'] as string | undefined)) return undefined;
  const token = refreshCookie.read(request);
  return token?.startsWith(SESSION_PREFIX) ? token : undefined;
}

function deviceOf(request: FastifyRequest): string | undefined {
  const token = deviceCookie.read(request);
  return token?.startsWith(DEVICE_PREFIX) ? token : undefined;
}

/** Hands the tokens out: the access token in the body, for memory only; the refresh token where no script reads it. */
function answerGrant(request: FastifyRequest, reply: FastifyReply, grant: Grant) {
  reply.header('cache-control', 'no-store');
  refreshCookie.set(request, reply, grant.refresh, grant.sessionExpiresAt);
  return {
    token: grant.access,
    expiresAt: grant.accessExpiresAt.toISOString(),
    ...(grant.teamMemberId === null ? {} : { teamMember: grant.teamMemberId }),
  };
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
    ssoCookie.set(request, reply, browser, expiresAt);
    return { location };
  });
}

/** Sign-in, renewal, sign-out and the two switches (docs/api.md). To be registered under `/api`. */
export function sessionRoutes(app: App, context: Context): void {
  const { db, models } = context;
  const layout = () => models.current().model.permissions;

  /** Ends the session of a token, with the impersonation that it may be in the middle of. */
  const end = async (token: string, origin: Origin) => {
    const ended = await endSession(db, token, origin);
    if (ended !== undefined) await app.impersonations.end(ended, undefined, origin.now);
    return ended;
  };

  const signInOrigin = (request: FastifyRequest): SignInOrigin => ({
    ...originOf(request, context),
    device: deviceOf(request),
    browser: ssoCookie.read(request),
  });

  const answerSignIn = async (request: FastifyRequest, reply: FastifyReply, result: SignInResult) => {
    reply.header('cache-control', 'no-store');
    if ('next' in result) return result.next;
    const { signedIn, recoveryCodes } = result;
    // ASVS V7.2.4: the session that this browser had ends with its cookie, which is replaced here.
    const former = refreshOf(request);
    if (former !== undefined) await end(former, originOf(request, context));
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

  logoutRoute(app, context, end);
  switchRoutes(app, context);
}

/** Sign-out of the session of the request. @param end ends the session of a token @see logoutAddress */
function logoutRoute(
  app: App,
  context: Context,
  end: (token: string, origin: Origin) => Promise<string | undefined>,
): void {
  // Public, so that signing out also works with an expired access token.
  app.post('/logout', { ...isPublic, schema: logout }, async (request, reply) => {
    const bearer = request.bearer?.startsWith(SESSION_PREFIX) ? request.bearer : undefined;
    let location: string | undefined;
    for (const token of new Set([bearer, refreshOf(request)])) {
      const origin = originOf(request, context);
      const ended = token === undefined ? undefined : await end(token, origin);
      if (ended !== undefined) location ??= await logoutAddress(context, ended, origin.now);
    }
    refreshCookie.clear(request, reply);
    reply.headers({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' });
    return location === undefined ? reply.code(204).send() : reply.code(200).send({ location });
  });
}

/** The switches of company and administrator. */
function switchRoutes(app: App, { db, models, now }: Context): void {
  const layout = () => models.current().model.permissions;
  const refusing = ({ log }: FastifyRequest) => ({ db, now: now(), onError: (error: unknown) => log.error(error) });
  app.post('/switch-company', { ...asPerson, schema: toCompany }, async (request) => {
    const { caller } = request;
    const { company: id } = request.body;
    await auditingRefusal(refusing(request), caller, { element: 'companie', id }, () =>
      switchCompany(db, caller, id, layout()),
    );
    return { result: true };
  });

  app.post('/switch-user', { ...asPerson, schema: toUser }, async (request) => {
    const { admin: adminId, reason } = request.body;
    const asked = { adminId, reason: reason?.trim() || null, accessHash: hashToken(db, request.bearer ?? '') };
    const { caller } = request;
    const until = await auditingRefusal(refusing(request), caller, { element: 'administrator', id: adminId }, () =>
      switchUser({ db, log: app.impersonations }, caller, asked, layout(), now()),
    );
    return { result: true as const, until: until.toISOString() };
  });

  app.delete('/switch-user/:admin', { ...asPerson, schema: back }, async (request, reply) => {
    const { sessionId } = request.caller;
    if (sessionId === null) throw elementNotFound();
    await app.impersonations.end(sessionId, Number(request.params.admin), now());
    return reply.code(204).send();
  });
}
