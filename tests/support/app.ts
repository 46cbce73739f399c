import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../../server/app/app';
import { readConfig } from '../../server/config/config';
import type { Context } from '../../server/context/context';
import { demoLogins } from '../../server/demo/logins';
import { openModels } from '../../server/context/models';
import { Places } from '../../server/places/places';
import { openSecrets } from '../../server/keys/secrets';
import { testDatabase, type TestDatabase } from './database';
import { schemaMemory } from './schemaMemory';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: TestDatabase;
  /** Bearer token of a demo role, who has proved who they are; signs in once per role. */
  tokenOf(role: string): Promise<string>;
  /** Sends a request as a demo role, with JSON in and out. */
  as(role: string, options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly now?: () => Date;
  /** Another folder of schemas, watched. */
  readonly schemaFolder?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly transferLimits?: AppOptions['transferLimits'];
}

/** The real server over a database of its own; nothing is faked but the clock, where a test asks for it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portico-app-'));
  const config = readConfig({ PORTICO_DATA: folder, PORTICO_RATE_LIMIT: 'off', ...options.env }, process.cwd());
  const { providerDomain } = config;
  const models = await openModels(
    options.schemaFolder === undefined
      ? // The template has their tables already (`cluster.ts`): looking at each of them takes longer than most requests.
        { folder: 'schemas', memory: schemaMemory, providerDomain }
      : { folder: options.schemaFolder, db: database.db, watch: true, providerDomain },
  );
  const context: Context = {
    config,
    db: database.db,
    models,
    secrets: openSecrets(folder),
    places: new Places(config.placesFile),
    now: options.now ?? (() => new Date()),
  };
  const app = await buildApp(
    context,
    options.transferLimits === undefined ? {} : { transferLimits: options.transferLimits },
  );
  const tokens = new Map<string, Promise<string>>();
  /** As by `POST /api/proof`, without the time that the hash of a password takes, and for ever: tests move the clock. */
  const prove = (login: string) =>
    database.ownerQuery(
      `update session set proven_at = '9999-01-01' where id =
         (select s.id from session s join administrator a on a.adminid = s.admin_id where a.ad_login = $1 order by s.created_at desc limit 1)`,
      [login],
    );
  const signIn = async (role: string) => {
    const known = demoLogins().find((one) => one.role === role);
    if (!known) throw new Error(`no demo role "${role}"`);
    const { login, password } = known;
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password } });
    if (answer.statusCode !== 200) throw new Error(`${role} cannot sign in: ${answer.body}`);
    await prove(login);
    return (answer.json() as { token: string }).token;
  };
  const tokenOf = (role: string) => {
    const known = tokens.get(role) ?? signIn(role);
    tokens.set(role, known);
    return known;
  };
  return {
    app,
    context,
    database,
    tokenOf,
    async as(role, { headers, ...request }) {
      return app.inject({ ...request, headers: { authorization: `Bearer ${await tokenOf(role)}`, ...headers } });
    },
    async close() {
      models.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
