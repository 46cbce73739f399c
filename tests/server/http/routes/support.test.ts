import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

interface Found {
  readonly company: { readonly id: number; readonly name: string };
  readonly guest: Readonly<Record<string, unknown>>;
}

const PROVIDER = 1;
const MAC = 'A4:5E:60:C2:00:1B';
const SUPPORT = ['support_access', 'user:view', 'supervisor', 'visit:view'];

let test: TestApp;
/** A guest with the same name in a company that has given consent, and in one that has not. */
let ours: number;
let theirs: number;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
async function guest(companyId: number, name: string, more: { email: string; token: string; ip: string; mac: string }) {
  const [row] = await sql(
    `insert into identity (u_name, u_email, s_phone, u_companyid, u_sdate, u_edate, "u_createdAt", "u_lastinteractionAt")
     values ($1, $2, '+33612345678', $3, now(), now() + interval '1 day', now(), now()) returning userid`,
    [name, more.email, companyId],
  );
  const id = Number(row!['userid']);
  await sql(
    `insert into authentication (company_id, authenticated_at, login, userid, status, src_ip, token)
     values ($1, now(), $2, $3, 'success', $4, $5)`,
    [companyId, more.email, id, more.ip, more.token],
  );
  await sql(
    `insert into access_log (company_id, received_at, mac_address, token, src_ip) values ($1, now(), $2, $3, '10.99.7.7')`,
    [companyId, more.mac, more.token],
  );
  return id;
}

const tokenWith = async (permissions: readonly string[], login: string, companyId = PROVIDER) =>
  openSession(test.database, await addAdmin(test.database, companyId, maskWith(...permissions), login));
const ask = (token: string, q: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/support/guests?q=${encodeURIComponent(q)}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const found = async (q: string, token?: string) => {
  const answer = await ask(token ?? (await test.tokenOf('support')), q);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ guests: Found[] }>().guests;
};
const keys = async (q: string, token?: string) => (await found(q, token)).map(({ guest: { userid } }) => userid);

beforeAll(async () => {
  test = await testApp();
  await sql('update company set c_supportaccess = (companyid = $1)', [MAIN]);
  const address = { ip: '198.51.100.77', mac: MAC };
  ours = await guest(MAIN, 'Zébulon Support_100%', { ...address, email: 'zebulon@ours.example', token: 'tok-ours' });
  theirs = await guest(SECOND, 'Zébulon Ailleurs', {
    ...address,
    email: 'zebulon@theirs.example',
    token: 'tok-theirs',
  });
});
afterAll(() => test.close());

describe('support looks for a guest', () => {
  it('by name, mail, MAC and IP address, in companies that have given consent', async () => {
    expect(await found('zebulon')).toEqual([
      {
        company: { id: MAIN, name: 'Hôtels Bellevue' },
        guest: expect.objectContaining({
          userid: ours,
          u_name: 'Zébulon Support_100%',
          u_email: 'zebulon@ours.example',
        }),
      },
    ]);
    for (const q of ['support zeb', 'zebulon@ours', ' ZEBULON ', '198.51.100.77', '10.99.7.7']) {
      expect(await keys(q), q).toEqual([ours]);
    }
    for (const q of [MAC, 'a4-5e-60-c2-00-1b', 'a45e.60c2.001b', 'a45e60c2001b']) {
      expect(await keys(q), q).toEqual([ours]);
    }
  });

  it('and finds others, and only them, when the consent changes', async () => {
    await sql('update company set c_supportaccess = true where companyid = $1', [SECOND]);
    expect((await keys('zebulon')).sort()).toEqual([ours, theirs].sort());
    expect((await keys(MAC)).sort()).toEqual([ours, theirs].sort());
    await sql('update company set "c_deletedAt" = now() where companyid = $1', [SECOND]);
    expect(await keys('zebulon')).toEqual([ours]);
    await sql('update company set "c_deletedAt" = null, c_supportaccess = false where companyid = $1', [SECOND]);
    expect(await keys('zebulon@theirs')).toEqual([]);
  });

  it('with no wildcards, at least three characters, and at most twenty results', async () => {
    expect(await keys('support_1')).toEqual([ours]);
    for (const q of ['%%%', 'zeb%lon', 'z_bulon', '___', '\\\\\\']) expect(await keys(q), q).toEqual([]);
    for (const q of ['', ' ', 'ze', ' ze ']) expect(await keys(q), q).toEqual([]);
    expect(await found('martin')).not.toEqual([]);
    expect(await found('example')).toHaveLength(20);
    expect((await ask(await test.tokenOf('support'), 'x'.repeat(101))).statusCode).toBe(422);
    for (const q of ['fe80::1%eth0', '2001:db8::1', "' or 1=1 --", '198.51.100.0/24', '300.1.1.1']) {
      expect(await keys(q), q).toEqual([]);
    }
  });

  it('by no address that was a guest’s more than 30 days ago', async () => {
    await sql(`update authentication set authenticated_at = now() - interval '31 days' where token = 'tok-ours'`);
    await sql(`update access_log set received_at = now() - interval '31 days' where token = 'tok-ours'`);
    expect([await keys('198.51.100.77'), await keys(MAC)]).toEqual([[], []]);
    await sql(`update authentication set authenticated_at = now() where token = 'tok-ours'`);
    await sql(`update access_log set received_at = now() where token = 'tok-ours'`);
  });
});

describe('who may look', () => {
  it('needs support access and the right to see identities', async () => {
    const asked = await Promise.all(
      [['support_access'], ['user:view', 'supervisor'], ['superadmin:view', 'user:view', 'supervisor']].map(
        async (permissions, n) =>
          (await ask(await tokenWith(permissions, `half-${n}@portico.example`), 'zebulon')).statusCode,
      ),
    );
    expect(asked).toEqual([403, 403, 403]);
    expect((await test.app.inject({ url: '/api/support/guests?q=zebulon' })).statusCode).toBe(401);
  });

  it('answers no more than the lists: without the logs no address, within the scope, not deactivated', async () => {
    const withoutLogs = await tokenWith(['support_access', 'user:view', 'supervisor'], 'nologs@portico.example');
    expect([await keys('zebulon', withoutLogs), await keys(MAC, withoutLogs)]).toEqual([[ours], []]);
    const admin = await addAdmin(test.database, PROVIDER, maskWith(...SUPPORT), 'scoped-support@portico.example');
    await limitTo(test.database, admin, 1001, []);
    expect(await keys('zebulon', await openSession(test.database, admin))).toEqual([]);
    await sql('update identity set "u_deletedAt" = now() where userid = $1', [ours]);
    expect(await keys('zebulon')).toEqual([]);
    await sql('update identity set "u_deletedAt" = null where userid = $1', [ours]);
  });

  it('answers the fields of the card only, without keys of other records', async () => {
    const [first] = await found('zebulon');
    expect(Object.keys(first!.guest).sort()).toEqual(
      [
        'u_deletedAt',
        'u_edate',
        'u_email',
        'u_erasedAt',
        'u_lastlogin',
        'u_name',
        'u_sdate',
        'userid',
        'version',
      ].sort(),
    );
  });

  it('is told to the caller’s own company, with the number, and to each company that had a guest, with the keys; never with the words', async () => {
    const entries = async () =>
      (
        await sql(
          `select company_id as company, lo_adminid is not null as named, lo_data as data from auditlog
           where lo_action = 'support_search' order by loggingid`,
        )
      ).map(({ company, named, data }) => {
        const { msg_code: _code, msg_args: _args, ...facts } = JSON.parse(String(data)) as Record<string, unknown>;
        return [company, named, facts];
      });
    const before = (await entries()).length;
    await found('Zebulon Support');
    await found('nobody at all');
    await found('ze');
    expect((await entries()).slice(before).sort()).toEqual(
      [
        [PROVIDER, true, { guests: 1 }],
        [MAIN, true, { guests: 1, ids: [ours] }],
        [PROVIDER, true, { guests: 0 }],
      ].sort(),
    );
  });

  it('is refused to impersonators', async () => {
    const all = ['admin_switch', 'admin:view', 'superadmin:view', ...SUPPORT];
    const token = await tokenWith(all, 'switcher@portico.example');
    const other = await addAdmin(test.database, PROVIDER, maskWith(...SUPPORT), 'target@portico.example');
    const acting = await ask(token, 'zebulon', { 'x-switch-user': String(other) });
    expect(acting.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
  });
});

interface Listed {
  readonly total: number;
  readonly companies: readonly {
    readonly id: number;
    readonly name: string;
    readonly until: string | null;
    readonly givenAt: string | null;
    readonly givenBy: string | null;
  }[];
}

describe('support sees which companies let it in', () => {
  const list = (token: string, query = '', headers: Record<string, string> = {}) =>
    test.app.inject({
      url: `/api/support/companies${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const listed = async (query = '', token?: string) => {
    const answer = await list(token ?? (await test.tokenOf('support')), query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  };
  const names = async (query = '', token?: string) => (await listed(query, token)).companies.map(({ name }) => name);
  const until = (company: number, text: string | null) =>
    sql('update company set c_supportaccess = true, c_supportuntil = now() + $2::interval where companyid = $1', [
      company,
      text,
    ]);
  beforeAll(() =>
    sql('update company set c_supportaccess = false, c_supportuntil = null where companyid <> $1', [MAIN]),
  );
  afterAll(() => sql('update company set c_supportaccess = (companyid = $1), c_supportuntil = null', [MAIN]));

  it('now: the consent that ends first comes first; none that has ended or was taken back, none of a company that is gone', async () => {
    expect(await names()).toEqual(['Hôtels Bellevue']);
    await until(SECOND, '1 hour');
    await until(8, '1 day');
    await until(PROVIDER, null);
    expect(await names()).toEqual(['Grupo Atlas Salud', 'Université de Grandval', 'Hôtels Bellevue']);
    await until(SECOND, '-1 second');
    await sql('update company set "c_deletedAt" = now() where companyid = 8');
    expect(await listed()).toMatchObject({ total: 1, companies: [{ id: MAIN, until: null }] });
    await sql(
      'update company set "c_deletedAt" = null, c_supportaccess = false, c_supportuntil = null where companyid = 8',
    );
    expect(await names()).toEqual(['Hôtels Bellevue']);
  });

  it('each can be entered; one whose consent is taken back meanwhile is refused, and gone from the list', async () => {
    const token = await tokenWith(SUPPORT, 'reads-the-list@portico.example');
    const enter = (company: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/switch-company',
        payload: { company },
        headers: { authorization: `Bearer ${token}` },
      });
    await until(SECOND, '1 hour');
    const { companies } = await listed('', token);
    await sql('update company set c_supportaccess = false where companyid = $1', [SECOND]);
    const answers = [];
    for (const { id } of companies) answers.push([id, (await enter(id)).statusCode]);
    expect(answers).toEqual([
      [SECOND, 403],
      [MAIN, 200],
    ]);
    // The list is the same in a company that was entered.
    expect(await names('', token)).toEqual(['Hôtels Bellevue']);
  });

  it('by name, and not more than are asked for', async () => {
    await until(SECOND, '1 hour');
    await until(6, null);
    expect(await names('?q=bellevue%20hotels')).toEqual(['Hôtels Bellevue']);
    expect(await listed('?q=nothing')).toEqual({ companies: [], total: 0 });
    expect(await names('?q=%25')).toEqual([]);
    expect(await listed('?limit=1')).toMatchObject({ total: 3, companies: [{ name: 'Grupo Atlas Salud' }] });
    const token = await test.tokenOf('support');
    const wrong = ['?limit=0', '?limit=201', '?limit=x', `?q=${'x'.repeat(101)}`, '?page=2'];
    for (const query of wrong) expect([query, (await list(token, query)).statusCode]).toEqual([query, 422]);
    for (const company of [SECOND, 6]) await until(company, '-1 second');
  });

  it('with who gave it and when, as far as the caller sees administrators', async () => {
    const read = await test.as('admin', { url: `/legacy/elements/companyprofile/${MAIN}` });
    const { c_contact } = read.json<{ c_contact: string }>();
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const save = (values: object) =>
      test.as('admin', {
        ...{ method: 'POST', url: '/legacy/elements/companyprofile' },
        payload: { companyid: MAIN, c_contact, ...values },
      });
    const before = Date.now();
    expect((await save({ c_supportaccess: true, c_supportuntil: end })).statusCode).toBe(200);
    // Another change of the company is none of the consent.
    expect((await save({ c_guest_text: 'Bienvenue à tous' })).statusCode).toBe(200);
    const [admin] = await sql(`select ad_name as name from administrator where ad_login = 'admin@bellevue.example'`);
    const open = await tokenWith([...SUPPORT, 'admin:view'], 'sees-people@portico.example');
    const [seen] = (await listed('', open)).companies;
    expect(seen).toMatchObject({ id: MAIN, until: end, givenBy: admin!['name'] });
    expect(Date.parse(seen!.givenAt!)).toBeGreaterThanOrEqual(before - 1000);
    const [hidden] = (await listed('', await tokenWith(SUPPORT, 'sees-none@portico.example'))).companies;
    expect(hidden).toEqual({ ...seen, givenBy: null });
    await sql('update company set c_supportuntil = null where companyid = $1', [MAIN]);
  });

  it('to no other caller: other roles, half the right, impersonators, keys, and callers without a session', async () => {
    for (const role of ['admin', 'viewer', 'receptionist', 'partner']) {
      expect([role, (await test.as(role, { url: '/api/support/companies' })).statusCode]).toEqual([role, 403]);
    }
    const half = await tokenWith(['support_access'], 'half-of-the-list@portico.example');
    expect((await list(half)).statusCode).toBe(403);
    const rights = ['admin_switch', 'admin:view', 'superadmin:view', ...SUPPORT];
    const switcher = await tokenWith(rights, 'switches-and-lists@portico.example');
    const other = await addAdmin(test.database, PROVIDER, maskWith(...SUPPORT), 'listed-as@portico.example');
    const acting = await list(switcher, '', { 'x-switch-user': String(other) });
    expect(acting.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
    expect((await test.app.inject({ url: '/api/support/companies' })).statusCode).toBe(401);
  });
});

describe('support enters a company', () => {
  const go = (token: string, company: number) =>
    test.app.inject({
      method: 'POST',
      url: '/api/switch-company',
      payload: { company },
      headers: { authorization: `Bearer ${token}` },
    });
  const me = (token: string) =>
    test.app.inject({ url: '/api/admin/admins/me', headers: { authorization: `Bearer ${token}` } });

  it('that has given consent, with its own rights, an entry in that company’s log, and until the consent ends', async () => {
    const token = await tokenWith(SUPPORT, 'enters@portico.example');
    expect((await go(token, SECOND)).statusCode).toBe(403);
    expect((await go(token, 987_654)).statusCode).toBe(403);
    expect((await go(token, MAIN)).statusCode).toBe(200);
    const { company, permissions } = (await me(token)).json<{ company: { id: number }; permissions: string[] }>();
    expect([company.id, [...permissions].sort()]).toEqual([MAIN, [...SUPPORT].sort()]);
    // Opening one asks for `user:edit`, which this profile does not have: in a customer's company, too.
    const [list, one] = await Promise.all(
      ['', `/${ours}`].map((path) =>
        test.app.inject({ url: `/legacy/elements/user${path}`, headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    expect([list!.statusCode, one!.statusCode]).toEqual([200, 403]);
    const [entry] = await sql(
      `select company_id, lo_action, lo_data from auditlog where company_id = $1 order by loggingid desc limit 1`,
      [MAIN],
    );
    expect(entry).toMatchObject({ company_id: MAIN, lo_action: 'switch_company' });
    expect(JSON.parse(String(entry?.['lo_data']))).toMatchObject({ from: 1, to: MAIN });
    await sql('update company set c_supportaccess = false where companyid = $1', [MAIN]);
    expect((await me(token)).statusCode).toBe(401);
    await sql('update company set c_supportaccess = true where companyid = $1', [MAIN]);
  });

  it('for as long as the company has set, and no longer: sessions, switches, the search and the list end by themselves', async () => {
    const token = await tokenWith(SUPPORT, 'until@portico.example');
    const until = (text: string) =>
      sql(`update company set c_supportuntil = now() + $2::interval where companyid = $1`, [MAIN, text]);
    await until('1 hour');
    expect((await go(token, MAIN)).statusCode).toBe(200);
    expect((await me(token)).statusCode).toBe(200);
    expect(await keys('zebulon')).not.toEqual([]);
    const offered = async (who: string) =>
      (
        await test.app.inject({ url: '/api/search/companies?q=Bellevue', headers: { authorization: `Bearer ${who}` } })
      ).body.includes('Bellevue');
    expect(await offered(await tokenWith(SUPPORT, 'offered@portico.example'))).toBe(true);
    await until('-1 second');
    expect((await me(token)).statusCode).toBe(401);
    const again = await tokenWith(SUPPORT, 'later@portico.example');
    expect((await go(again, MAIN)).statusCode).toBe(403);
    expect(await offered(again)).toBe(false);
    expect(await keys('zebulon')).toEqual([]);
    await sql('update company set c_supportuntil = null where companyid = $1', [MAIN]);
    expect((await go(again, MAIN)).statusCode).toBe(200);
  });

  it('until a moment that is to come, which an administrator sets', async () => {
    const read = await test.as('admin', { url: `/legacy/elements/companyprofile/${MAIN}` });
    const { c_contact } = read.json<{ c_contact: string }>();
    const save = (values: object) =>
      test.as('admin', {
        ...{ method: 'POST', url: '/legacy/elements/companyprofile' },
        payload: { companyid: MAIN, c_contact, c_supportaccess: true, ...values },
      });
    const past = await save({ c_supportuntil: new Date(Date.now() - 60_000).toISOString() });
    expect([past.statusCode, past.body]).toEqual([422, expect.stringContaining('EXPIRY_IN_PAST')]);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await save({ c_supportuntil: later })).statusCode).toBe(200);
    const stored = await sql('select c_supportuntil as until from company where companyid = $1', [MAIN]);
    expect((stored[0]!['until'] as Date).toISOString().slice(0, 19)).toBe(later.slice(0, 19));
    // A day alone lasts until its end.
    const today = new Date().toISOString().slice(0, 10);
    const day = await save({ c_supportuntil: today });
    expect([day.statusCode, day.body]).toEqual([200, expect.anything()]);
    const [ends] = await sql('select c_supportuntil as until from company where companyid = $1', [MAIN]);
    expect((ends!['until'] as Date).toISOString()).toBe(`${today}T23:59:59.000Z`);
    // After the end, something else can be saved, and the access not be given again with the old end.
    await sql(`update company set c_supportuntil = now() - interval '1 hour' where companyid = $1`, [MAIN]);
    expect((await save({})).statusCode).toBe(200);
    expect((await save({ c_supportuntil: null })).statusCode).toBe(200);
  });

  it.each([
    ['support that works there', ['support_access']],
    ['a superadministrator', ['superadmin:view', 'superadmin:edit']],
  ])('for as long as its own administrators say: the consent is not changed by %s', async (who, own) => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await sql('update company set c_supportaccess = true, c_supportuntil = $2 where companyid = $1', [MAIN, until]);
    const token = await tokenWith([...own, 'global:view', 'global:edit'], `${own.length}.prolongs@portico.example`);
    expect((await go(token, MAIN)).statusCode, who).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const save = (values: object) =>
      test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/companyprofile', headers },
        payload: { companyid: MAIN, ...values },
      });
    const later = '2034-01-01T00:00:00Z';
    for (const values of [{ c_supportuntil: later }, { c_supportuntil: null }, { c_supportaccess: false }]) {
      const answer = await save(values);
      const [field] = Object.keys(values);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { fields: { [String(field)]: { msg_code: 'SUPPORT_CONSENT_ELSEWHERE' } } },
      ]);
    }
    expect((await save({ c_contact: 'support.was.here@bellevue.example' })).statusCode).toBe(200);
    // Who lets guests in is decided for longer than support is there.
    const sponsors = await save({ c_sponsors: `${own.length}.sponsors.example` });
    expect(sponsors.statusCode, sponsors.body).toBe(own[0] === 'support_access' ? 403 : 200);
    // Nor does it open passwords of guests to itself.
    await sql('update company set c_showpassword = false where companyid = $1', [MAIN]);
    const opened = await save({ c_showpassword: true });
    expect(opened.statusCode, opened.body).toBe(own[0] === 'support_access' ? 403 : 200);
    await sql('update company set c_sponsors = null, c_showpassword = false where companyid = $1', [MAIN]);
    await sql('update company set c_supportuntil = null where companyid = $1', [MAIN]);
  });

  it('leaves no source behind that would send events after it', async () => {
    await sql('update company set c_supportaccess = true, c_supportuntil = null where companyid = $1', [MAIN]);
    const token = await tokenWith(['support_access', 'global:view', 'global:edit'], 'sources@portico.example');
    expect((await go(token, MAIN)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const save = async (payload: object) =>
      (await test.app.inject({ method: 'POST', url: '/legacy/elements/source', headers, payload })).statusCode;
    const radius = { type: 'radius', address: '203.0.113.9', secret: 'a-secret-of-support' };
    expect(await save({ name: 'Of support', ...radius })).toBe(403);
    expect(await save({ name: 'Of support', type: 'api' })).toBe(403);
    const own = await test.as('admin', {
      ...{ method: 'POST', url: '/legacy/elements/source' },
      payload: { name: 'Of the company', type: 'radius', address: '203.0.113.8', secret: 'a-secret-of-the-company' },
    });
    expect(own.statusCode, own.body).toBe(201);
    const { sourceid } = own.json<{ sourceid: number }>();
    for (const values of [{ secret: radius.secret }, { address: radius.address }]) {
      expect([values, await save({ sourceid, ...values })]).toEqual([values, 403]);
    }
    expect(await save({ sourceid, name: 'Renamed by support', enabled: false })).toBe(200);
    const url = `/legacy/elements/source/${sourceid}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403);
  });

  it('nor by an administrator of the company who sees a part of it', async () => {
    const admin = await addAdmin(
      test.database,
      MAIN,
      maskWith('global:view', 'global:edit'),
      'part-of-it@bellevue.example',
    );
    await limitTo(test.database, admin, 1001, []);
    const answer = await test.app.inject({
      ...{ method: 'POST', url: '/legacy/elements/companyprofile' },
      headers: { authorization: `Bearer ${await openSession(test.database, admin)}`, 'accept-language': 'en' },
      payload: { companyid: MAIN, c_supportuntil: '2034-01-01T00:00:00Z' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      {
        fields: {
          c_supportuntil: {
            msg_code: 'SUPPORT_CONSENT_ELSEWHERE',
          },
        },
      },
    ]);
  });

  it('but leaves no account, profile or team there: these would outlast the consent', async () => {
    await sql('update company set c_supportaccess = true, c_supportuntil = null where companyid = $1', [MAIN]);
    const rights = [...SUPPORT, 'admin:view', 'admin:edit', 'team:view', 'team:edit'];
    const token = await tokenWith(rights, 'leaves@portico.example');
    const held = async () => [...(await me(token)).json<{ permissions: string[] }>().permissions].sort();
    expect(await held()).toEqual([...rights].sort());
    expect((await go(token, MAIN)).statusCode).toBe(200);
    expect(await held()).toEqual(['admin:view', 'team:view', ...SUPPORT].sort());
    const headers = { authorization: `Bearer ${token}` };
    const account = await test.app.inject({
      ...{ method: 'POST', url: '/legacy/elements/administrator', headers },
      payload: {
        ad_name: 'Left here',
        ad_login: 'left@here.example',
        ad_email: 'left@here.example',
        ad_profileid: 2003,
      },
    });
    expect(account.statusCode, account.body).toBe(403);
    const team = await test.app.inject({
      ...{ method: 'POST', url: '/api/teams', headers },
      payload: { name: 'Left here' },
    });
    expect(team.statusCode, team.body).toBe(403);
  });

  it('only where its administrators let it: they set the consent, and it is logged', async () => {
    const read = await test.as('admin', { url: `/legacy/elements/companyprofile/${MAIN}` });
    const { c_contact, version } = read.json<{ c_contact: string; version: number }>();
    const save = (role: string) =>
      test.as(role, {
        method: 'POST',
        url: '/legacy/elements/companyprofile',
        payload: { companyid: MAIN, c_contact, c_supportaccess: false, version },
      });
    expect((await save('viewer')).statusCode).toBe(403);
    expect((await save('admin')).statusCode).toBe(200);
    const [entry] = await sql(
      `select lo_data from auditlog where company_id = $1 and lo_elementid = $2 order by loggingid desc limit 1`,
      [MAIN, String(MAIN)],
    );
    expect(String(entry!['lo_data'])).toContain('c_supportaccess');
    expect(await keys('zebulon')).toEqual([]);
  });
});
