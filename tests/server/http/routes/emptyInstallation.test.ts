import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFirstAdmin } from '../../../../server/actions/administrators/firstAdmin';
import { buildApp } from '../../../../server/app/app';
import { readConfig } from '../../../../server/config/config';
import type { Context } from '../../../../server/context/context';
import { openModels } from '../../../../server/context/models';
import { openSecrets } from '../../../../server/keys/secrets';
import { Places } from '../../../../server/places/places';
import { addFirstRetentionRules } from '../../../../server/storage/installation/firstRetentionRules';
import { addCountries } from '../../../../server/storage/installation/countries';
import { schemaMemory } from '../../../support/schemaMemory';
import { emptyDatabase } from '../../commands/emptyDatabase';

/** From an empty installation to the first guest's sign-in, through the interface alone: nothing is written by the test. */

type Json = Record<string, unknown>;

const PASSWORD = 'Phare-de-Cordouan-1611';
/** Chosen by its owner in place of one that was given. */
const OWN_PASSWORD = 'Canal-de-Briare-1642';
let context: Context;
let app: FastifyInstance;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const { db, close } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portico-empty-'));
  const models = await openModels({ folder: 'schemas', db, memory: schemaMemory });
  const config = readConfig({ PORTICO_DATA: folder, PORTICO_DEMO: '0', PORTICO_RATE_LIMIT: 'off' }, process.cwd());
  context = { config, db, models, secrets: openSecrets(folder), places: new Places(undefined), now: () => new Date() };
  app = await buildApp(context);
  closing.push(
    close,
    () => rm(folder, { recursive: true, force: true }),
    () => models.close(),
    () => app.close(),
  );
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function send(token: string, method: 'GET' | 'POST', url: string, payload?: Json | Json[]): Promise<Json> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json<Json>();
}
const create = async (token: string, type: string, values: Json) =>
  (await send(token, 'POST', `/legacy/elements/${type}`, values))['element'] as Json;
const list = async (token: string, type: string, filter: Json = {}) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '50', count: 'exact' });
  return (await send(token, 'GET', `/legacy/elements/${type}?${query}`))['elements'] as Json[];
};
/** Signs in, and proves who it is, as the console asks for before a dangerous change. */
const signIn = async (login: string, password: string) => {
  const token = String((await send('', 'POST', '/api/login', { login, password }))['token']);
  await send(token, 'POST', '/api/proof', { currentPassword: password });
  return token;
};
const steps = async (token: string) => {
  const found = (await send(token, 'GET', '/api/first-steps'))['steps'] as { name: string; done: boolean }[];
  return Object.fromEntries(found.map(({ name, done }) => [name, done]));
};

it('leads from the one-time link to the first guest who has signed in', async () => {
  const { model } = context.models.current();
  await addCountries(context.db.ownerPool, model);
  for (const now of [context.now(), context.now()]) await addFirstRetentionRules(context.db.owner, model, now);
  const { link, login } = await createFirstAdmin(context);
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  await send('', 'POST', '/api/password/reset', { token, password: PASSWORD });

  // The provider: a company and its administrator.
  const first = await signIn(login, PASSWORD);
  const rules = await list(first, 'retention_rule');
  const shown = rules.map(({ rr_class, rr_months, country }) => [rr_class, rr_months, country]);
  expect(shown.toSorted()).toEqual(
    (
      [
        ['addresses', 0],
        ['identity', 60],
        ['technical', 12],
      ] as const
    ).map(([kind, months]) => [kind, months, undefined]),
  );
  expect(await steps(first)).toEqual({ company: false, administrator: false, enter: false });
  const { companyid } = await create(first, 'companie', {
    c_name: 'Hôtel du Port',
    c_contact: 'accueil@hotelduport.example',
    c_domains: 'hotelduport.example',
  });
  expect(await steps(first)).toEqual({ company: true, administrator: false, enter: false });
  await send(first, 'POST', '/api/switch-company', { company: companyid });
  const profiles = await list(first, 'adprofile');
  const full = profiles.find(({ adp_name: name }) => name === 'Administrateur');
  await create(first, 'administrator', {
    ad_name: 'Maud Keller',
    ad_login: 'maud@hotelduport.example',
    ad_email: 'maud@hotelduport.example',
    ad_phone: '+33 1 23 45 67 89',
    ad_password: PASSWORD,
    ad_profileid: full?.['adprofileid'],
  });

  // The administrator of the company, who chooses a password that no colleague knows.
  const given = await send('', 'POST', '/api/login', { login: 'maud@hotelduport.example', password: PASSWORD });
  expect(given).toMatchObject({ challenge: 'password', reason: 'given' });
  await send('', 'POST', '/api/password/reset', { token: given['token'], password: OWN_PASSWORD });
  const admin = await signIn('maud@hotelduport.example', OWN_PASSWORD);
  expect(await steps(admin)).toEqual({ location: false, portal: false, source: false, guest: false, signIn: false });
  const [country] = await list(admin, 'country', { code: 'FR' });
  expect(country).toMatchObject({ co_name: 'France', co_name_zh: '法国' });
  const [portal] = await list(admin, 'template');
  const location = await create(admin, 'location', {
    l_name: 'Réception',
    l_countryid: country?.['countryid'],
    l_templateid: portal?.['templateid'],
  });
  expect(await steps(admin)).toEqual({ location: true, portal: true, source: false, guest: false, signIn: false });
  const { sourceid } = await create(admin, 'source', { name: 'Portail', locationid: location['locationid'] });
  const keyProfile = profiles.find(({ adp_name: name }) => name === 'Clé en lecture et écriture');
  const key = await send(admin, 'POST', '/api/api_tokens', {
    name: 'Portail',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    profileid: keyProfile?.['adprofileid'],
    sourceid,
  });
  const [visitor] = await list(admin, 'profile', { p_name: 'Invité 24 h' });
  const guest = await create(admin, 'user', {
    u_name: 'Nora Blum',
    u_email: 'nora@mail.example',
    u_password: 'Vagues27!',
    u_profileid: visitor?.['profileid'],
  });
  expect(await steps(admin)).toEqual({ location: true, portal: true, source: true, guest: true, signIn: false });

  // What the portal reports.
  const [mode] = await list(admin, 'authtype', { a_module: ['login'] });
  const event = {
    id: 'first',
    time: new Date().toISOString(),
    status: 'success',
    userid: guest['userid'],
    locationid: location['locationid'],
    authtypeid: mode?.['authtypeid'],
  };
  expect(await send(String(key['token']), 'POST', '/api/intake/sign-ins', [event])).toMatchObject({ accepted: 1 });
  expect(await list(admin, 'authentication')).toMatchObject([
    { userid: guest['userid'], locationid: location['locationid'], status: 'success' },
  ]);
  const story = await send(admin, 'GET', `/api/guests/${String(guest['userid'])}/story`);
  expect(JSON.stringify(story)).toContain('Réception');
  expect(Object.values(await steps(admin))).toEqual([true, true, true, true, true]);
});
