import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../../server/app/app';
import { readConfig } from '../../server/config/config';
import type { Context } from '../../server/context/context';
import { demoLogins } from '../../server/demo/logins';
import { openModels } from '../../server/context/models';
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

/** After this time a demo role proves again who they are, in ms: less than a proof counts. */
const PROOF_SHARE_MS = 10 * 60 * 1000;

/** The real server over a database of its own; nothing is faked but the clock, where a test asks for it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portico-app-'));
  const config = readConfig({ PORTICO_DATA: folder, PORTICO_RATE_LIMIT: 'off', ...options.env }, process.cwd());
  const { providerDomain } = config;
  const models = await openModels(
    options.schemaFolder === undefined
      ? { folder: 'schemas', db: database.db, memory: schemaMemory, providerDomain }
      : { folder: options.schemaFolder, db: database.db, watch: true, providerDomain },
  );
  const context: Context = {
    config,
    db: database.db,
    models,
    secrets: openSecrets(folder),
    now: options.now ?? (() => new Date()),
  };
  const app = await buildApp(
    context,
    options.transferLimits === undefined ? {} : { transferLimits: options.transferLimits },
  );
  const tokens = new Map<string, Promise<string>>();
  const proofs = new Map<string, { readonly at: number; readonly given: Promise<unknown> }>();
  const loginOf = (role: string) => {
    const login = demoLogins().find((one) => one.role === role);
    if (!login) throw new Error(`no demo role "${role}"`);
    return login;
  };
  const signIn = async (role: string) => {
    const { login, password } = loginOf(role);
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password } });
    if (answer.statusCode !== 200) throw new Error(`${role} cannot sign in: ${answer.body}`);
    return (answer.json() as { token: string }).token;
  };
  /** Again when the clock of the test was moved; what asks for a proof has tests of its own (tests/security/proofs.test.ts). */
  const prove = (role: string, token: string) => {
    const at = context.now().getTime();
    const last = proofs.get(role);
    if (last && Math.abs(at - last.at) < PROOF_SHARE_MS) return last.given;
    const given = app.inject({
      method: 'POST',
      url: '/api/proof',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: loginOf(role).password },
    });
    proofs.set(role, { at, given });
    return given;
  };
  const tokenOf = async (role: string) => {
    const known = tokens.get(role) ?? signIn(role);
    tokens.set(role, known);
    const token = await known;
    await prove(role, token);
    return token;
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
