import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../server/auth/policy';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS } from '../support/apiClients';
import {
  addAdmin,
  MAIN,
  maskWith,
  namesIn,
  openSession,
  PERMISSIONS,
  personas,
  type Persona,
} from '../support/personas';
import { RAW } from './oracle';
import { OTHER_ROUTES, PEOPLE_ONLY, type OtherRow } from './routeRows';

let test: TestApp;
let people: Persona[];
beforeAll(async () => {
  test = await testApp();
  people = await personas(test.database);
});
afterAll(() => test.close());

const SOME = ['anonymous', 'no permission', 'full administrator', 'superadministrator at home'];
const isKey = ({ headers }: Persona) => headers['authorization']?.startsWith('Bearer ptk_') ?? false;
const allowed = (route: string, { who, wholeCompany }: OtherRow, persona: Persona) =>
  who === 'everybody' ||
  (!persona.outside &&
    !(PEOPLE_ONLY.has(route) && isKey(persona)) &&
    !(wholeCompany && persona.scope) &&
    who !== 'ingestion key' &&
    (who === 'signed in' || who.some((name) => persona.permissions.has(name))));

describe('routes that work on no record', () => {
  it.each(Object.entries(OTHER_ROUTES))('%s answers everybody as it says', async (route, row) => {
    const [method = '', url = ''] = route.split(' ');
    const wrong: string[] = [];
    for (const persona of people) {
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        ...row.ask,
        headers: { ...persona.headers, ...row.ask.headers },
      });
      const code = allowed(route, row, persona) ? row.answers : persona.outside ? [401] : [403];
      // A password that is tried by many is not tried again so soon.
      const calm = row.who === 'everybody' && answer.statusCode === 429;
      if (!code.includes(answer.statusCode) && !calm)
        wrong.push(`${persona.name}: ${answer.statusCode} instead of ${code.join()} ${answer.body.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are for people alone where this says so', () => {
    const declared = routeTable(test.app).flatMap(({ method, url, policy }) =>
      'peopleOnly' in policy && policy.peopleOnly && method !== 'HEAD' ? [`${method} ${url}`] : [],
    );
    expect(declared.sort()).toEqual([...PEOPLE_ONLY].sort());
    expect(people.some(isKey)).toBe(true);
  });

  it('answer HEAD like GET, without a body', async () => {
    const heads = routeTable(test.app).filter(({ method }) => method === 'HEAD');
    expect(heads.length).toBeGreaterThan(8);
    const filled = (url: string) =>
      url.replace(':type', 'location').replace(':path', 'teams').replace(':name', 'Entrypoint').replace(':id', '2001');
    for (const { url } of heads) {
      for (const persona of people.filter(({ name }) => SOME.includes(name))) {
        const [get, head] = await Promise.all(
          (['GET', 'HEAD'] as const).map((method) =>
            test.app.inject({ method, url: filled(url), headers: { ...persona.headers } }),
          ),
        );
        expect([url, persona.name, head?.statusCode, head?.body]).toEqual([url, persona.name, get?.statusCode, '']);
      }
    }
  });

  it('that are not declared are 404 for everybody, and tell nothing', async () => {
    const answers = new Set<string>();
    for (const persona of people) {
      for (const url of [
        '/nope',
        '/legacy/nope',
        '/.env',
        '/api/../../etc/passwd',
        '/legacy/elements',
        '/%2e%2e/%2e%2e/etc/passwd',
      ]) {
        const { statusCode, body } = await test.app.inject({ url, headers: { ...persona.headers } });
        expect([url, statusCode]).toEqual([url, 404]);
        answers.add(JSON.parse(body).msg_code as string);
      }
    }
    expect([...answers]).toEqual(['ELEMENT_NOT_FOUND']);
  });
});

describe('each permission by itself', () => {
  it('opens the lists that name it and no other one', async () => {
    const admin = await addAdmin(test.database, MAIN, '0', 'single@bellevue.example');
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const wrong: string[] = [];
    for (const permission of PERMISSIONS) {
      const mask = maskWith(permission);
      await test.database.ownerQuery(
        'update adprofile set adp_bits = $1 where adprofileid = (select ad_profileid from administrator where adminid = $2)',
        [mask, admin],
      );
      const held = namesIn(mask);
      for (const resource of Object.values(test.context.models.current().model.resources)) {
        const face = API_CLIENTS[resource.backend.service];
        const { method, url, payload } = face.list(resource, { limit: 1 });
        const { statusCode } = await test.app.inject({
          method,
          url,
          headers,
          ...(payload !== undefined && { payload }),
        });
        const view = RAW[resource.name]?.['x-permissions'].view ?? [];
        const code = view.length === 0 || view.some((name) => held.has(name)) ? 200 : 403;
        if (statusCode !== code) wrong.push(`${permission}: ${resource.name} ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the flags that lift a filter', () => {
  it.each([
    ['disable_company_filter', ['superadmin:view'], ['country', 'country/1']],
    ['disable_team_filter', ['superadmin:view', 'admin:edit'], ['auditlog']],
  ])('%s is honoured for who holds %o and refused to others', async (flag, needed, paths) => {
    for (const persona of people.filter(({ outside, query }) => !outside && !query)) {
      for (const path of paths) {
        const url = `/legacy/elements/${path}?${flag}=1`;
        const { statusCode } = await test.app.inject({ url, headers: { ...persona.headers } });
        const may = needed.some((name) => persona.permissions.has(name));
        expect([persona.name, statusCode]).toEqual([persona.name, may ? 200 : 403]);
      }
    }
  });

  it.each(['zz', '', '2', 'yes', 'TRUE', '1&disable_company_filter=1'])(
    'disable_company_filter=%s is neither yes nor no',
    async (value) => {
      const headers = people.find(({ name }) => name === 'superadministrator in the company')?.headers;
      for (const path of ['/legacy/elements/location', '/api/teams', '/device/devices/search', '/nac/users']) {
        const url = `${path}?disable_company_filter=${value}`;
        const answer = await test.app.inject({ url, headers: { ...headers } });
        const { msg_code, msg_args } = answer.json<{ msg_code: string; msg_args: unknown }>();
        expect([url, answer.statusCode, msg_code, msg_args]).toEqual([
          url,
          422,
          'UNKNOWN_PARAMETER',
          ['disable_company_filter'],
        ]);
      }
    },
  );

  it.each(['0', 'false'])('disable_company_filter=%s lifts nothing, for anybody', async (value) => {
    for (const persona of people.filter(({ outside, query }) => !outside && !query)) {
      const url = `/legacy/elements/country?disable_company_filter=${value}`;
      const { statusCode } = await test.app.inject({ url, headers: { ...persona.headers } });
      expect([persona.name, statusCode]).toEqual([persona.name, 200]);
    }
  });

  it.each([
    ['GET', '/legacy/elements/location?disable_team_filter=1'],
    ['GET', '/legacy/elements/location?disable_team_filter=0'],
    ['GET', '/legacy/elements/country/1?disable_team_filter=1'],
    ['GET', '/api/teams?disable_team_filter=1'],
    ['GET', '/device/devices/search?disable_team_filter=1'],
    ['GET', '/api/records/locations/2001/related?disable_team_filter=1'],
    ['GET', '/nac/users?disable_team_filter=1'],
    ['DELETE', '/legacy/elements/location/987654321?disable_team_filter=1'],
  ] as const)('disable_team_filter has a meaning for the audit log alone: %s %s', async (method, url) => {
    const headers = people.find(({ name }) => name === 'superadministrator in the company')?.headers;
    const answer = await test.app.inject({ method, url, headers: { ...headers } });
    const { msg_code, msg_args } = answer.json<{ msg_code: string; msg_args: unknown }>();
    expect([answer.statusCode, msg_code, msg_args]).toEqual([422, 'UNKNOWN_PARAMETER', ['disable_team_filter']]);
  });
});
