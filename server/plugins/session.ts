import cookie from '@fastify/cookie';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { PermissionLayout } from '../../domain/schema/model';
import type { CallAs, CallOfJob } from '../actions/jobs/callAs';
import type { Caller } from '../caller';
import { asSystem, type Database } from '../db/connect';
import { authenticationRequired, sessionExpired } from '../errors';
import { askAlone } from '../db/transaction';
import { apiKeyCaller, sessionCaller } from '../identity';
import { findApiKeyFacts, askSessionFacts, type SessionFacts } from '../storage/identities';
import { touchSession } from '../storage/sessions';
import { API_KEY_PREFIX, createToken, DEPUTY_PREFIX, SESSION_PREFIX, hashToken } from '../tokens';
import { requestFacts } from './requestFacts';
import { LastFacts, sameFacts, Supposed, type Ask } from './supposed';

export interface SessionOptions {
  readonly db: Database;
  /** The layout in force now: schema files may be replaced while the server runs. */
  readonly layout: () => PermissionLayout;
  readonly now: () => Date;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a request as somebody whose job is running: the same routes, judges and answers as for anybody. */
    readonly callAs: CallAs;
  }
  interface FastifyRequest {
    /** Who acts. Reading it on a request that nobody authenticated throws 401. */
    readonly caller: Caller;
    /** Establishes `caller`; the policy plugin calls it for every route that is not public. */
    authenticate(): Promise<Caller>;
    /** The bearer text of the request, undefined when there is none. */
    readonly bearer: string | undefined;
    /**
     * Who most likely acts, from what is remembered; undefined for whoever was not here before. For the policy plugin,
     * which lets no answer out before `confirmed` has said yes.
     */
    suppose(): Supposed | undefined;
  }
}

/** Use is written down this often, in ms: the idle limit needs no better, and reads stay reads. */
const TOUCH_EVERY = 60_000;
const BEARER = /^Bearer +([A-Za-z0-9_-]{20,100})$/i;
const established = new WeakMap<FastifyRequest, Caller>();

/** One session in one request: what is remembered of it, and what the database says. */
function sessionOf(options: SessionOptions, last: LastFacts, request: FastifyRequest, token: string) {
  const now = options.now();
  const asked = requestFacts(request);
  const hash = hashToken(token);
  const key = `${hash} ${asked.memberId} ${asked.targetId}`;
  const callerBy = (facts: SessionFacts) => sessionCaller(facts, asked, options.layout(), now);
  return {
    remembered: last.of(key),
    callerBy,
    async read(ask: Ask): Promise<{ facts: SessionFacts; caller: Caller }> {
      const facts = await askSessionFacts(ask, hash, { ...asked, now });
      last.keep(key, facts);
      if (!facts) throw sessionExpired();
      const caller = callerBy(facts);
      if (now.getTime() - Date.parse(facts.seenAt) > TOUCH_EVERY) {
        await asSystem(options.db, (trx) => touchSession(trx, facts.sessionId, now));
      }
      return { facts, caller };
    },
  };
}

async function fromApiKey(options: SessionOptions, request: FastifyRequest, token: string): Promise<Caller> {
  const facts = await findApiKeyFacts(options.db, hashToken(token));
  if (!facts) throw authenticationRequired();
  return apiKeyCaller(facts, requestFacts(request), options.layout(), options.now());
}

function jsonOf(text: string): unknown {
  return text === '' ? null : (JSON.parse(text) as unknown);
}

/**
 * Turns a bearer token into a `Caller`, anew on every request, in one query: what changes in an account, a profile, a
 * membership or a company counts from the next request on (specification 1 §6-§7).
 */
export const sessionPlugin = fastifyPlugin<SessionOptions>(
  async (app, options) => {
    await app.register(cookie);
    const deputies = new Map<string, Caller>();
    app.decorate('callAs', async (caller: Caller, { method, url, body, key }: CallOfJob) => {
      const token = createToken(DEPUTY_PREFIX);
      deputies.set(token, caller);
      try {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
        const answer = await app.inject({ method, url, payload: body, headers });
        return { status: answer.statusCode, body: jsonOf(answer.body) };
      } finally {
        deputies.delete(token);
      }
    });
    const last = new LastFacts();
    const alone: Ask = (statement) => askAlone(options.db, statement);
    const fromSession: typeof fromApiKey = async (_options, request, token) =>
      (await sessionOf(options, last, request, token).read(alone)).caller;
    app.decorateRequest('suppose', function suppose(this: FastifyRequest) {
      const token = this.bearer;
      if (!token?.startsWith(SESSION_PREFIX)) return undefined;
      const { remembered, callerBy, read } = sessionOf(options, last, this, token);
      if (!remembered) return undefined;
      const check = async (ask: Ask) => {
        const { facts, caller } = await read(ask);
        established.set(this, caller);
        return sameFacts(remembered, facts);
      };
      return new Supposed(callerBy(remembered), check, alone);
    });
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
    app.decorateRequest('authenticate', async function authenticate(this: FastifyRequest) {
      const known = established.get(this);
      if (known) return known;
      const token = this.bearer;
      const deputy = token === undefined ? undefined : deputies.get(token);
      if (deputy) {
        established.set(this, deputy);
        return deputy;
      }
      const read = token?.startsWith(SESSION_PREFIX)
        ? fromSession
        : token?.startsWith(API_KEY_PREFIX)
          ? fromApiKey
          : undefined;
      if (!token || !read) throw authenticationRequired();
      const caller = await read(options, this, token);
      established.set(this, caller);
      return caller;
    });
  },
  { name: 'portico-session' },
);
