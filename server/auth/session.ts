import cookie from '@fastify/cookie';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAllowedFrom } from '../../domain/access/keyAddresses';
import type { PermissionLayout } from '../../domain/schema/model/model';
import type { CallAs } from './callAs';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database } from '../db/connect';
import { PorticoError, authenticationRequired, failure, noValidSession } from '../errors/catalogue';
import { apiKeyCaller, keyRefusal, requireFactor, sessionCaller } from './resolveCaller';
import { findApiKeyFacts, findSessionFacts, type ApiKeyFacts } from '../storage/auth/sessionFacts';
import { touchSession } from '../storage/auth/sessions';
import { API_KEY_PREFIX, createToken, JOB_TOKEN_PREFIX, SESSION_PREFIX, hashToken } from '../keys/tokens';
import type { ReportWithoutReason, RequireImpersonable } from './impersonation/log';
import { impersonationsPlugin } from './impersonation/plugin';
import { KeyRefusals } from './keyRefusals';
import { noteUse } from './keyUses';
import { auditRefusal } from './refusedSwitch';
import { activityOf, requestFacts } from './requestFacts';
import { auditingHeader, enterImpersonation, openImpersonation, type SessionRequest } from './impersonation/header';

interface SessionOptions {
  readonly db: Database;
  /** The layout in force now: schema files may be replaced while the server runs. */
  readonly layout: () => PermissionLayout;
  readonly now: () => Date;
  /** These two as `impersonationsPlugin`. */
  readonly requireImpersonable: RequireImpersonable;
  readonly reportWithoutReason: ReportWithoutReason;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Injects a request as the owner of a running job: same routes, policies and responses as for any client. */
    readonly callAs: CallAs;
  }
  interface FastifyContextConfig {
    /** Browsers call this route by themselves: it is no activity of the user unless the request says so. */
    background?: boolean;
  }
  interface FastifyRequest {
    /** The authenticated caller. Reading it on an unauthenticated request throws 401. */
    readonly caller: Caller;
    /** Establishes `caller`; the policy plugin calls it for every route that is not public. */
    authenticate(): Promise<Caller>;
    /** Establishes `caller` again, from what the database says now. */
    authenticateAgain(): Promise<Caller>;
    /** For requests that stay open: true while the same token would still be let in. */
    isStillSignedIn(): Promise<boolean>;
    /** The bearer text of the request, undefined when there is none. */
    readonly bearer: string | undefined;
  }
}

/** Activity is written down this often, in ms: the idle limit needs no better, and reads stay reads. */
const TOUCH_INTERVAL_MS = 60_000;
const BEARER = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;
const established = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request, and its address: for a call of a job, the address from which the job was ordered. */
export type Sender = Pick<Caller, 'adminId' | 'originalAdminId' | 'tokenId' | 'companyId' | 'ip'>;
const senders = new WeakMap<FastifyRequest, Sender>();

/**
 * The caller of a request, also where an impersonation or a membership was refused; undefined before
 * its token has been looked up, or when that is none.
 */
export const senderOf = (request: FastifyRequest): Caller | Sender | undefined =>
  established.get(request) ?? senders.get(request);

/** @throws 401 for a token that is unknown, expired, or belongs to a session that has ended or was idle for too long */
async function readSession(
  { db, layout }: SessionOptions,
  request: FastifyRequest,
  token: string,
  now: Date,
  activeAt: Date | undefined,
): Promise<SessionRequest & { readonly caller: Caller }> {
  const requested = requestFacts(request);
  const facts = await findSessionFacts(db, hashToken(db, token), { ...requested, now, activeAt });
  if (!facts) throw noValidSession();
  const { admin, acting, home } = facts;
  senders.set(request, {
    adminId: admin.id,
    originalAdminId: null,
    tokenId: null,
    companyId: (acting ?? home).id,
    ip: request.ip,
  });
  requireFactor(facts);
  const sessionRequest = { request, requested, facts };
  const resolve = () => sessionCaller(facts, requested, layout(), now);
  return { ...sessionRequest, caller: await auditingHeader({ db, layout, now }, sessionRequest, resolve) };
}

/**
 * @throws 401 for a key that is unknown, disabled, expired or deleted; 403 from an address that it does not allow, which
 * is audited
 */
async function readApiKey(
  options: SessionOptions & { readonly refusals: KeyRefusals },
  request: FastifyRequest,
  token: string,
): Promise<{ facts: ApiKeyFacts; caller: Caller }> {
  const facts = await findApiKeyFacts(options.db, hashToken(options.db, token));
  if (!facts) throw authenticationRequired();
  senders.set(request, {
    adminId: facts.creator?.id ?? 0,
    originalAdminId: null,
    tokenId: Number(facts.key['id']),
    companyId: facts.company.id,
    ip: request.ip,
  });
  const now = options.now();
  const layout = options.layout();
  if (!keyRefusal(facts, layout, now) && !isAllowedFrom(facts.key['allowedAddresses'], request.ip)) {
    await options.refusals.note(facts, request.ip, now);
    throw failure('KEY_ADDRESS_REFUSED');
  }
  return { facts, caller: await keyCaller(options, request, facts, now) };
}

/** As `apiKeyCaller`; a key that asks to act as an administrator leaves an entry, as a session does. */
async function keyCaller(
  { db, layout }: SessionOptions,
  request: FastifyRequest,
  facts: ApiKeyFacts,
  now: Date,
): Promise<Caller> {
  const requested = requestFacts(request);
  const { targetId } = requested;
  if (targetId !== undefined) {
    const caller = apiKeyCaller(facts, { ...requested, targetId: undefined, memberId: 'none' }, layout(), now);
    const means = { db, now, onError: (failed: unknown) => request.log.error(failed) };
    const id = typeof targetId === 'number' ? targetId : null;
    await auditRefusal(means, caller, { element: 'administrator', id }, 'IMPERSONATION_REFUSED');
  }
  return apiKeyCaller(facts, requested, layout(), now);
}

/**
 * Calls of jobs, through the routes: each has a job token, which is good for that call alone.
 * @param jobTokens the tokens of the calls under way, with the owners of the jobs
 */
function callAsWith(app: FastifyInstance, jobTokens: Map<string, Caller>): CallAs {
  return async (caller, { method, url, body, key, version }) => {
    const token = createToken(JOB_TOKEN_PREFIX);
    jobTokens.set(token, caller);
    try {
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      };
      const answer = await app.inject({ method, url, payload: body, headers });
      return { status: answer.statusCode, body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) };
    } finally {
      jobTokens.delete(token);
    }
  };
}

/** True while the token of a request would still be let in. It is no activity of a session and no use of a key. */
async function wouldBeLetIn(
  options: SessionOptions & { readonly refusals: KeyRefusals },
  request: FastifyRequest,
): Promise<boolean> {
  const token = request.bearer ?? '';
  try {
    if (token.startsWith(API_KEY_PREFIX)) return Boolean(await readApiKey(options, request, token));
    const { facts, requested, caller } = await readSession(options, request, token, options.now(), undefined);
    // The impersonation may have ended although the session has not.
    return caller.originalAdminId === null || openImpersonation(facts, requested) !== undefined;
  } catch (error) {
    // A database that is away ends no session.
    if (error instanceof PorticoError && error.status < 500) return false;
    throw error;
  }
}

/**
 * Turns a bearer token into a `Caller`, on every request from the database, in one query: a change of an account, a
 * profile, a membership or a company counts from the next request on (specification S-SESS-6). Nothing is read for a
 * request before this has let it in.
 */
export const sessionPlugin = fastifyPlugin<SessionOptions>(
  async (app, given) => {
    const options = { ...given, refusals: new KeyRefusals(given.db) };
    await app.register(cookie);
    await app.register(impersonationsPlugin, options);
    const jobTokens = new Map<string, Caller>();
    app.decorate('callAs', callAsWith(app, jobTokens));
    const enterSession = async (request: FastifyRequest, token: string): Promise<Caller> => {
      const now = options.now();
      const activeAt = activityOf(request, now);
      const entered = await readSession(options, request, token, now, activeAt);
      const { facts, caller } = entered;
      if (activeAt && activeAt.getTime() - Date.parse(facts.seenAt) > TOUCH_INTERVAL_MS) {
        await asSystem(options.db, (trx) => touchSession(trx, facts.sessionId, activeAt));
      }
      if (caller.originalAdminId !== null)
        request.impersonationId = await enterImpersonation(app.impersonations, { ...options, now }, entered);
      return caller;
    };
    const enterKey = async (request: FastifyRequest, token: string): Promise<Caller> => {
      const { facts, caller } = await readApiKey(options, request, token);
      await noteUse(options.db, facts, options.now());
      return caller;
    };
    const enter = (request: FastifyRequest): Promise<Caller> | Caller => {
      const token = request.bearer;
      const owner = token === undefined ? undefined : jobTokens.get(token);
      if (owner) return owner;
      if (token?.startsWith(SESSION_PREFIX)) return enterSession(request, token);
      if (token?.startsWith(API_KEY_PREFIX)) return enterKey(request, token);
      throw request.headers.authorization === undefined ? authenticationRequired() : noValidSession();
    };
    app.decorateRequest('bearer', {
      getter(this: FastifyRequest) {
        return BEARER.exec(this.headers.authorization ?? '')?.[1];
      },
    });
    app.decorateRequest('caller', {
      getter(this: FastifyRequest) {
        const caller = established.get(this);
        if (!caller) throw authenticationRequired();
        return caller;
      },
    });
    app.decorateRequest('authenticateAgain', async function authenticateAgain(this: FastifyRequest) {
      const caller = await enter(this);
      established.set(this, caller);
      return caller;
    });
    app.decorateRequest('authenticate', async function authenticate(this: FastifyRequest) {
      return established.get(this) ?? (await this.authenticateAgain());
    });
    app.decorateRequest('isStillSignedIn', function isStillSignedIn(this: FastifyRequest) {
      return wouldBeLetIn(options, this);
    });
  },
  { name: 'portico-session' },
);
