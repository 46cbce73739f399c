import { readConfig } from '../../../server/config/config';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { reportWithoutReason } from '../../../server/actions/account/impersonationMail';
import type { Context } from '../../../server/context/context';
import { hashPassword } from '../../../server/auth/passwords';
import { errorsPlugin, handleError } from '../../../server/http/errors/errors';
import { setCompilers } from '../../../server/http/schema/routeSchemas';
import { permissionUsesPlugin } from '../../../server/auth/permissionUses';
import { policyPlugin } from '../../../server/auth/policy';
import { sessionPlugin } from '../../../server/auth/session';
import { currentAdministratorRoutes } from '../../../server/http/routes/me';
import { secretsOf } from '../../../server/keys/secrets';
import { sessionRoutes } from '../../../server/http/routes/session';
import { signInRoutes } from '../../../server/http/routes/signIn';
import { switchRoutes } from '../../../server/http/routes/switches';
import { hashToken } from '../../../server/keys/tokens';
import { Places } from '../../../server/places/places';
import { testDatabase } from '../../support/database';
import {
  ACME,
  DELETED,
  EXPIRED,
  GLOBEX,
  MEMBERS,
  OWNED,
  PARTNER,
  PASSWORD,
  PEOPLE,
  PROFILES,
  companyOfProfile,
  layout,
  loginOf,
  mask,
} from './signInPeople';

export * from './signInPeople';

export interface World {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** The same server as after a restart: another process over the same database. */
  restarted(): Promise<FastifyInstance>;
  /** Runs SQL as the owner. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Moves the clock. */
  advance(seconds: number): void;
  login(
    name: string,
    body?: object,
    headers?: Record<string, string>,
    device?: string,
  ): Promise<LightMyRequestResponse>;
  /** Signs in; gives the access token and the refresh cookie. */
  signIn(name: string, body?: object): Promise<{ token: string; refresh: string }>;
  get(url: string, token?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown, token?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  refresh(cookie: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Stores an API key for a profile. */
  addKey(token: string, profile: number, columns?: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

/** Value of the refresh cookie that an answer sets; '' when it clears it. */
export const cookieOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'portico_refresh')?.value ?? '';

/** Value of the device cookie that an answer sets; '' when it sets none. */
export const deviceOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'portico_device')?.value ?? '';

async function insert(sql: World['sql'], table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row);
  const columns = names.map((name) => `"${name}"`).join();
  await sql(
    `insert into ${table} (${columns}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(row),
  );
}

async function fill(sql: World['sql']): Promise<void> {
  const ad_password = await hashPassword(PASSWORD);
  const companies = { Acme: ACME, Globex: GLOBEX, Partner: PARTNER, Owned: OWNED, Expired: EXPIRED, Deleted: DELETED };
  for (const [c_name, companyid] of Object.entries(companies)) {
    await insert(sql, 'company', {
      companyid,
      c_name,
      c_hash: `hash-${c_name}`,
      c_options: '9223372036854775808',
      c_maxusers: 30,
    });
  }
  await sql(`update company set c_partnerid = ${PARTNER} where companyid = ${OWNED}`);
  await sql(`update company set c_edate = '2020-01-01' where companyid = ${EXPIRED}`);
  await sql(`update company set "c_deletedAt" = now() where companyid = ${DELETED}`);
  for (const [id, names] of Object.entries(PROFILES)) {
    const adp_companyid = companyOfProfile(Number(id));
    await insert(sql, 'adprofile', { adprofileid: id, adp_name: `P${id}`, adp_bits: mask(names), adp_companyid });
  }
  for (const [name, { id, profile, columns }] of Object.entries(PEOPLE)) {
    const ad_companyid = companyOfProfile(profile);
    const own = { adminid: id, ad_name: name, ad_login: loginOf(name), ad_email: loginOf(name), ad_password };
    await insert(sql, 'administrator', { ...own, ad_profileid: profile, ad_companyid, ad_enabled: true, ...columns });
  }
  for (const [id, name, companyid] of [
    [51, 'Reception', ACME],
    [52, 'Night shift', ACME],
    [53, 'Reception', GLOBEX],
  ]) {
    await insert(sql, 'team', { id, name, companyid });
  }
  for (const [id, [teamid, adminid, profileid, companyid]] of Object.entries(MEMBERS)) {
    await insert(sql, 'team_member', { id, teamid, adminid, profileid, companyid });
  }
}

/** Session, policy and error plugins, with two routes to knock at. */
async function buildServer(context: Context): Promise<FastifyInstance> {
  const app = Fastify({ frameworkErrors: handleError, trustProxy: true });
  setCompilers(app);
  await app.register(errorsPlugin);
  await app.register(sessionPlugin, {
    db: context.db,
    now: context.now,
    layout: () => layout,
    requireImpersonable: async () => undefined,
    reportWithoutReason: (trx, adminId, at) => reportWithoutReason(trx, context, adminId, at),
  });
  await app.register(permissionUsesPlugin, { db: context.db, now: context.now, layout: () => layout });
  await app.register(policyPlugin);
  for (const routes of [signInRoutes, sessionRoutes, switchRoutes]) {
    await app.register(async (scope) => routes(scope, context), { prefix: '/api' });
  }
  await app.register(async (scope) => currentAdministratorRoutes(scope, context), { prefix: '/api/admin' });
  app.get('/legacy/probe', { config: { policy: { anyOf: ['user:view'] } } }, (request) => ({
    ...request.caller,
    mask: String(request.caller.mask),
    permissions: [...request.caller.permissions],
  }));
  // A request that stays open, and whose impersonation ends meanwhile.
  app.get('/legacy/open', { config: { policy: { anyOf: ['user:view'] } } }, async (request) => {
    const before = await request.isStillSignedIn();
    await app.impersonations.endAll(request.caller.sessionId ?? '', context.now());
    return [before, await request.isStillSignedIn()];
  });
  app.post('/legacy/probe', { config: { policy: { anyOf: ['user:edit'] } } }, () => ({ result: true }));
  await app.ready();
  return app;
}

/** A server over a real database with a few companies and people, and a clock that can be moved. */
export async function signInWorld(): Promise<World> {
  const { db, ownerQuery, close } = await testDatabase();
  const sql: World['sql'] = ownerQuery;
  // A small world of its own, in which every row is known.
  await sql(`truncate company, adprofile, administrator, team, team_member, api_token, auditlog, audit_head`);
  await fill(sql);
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const context = {
    config: readConfig({}, process.cwd()),
    db,
    now,
    models: { current: () => ({ model: { permissions: layout, resources: {} } }) },
    secrets: secretsOf(Buffer.alloc(32, 7)),
    places: new Places(undefined),
  } as Context;

  const app = await buildServer(context);

  const world: World = {
    app,
    context,
    restarted: () => buildServer(context),
    sql,
    advance(seconds) {
      offset += seconds * 1000;
    },
    login: (name, body, headers, device) =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { login: loginOf(name), password: PASSWORD, ...body },
        headers,
        ...(device !== undefined && { cookies: { portico_device: device } }),
      }),
    async signIn(name, body) {
      const answer = await world.login(name, body);
      if (answer.statusCode !== 200) throw new Error(`${name} cannot sign in: ${answer.body}`);
      return { token: answer.json<{ token: string }>().token, refresh: cookieOf(answer) };
    },
    get: (url, token, headers) =>
      app.inject({ method: 'GET', url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } }),
    post: (url, body, token, headers) =>
      app.inject({
        method: 'POST',
        url,
        payload: body as object,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      }),
    refresh: (cookie, headers) =>
      app.inject({
        method: 'POST',
        url: '/api/login/refresh',
        payload: {},
        cookies: { portico_refresh: cookie },
        headers,
      }),
    addKey: (token, profileid, columns) =>
      insert(sql, 'api_token', {
        name: token.slice(0, 12),
        token: hashToken(db, token),
        profileid,
        companyid: companyOfProfile(profileid),
        isEnabled: true,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
        ...columns,
      }),
    async close() {
      await app.close();
      await close();
    },
  };
  return world;
}
