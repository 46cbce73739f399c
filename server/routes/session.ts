import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSession, renewSession } from '../actions/renew';
import { type Grant, type Origin, signIn } from '../actions/signIn';
import { switchCompany, switchUser } from '../actions/switch';
import { readKey, readTexts } from '../body';
import type { Context } from '../context';
import { PorticoError, authenticationRequired, fieldError, validationFailed } from '../errors';
import { MAX_PASSWORD_LENGTH } from '../passwords';
import { SESSION_PREFIX, hashToken } from '../tokens';

const COOKIE = 'portico_refresh';
const COOKIE_PATH = '/api';
const MAX_TEXT = 255;
/** More than any password may have: what is merely too long is refused like any other wrong one. */
const MAX_TYPED = 8 * MAX_PASSWORD_LENGTH;
const OWN_PAGES = new Set([undefined, 'same-origin', 'none']);

const isPublic = { config: { policy: { public: true } } } as const;
const isSignedIn = { config: { policy: { signedIn: true } } } as const;

/**
 * The refresh token of a request. `SameSite=Strict` still lets other ports of the same host send the cookie, so it
 * counts only when the browser says that one of our own pages asks.
 */
function refreshOf(request: FastifyRequest): string | undefined {
  if (!OWN_PAGES.has(request.headers['sec-fetch-site'] as string | undefined)) return undefined;
  const token = request.cookies[COOKIE];
  return token?.startsWith(SESSION_PREFIX) ? token : undefined;
}

const cookieOptions = (request: FastifyRequest) =>
  ({ path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const;

/** Hands the tokens out: the access token in the body, for memory only; the refresh token where no script reads it. */
function answerGrant(request: FastifyRequest, reply: FastifyReply, grant: Grant) {
  reply.header('cache-control', 'no-store');
  reply.setCookie(COOKIE, grant.refresh, { ...cookieOptions(request), expires: grant.sessionExpiresAt });
  return {
    token: grant.access,
    expiresAt: grant.accessExpiresAt.toISOString(),
    ...(grant.teamMemberId === null ? {} : { teamMember: grant.teamMemberId }),
  };
}

/** Sign-in, renewal, sign-out and the two switches (design: the wire, session). To be registered under `/api`. */
export function sessionRoutes(app: FastifyInstance, { db, models, now }: Context): void {
  const layout = () => models.current().model.permissions;
  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    now: now(),
  });

  app.post('/login', isPublic, async (request, reply) => {
    const { login, password, ...rest } = readTexts(request.body, {
      login: { required: true, max: MAX_TEXT },
      password: { required: true, max: MAX_TYPED },
      company: { max: MAX_TEXT },
      team: { max: MAX_TEXT },
    });
    if (login === undefined || password === undefined) throw validationFailed({ login: fieldError('FIELD_REQUIRED') });
    return answerGrant(request, reply, await signIn(db, { login, password, ...rest }, originOf(request)));
  });

  app.post('/login/refresh', isPublic, async (request, reply) => {
    readTexts(request.body, {});
    const refresh = refreshOf(request);
    if (refresh === undefined) throw authenticationRequired();
    try {
      return answerGrant(request, reply, await renewSession(db, refresh, originOf(request), layout()));
    } catch (error) {
      // A database that is away ends no session.
      if (error instanceof PorticoError) reply.clearCookie(COOKIE, cookieOptions(request));
      throw error;
    }
  });

  // Public: whoever wants to leave may, with an access token that has expired too.
  app.post('/logout', isPublic, async (request, reply) => {
    const bearer = request.bearer?.startsWith(SESSION_PREFIX) ? request.bearer : undefined;
    for (const token of new Set([bearer, refreshOf(request)])) {
      if (token !== undefined) await endSession(db, token, originOf(request));
    }
    reply.clearCookie(COOKIE, cookieOptions(request)).header('clear-site-data', '"cache"');
    return reply.code(204).send();
  });

  app.post('/switch-company', isSignedIn, async (request) => {
    await switchCompany(db, request.caller, readKey(request.body, 'company'), layout());
    return { result: true };
  });

  app.post('/switch-user', isSignedIn, async (request) => {
    const asked = { adminId: readKey(request.body, 'admin'), accessHash: hashToken(request.bearer ?? '') };
    await switchUser(db, request.caller, asked, layout(), now());
    return { result: true };
  });
}
