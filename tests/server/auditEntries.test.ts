import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditMessageCode } from '../../domain/records/auditMessage';
import { testApp, type TestApp } from '../support/app';
import { exported, runner } from '../support/jobs';
import { consoleOf } from '../support/provider';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Entry {
  readonly loggingid: number;
  readonly lo_action: string;
  readonly lo_element: string;
  readonly lo_elementid: string | null;
  readonly lo_createdAt: string;
  readonly lo_data: string;
  readonly ad_login?: string | null;
  readonly admin?: { ad_login: string; ad_email: string } | null;
}

async function listed(filter: object = {}, more = '', headers: Record<string, string> = {}): Promise<Entry[]> {
  const url = `/legacy/elements/auditlog?limit=1000&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  const answer = await test.as('admin', { url, headers });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.json<{ elements: Entry[] }>().elements;
}

describe('entries of the audit log', () => {
  it('have a message each, whatever wrote them (specification S-AUD-2)', async () => {
    await test.as('admin', { method: 'POST', url: '/legacy/elements/group', payload: { g_name: 'Audited' } });
    await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { login: 'admin@bellevue.example', password: 'wrong' },
    });
    await test.as('admin', { method: 'POST', url: '/api/jobs/exports/group', payload: {} });
    const entries = await listed({ lo_createdAt: { gte: '2000-01-01 00:00:00' } });
    const actions = new Set(entries.map((entry) => entry.lo_action));
    expect([...actions]).toEqual(expect.arrayContaining(['create', 'login', 'login_failed', 'update']));
    for (const entry of entries) {
      const { msg_code: code, msg_args: args } = JSON.parse(entry.lo_data) as { msg_code: string; msg_args: string[] };
      expect(code, entry.lo_data).toBe(auditMessageCode(entry.lo_action));
      expect(args).toEqual([entry.lo_element, ...(entry.lo_elementid === null ? [] : [entry.lo_elementid])]);
    }
    const [rest] = await test.database.ownerQuery(
      `select count(*) as n from auditlog where coalesce(lo_data, '')::jsonb ->> 'msg_code' is null`,
    );
    expect(Number(rest?.['n'])).toBe(0);
  });

  it('name the login of their administrator, also of an impersonation (S-AUD-1)', async () => {
    const [entry] = await listed({ lo_action: 'create', lo_element: 'group' }, '&extra=originaladmin,admin');
    expect(entry?.admin).toMatchObject({ ad_login: 'admin@bellevue.example', ad_email: expect.any(String) as string });
    expect(entry?.ad_login).toBe('admin@bellevue.example');
    const [plain] = await listed({ lo_action: 'create', lo_element: 'group' });
    expect(plain).not.toHaveProperty('ad_login');
  });
});

describe('the login of the author (S-AUD-1, S-AUD-4)', () => {
  beforeAll(() =>
    test.database.ownerQuery(
      `insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_adminid, lo_action, lo_element, lo_elementid, lo_data)
       values (2, 0, '', now(), 2001, 'create', 'scheduled_report', '1', '{}')`,
    ),
  );

  it('is found by the text filter, a part of it too, in the caller’s company alone', async () => {
    const found = await listed({ q: 'admin@bellevue', lo_action: 'create' }, '&extra=admin');
    expect(found.length).toBeGreaterThan(0);
    for (const { admin } of found) expect(admin?.ad_login).toBe('admin@bellevue.example');
    expect(await listed({ q: 'group admin@bellevue' })).not.toEqual([]);
    expect(await listed({ q: 'superadmin@' })).toEqual([]);
    expect(await listed({ q: 'nobody@bellevue.example' })).toEqual([]);
  });

  it.each([
    ['the action', 'creation', { lo_action: 'create' }],
    ['the action, with a capital and an accent', 'Création', { lo_action: 'create' }],
    ['the kind of record', 'périmètre', { lo_element: 'group' }],
    ['the name of the administrator', 'bellanger', { lo_adminid: 2001 }],
    ['a kind that is no record', 'rapport programmé', { lo_element: 'scheduled_report' }],
    ['all of them', 'bellanger création périmètre', { lo_adminid: 2001, lo_action: 'create', lo_element: 'group' }],
  ])('and so is %s, as the screen says it: %s', async (_, q, expected) => {
    const found = await listed({ q });
    expect(found.length).toBeGreaterThan(0);
    for (const entry of found) expect(entry).toMatchObject(expected);
  });

  it('is a column of the export', async () => {
    const jobs = runner(test);
    const filter = { lo_action: ['create'], lo_element: 'group' };
    const { lines } = await exported(test, 'admin', 'auditlog', { format: 'csv', raw: true, filter });
    const short = await exported(test, 'admin', 'auditlog', {
      format: 'csv',
      raw: true,
      filter,
      columns: ['ad_login'],
    });
    await jobs.stop();
    const [head = '', first = ''] = lines;
    expect(first.split(';')[head.split(';').indexOf('ad_login')]).toBe('admin@bellevue.example');
    expect(short.lines).toEqual(['ad_login', ...lines.slice(1).map(() => 'admin@bellevue.example')]);
  });
});

describe.each([
  ['fr', 'Contactez l’assistance', 'Assistance ou partenaire', 'Périmètre', 'Appel de l’API'],
  ['en', 'Contact support', 'Support or partner', 'Scope', 'API call'],
  ['es', 'Contacte con el soporte', 'Soporte o socio', 'Ámbito', 'Llamada a la API'],
  ['zh', '请联系技术支持', '技术支持或合作伙伴', '范围', 'API 调用'],
] as const)('a file of the audit log in %s', (language, support, somebody, scope, call) => {
  const columns = ['lo_adminid', 'lo_originaladminid', 'lo_element', 'lo_elementid'];
  beforeAll(async () => {
    await test.database.ownerQuery(
      `insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_adminid, lo_originaladminid, lo_action, lo_element, lo_elementid, lo_data)
       values (2, 0, '', now(), 1001, null, 'create', 'group', $1, '{}'), (2, 0, '', now(), 2001, 1001, 'create', 'request', $1, '{}'),
         (2, 0, '', now(), 2003, 2001, 'create', 'zqxword', $1, '{}')`,
      [`file-${language}`],
    );
  });
  const fileOf = async (raw: boolean) => {
    const jobs = runner(test);
    const filter = { lo_elementid: `file-${language}` };
    const order = { format: 'csv', raw, filter, columns, sort: [{ field: 'loggingid', order: 'ASC' }] };
    const { lines } = await exported(test, 'admin', 'auditlog', order, { 'accept-language': language });
    await jobs.stop();
    return lines.slice(1).map((line) => line.split(/[;,]/).slice(0, 3));
  };

  it('names kinds of records, and who is not named, as the list does (S-AUD-3)', async () => {
    expect(await fileOf(false)).toEqual([
      [somebody, '', scope],
      ['Claire Bellanger', support, call],
      ['Noé Pélissier', 'Claire Bellanger', 'zqxword'],
    ]);
  });

  it('has keys and words as they travel where it is for programs', async () => {
    expect(await fileOf(true)).toEqual([
      ['1001', '', 'group'],
      ['2001', '1001', 'request'],
      ['2003', '2001', 'zqxword'],
    ]);
  });
});

describe('the audit log without a time (S-AUD-4)', () => {
  const insert = async (at: string, id: string) =>
    test.database.ownerQuery(
      `insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_action, lo_element, lo_elementid, lo_data)
       values (2, 0, '', ${at}, 'update', 'zqxwindow', $1, '{}')`,
      [id],
    );
  beforeAll(async () => {
    const midnight = `date_trunc('day', now(), 'Europe/Paris')`;
    await insert(`${midnight} - interval '24 hours 1 second'`, 'before');
    await insert(`${midnight} - interval '23 hours'`, 'yesterday');
    await insert('now()', 'now');
    await insert(`${midnight} + interval '46 hours'`, 'tomorrow');
    await insert(`${midnight} + interval '50 hours'`, 'after');
  });
  const ids = async (filter: object = {}, headers: Record<string, string> = { 'x-timezone': 'Europe/Paris' }) =>
    (await listed({ lo_element: 'zqxwindow', ...filter }, '', headers)).map((entry) => entry.lo_elementid).sort();

  it('goes from yesterday to tomorrow, on the clock of the caller', async () => {
    expect(await ids()).toEqual(['now', 'tomorrow', 'yesterday']);
    expect(await ids({}, { 'x-timezone': 'America/Los_Angeles' })).toContain('now');
  });

  it('has every time that is named, and a record by its key', async () => {
    const since = { lo_createdAt: { gte: '2000-01-01 00:00:00' } };
    expect(await ids(since)).toEqual(['after', 'before', 'now', 'tomorrow', 'yesterday']);
    const [old] = await listed({ lo_element: 'zqxwindow', lo_elementid: 'before', ...since });
    expect((await listed({ loggingid: old?.loggingid })).map((entry) => entry.lo_elementid)).toEqual(['before']);
    const one = await test.as('admin', { url: `/legacy/elements/auditlog/${old?.loggingid}` });
    expect(one.statusCode).toBe(200);
  });

  it('is complete in the console, where its list has no period', async () => {
    const { provider } = await consoleOf(test, 'admin');
    const { data, total } = await provider.getList('auditlog', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'lo_createdAt', order: 'DESC' },
      filter: { lo_element: 'zqxwindow' },
    });
    expect([data.length, total]).toEqual([5, 5]);
  });

  it('is no matter of other lists', async () => {
    const url = '/legacy/elements/authentication?limit=1&count=exact';
    const [all] = await test.database.ownerQuery('select count(*) as n from authentication where company_id = 2');
    expect((await test.as('admin', { url })).json<{ total: number }>().total).toBe(Number(all?.['n']));
  });
});
