import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirstAdmin } from '../../server/actions/administrators/firstAdmin';
import { buildApp } from '../../server/app/app';
import { readConfig } from '../../server/config/config';
import type { Context } from '../../server/context/context';
import { openModels } from '../../server/context/models';
import { Places } from '../../server/places/places';
import { openSecrets } from '../../server/keys/secrets';
import { addFirstRetentionRules } from '../../server/storage/installation/firstRetentionRules';
import { addCountries } from '../../server/storage/installation/countries';
import type { TestApp } from './app';
import { EMPTY_TEMPLATE } from './constants';
import { testDatabase } from './database';
import { schemaMemory } from './schemaMemory';

export type Json = Record<string, unknown>;

/** An installation without demo data, used through its API by people who are called by their login. */
export interface Installation extends TestApp {
  /** Sends a request as a person and expects it to succeed. @returns the JSON of the answer */
  call(login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Json>;
  /** Creates a record by the element service. @returns it */
  create(login: string, type: string, values: Json): Promise<Json>;
  /** A page of the element service and the number of all records that match. */
  list(login: string, type: string, query?: Json): Promise<{ total: number; rows: Json[] }>;
}

/** The password of everybody in an empty installation. */
export const PASSWORD = 'Phare-de-Cordouan-1611';

/** Starts the server over an empty database, as a first start without demo data does, with its superadministrator. */
export async function emptyInstallation(env: NodeJS.ProcessEnv = {}): Promise<Installation & { first: string }> {
  const database = await testDatabase(EMPTY_TEMPLATE);
  const folder = await mkdtemp(join(tmpdir(), 'portico-empty-'));
  const models = await openModels({ folder: 'schemas', db: database.db, memory: schemaMemory });
  const config = readConfig(
    { PORTICO_DATA: folder, PORTICO_DEMO: '0', PORTICO_RATE_LIMIT: 'off', ...env },
    process.cwd(),
  );
  const context: Context = {
    ...{ config, db: database.db, models, secrets: openSecrets(folder) },
    ...{ places: new Places(config.placesFile), now: () => new Date() },
  };
  const app = await buildApp(context);
  await addCountries(context.db.ownerPool, models.current().model);
  await addFirstRetentionRules(context.db.owner, models.current().model, context.now());
  const { link, login: first } = await createFirstAdmin(context);
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  await app.inject({ method: 'POST', url: '/api/password/reset', payload: { token, password: PASSWORD } });

  const tokens = new Map<string, string>();
  const tokenOf = async (login: string) => {
    const known = tokens.get(login);
    if (known) return known;
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password: PASSWORD } });
    if (answer.statusCode !== 200) throw new Error(`${login} cannot sign in: ${answer.body}`);
    const { token: made } = answer.json<{ token: string }>();
    tokens.set(login, made);
    // Once for the session: dangerous changes ask for it.
    const headers = { authorization: `Bearer ${made}` };
    await app.inject({ method: 'POST', url: '/api/proof', headers, payload: { currentPassword: PASSWORD } });
    return made;
  };
  const as: TestApp['as'] = async (login, { headers, ...request }) =>
    app.inject({ ...request, headers: { authorization: `Bearer ${await tokenOf(login)}`, ...headers } });
  const call: Installation['call'] = async (login, method, url, payload) => {
    const answer = await as(login, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body === '' ? {} : answer.json<Json>();
  };
  return {
    app,
    context,
    database,
    first,
    tokenOf,
    as,
    call,
    create: async (login, type, values) =>
      (await call(login, 'POST', `/legacy/elements/${type}`, values))['element'] as Json,
    list: async (login, type, { filter = {}, ...rest } = {}) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '100', count: 'exact' });
      for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
      const found = await call(login, 'GET', `/legacy/elements/${type}?${query}`);
      return { total: Number(found['total'] ?? found['count']), rows: found['elements'] as Json[] };
    },
    close: async () => {
      models.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
