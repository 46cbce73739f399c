import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../../../server/keys/tokens';
import { testApp, type TestApp } from '../../../support/app';
import { imported, runner } from '../../../support/jobs';
import { readPdf } from '../../../support/pdf';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const welcome = async (payload: Json, role = 'receptionist') => {
  const answer = await test.as(role, { method: 'POST', url: '/api/lobby/guests', payload });
  return { status: answer.statusCode, body: answer.json<Json & { fields?: Json; msg_code?: string }>() };
};
const desk = async () =>
  (await test.as('receptionist', { url: '/api/lobby' })).json<{
    made: number;
    limit: number | null;
    guests: Json[];
    profiles: Json[];
    profile: number | null;
    maxDays: number | null;
  }>();

it('a receptionist makes an account, prints it and finds it among those of today', async () => {
  expect((await desk()).profiles.map(({ id }) => id)).toContain(2001);
  const { status, body } = await welcome({ name: ' Anne Moreau ', profile: 2001 });
  expect([status, body]).toMatchObject([
    201,
    { name: 'Anne Moreau', login: 'invite-0001', password: expect.stringMatching(/^\w{10}$/) },
  ]);
  const printed = await test.as('receptionist', {
    method: 'POST',
    url: '/api/cards',
    payload: { ids: [body['id']], language: 'fr' },
  });
  expect(readPdf(printed.rawPayload).pages[0]?.texts).toEqual(
    expect.arrayContaining(['Anne Moreau', 'invite-0001', body['password']]),
  );
  expect(await desk()).toMatchObject({ made: 1, guests: [{ id: body['id'], name: 'Anne Moreau' }] });
  const [row] = await test.database.ownerQuery(
    "select u_edate - u_sdate < interval '1 day' as today from identity where userid = $1",
    [body['id']],
  );
  expect(row).toEqual({ today: true });
});

it('an e-mail address or a phone number is the login, and nothing else is', async () => {
  expect((await welcome({ name: 'A', contact: 'a.b@exemple.example', profile: 2001 })).body['login']).toBe(
    'a.b@exemple.example',
  );
  expect((await welcome({ name: 'B', contact: '+33 6 12 34 56 78', profile: 2001 })).body['login']).toBe(
    '+33612345678',
  );
  expect((await welcome({ name: 'C', contact: 'a.b@exemple.example', profile: 2001 })).body.msg_code).toBe(
    'CREDENTIALS_ALREADY_USED',
  );
  for (const contact of ['rue du Bac', '12', 'a@b', '<a@b.c>', 12, 'x'.repeat(300) + '@b.example']) {
    const refused = await welcome({ name: 'D', contact, profile: 2001 });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['contact']]);
  }
  for (const [change, field] of [
    [{ name: '' }, 'u_name'],
    [{ profile: 3001 }, 'u_profileid'],
    [{ profile: undefined }, 'u_profileid'],
    [{ end: '2036-01-01T00:00:00Z' }, 'u_edate'],
  ] as const) {
    const refused = await welcome({ name: 'E', profile: 2001, ...change });
    expect([refused.status, Object.keys(refused.body.fields ?? {})], field).toEqual([422, [field]]);
  }
});

it('only at a desk, and not more than the profile of the receptionist allows a day', async () => {
  for (const role of ['viewer', 'log-reader'])
    expect((await welcome({ name: 'X', profile: 2001 }, role)).status).toBe(403);
  const { made } = await desk();
  await test.database.ownerQuery(
    'update adprofile set adp_lobbylimit = $1 where adprofileid = (select ad_profileid from administrator where adminid = 2006)',
    [made + 2],
  );
  const answers = await Promise.all([1, 2, 3, 4].map((n) => welcome({ name: `Invité ${n}`, profile: 2001 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    msg_code: 'LOBBY_LIMIT',
    msg_args: [made + 2],
  });
  expect(await desk()).toMatchObject({ made: made + 2, limit: made + 2 });
  await test.database.ownerQuery('update adprofile set adp_lobbylimit = null');
});

it('begins with the profile of the shortest validity, whatever it is called', async () => {
  expect((await desk()).profile).toBe(2001);
  await test.database.ownerQuery('update profile set p_duration = 12 where profileid = 2002');
  expect((await desk()).profile).toBe(2002);
  // Without a validity, and deactivated: neither is proposed.
  await test.database.ownerQuery('update profile set p_duration = 0 where profileid = 2002');
  expect((await desk()).profile).toBe(2001);
  await test.database.ownerQuery('update profile set p_duration = 720 where profileid = 2002');
});

it('grants no more days than the company allows; those who edit identities are not limited', async () => {
  const days = 30;
  await test.database.ownerQuery('update company set c_maxvalidity = $1 where companyid = 2', [days]);
  const inDays = (n: number) => new Date(Date.now() + n * 24 * 3600 * 1000).toISOString();
  expect((await desk()).maxDays).toBe(days);
  const refused = await welcome({ name: 'Long', profile: 2001, end: inDays(days + 1) });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { u_edate: { msg_code: 'LOBBY_VALIDITY', msg_args: [30] } },
  ]);
  // A leap second is a date to the schema and none to `Date`.
  const leap = await welcome({ name: 'Leap', profile: 2001, end: '2039-12-31T23:59:60Z' });
  expect([leap.status, Object.keys(leap.body.fields ?? {})]).toEqual([422, ['u_edate']]);
  // The way of every resource makes no exception.
  const direct = (u_edate: string) =>
    test.as('receptionist', {
      method: 'POST',
      url: '/legacy/elements/user',
      payload: {
        u_name: 'Direct',
        u_email: `direct-${Date.now()}@exemple.example`,
        u_password: 'Xy7-Falaise-Xy7',
        u_profileid: 2001,
        u_edate,
      },
    });
  const late = await direct(inDays(days + 1));
  expect([late.statusCode, late.json<{ fields: unknown }>().fields]).toEqual([
    422,
    { u_edate: { msg_code: 'LOBBY_VALIDITY', msg_args: [30] } },
  ]);
  expect((await direct(inDays(days - 1))).statusCode).toBe(201);
  expect((await welcome({ name: 'Short', profile: 2001, end: inDays(days - 1) })).status).toBe(201);
  expect((await welcome({ name: 'Longer', profile: 2001, end: inDays(days + 1) }, 'admin')).status).toBe(201);
  await test.database.ownerQuery('update company set c_maxvalidity = 365 where companyid = 2');
});

describe('the guests of a desk', () => {
  it('are those that this administrator has made today: list, counter and limit agree', async () => {
    const before = await desk();
    const others = await welcome({ name: 'Of another desk', profile: 2001 }, 'admin');
    expect(others.status).toBe(201);
    const { body } = await welcome({ name: 'Deactivated', profile: 2001 });
    await test.database.ownerQuery('update identity set "u_deletedAt" = now() where userid = $1', [body['id']]);
    const after = await desk();
    expect([after.made, after.guests.length]).toEqual([before.made + 1, before.guests.length + 1]);
    expect(after.guests[0]).toMatchObject({ id: body['id'], deleted: true });
    expect(after.guests.map(({ id }) => id)).not.toContain(others.body['id']);
  });

  it('are not the accounts of events and of bulk orders', async () => {
    const before = await desk();
    const ordered = await welcome({ name: 'Of a bulk order', profile: 2001 });
    const event = await welcome({ name: 'Of an event', profile: 2001 });
    expect((await desk()).made).toBe(before.made + 2);
    await test.database.ownerQuery(
      `with made as (insert into job (company_id, admin_id, caller, kind, resource, state, parameters)
         values (2, 2006, '{}', 'bulk-accounts', 'identities', 'done', '{}') returning id)
       insert into job_account (company_id, job_id, line, user_id) select 2, id, 1, $1 from made`,
      [ordered.body['id']],
    );
    await test.database.ownerQuery('update identity set u_eventid = 2001 where userid = $1', [event.body['id']]);
    const after = await desk();
    expect([after.made, after.guests.length]).toEqual([before.made, before.guests.length]);
  });

  it('are counted from midnight where the company is, whatever the time zone of the request', async () => {
    const { made, guests } = await desk();
    const elsewhere = await test.as('receptionist', { url: '/api/lobby', headers: { 'x-timezone': 'Etc/GMT-14' } });
    expect(elsewhere.json()).toMatchObject({ made, guests: { length: guests.length } });
  });
});

describe('the limit a day', () => {
  const account = (n: number): Json => ({
    u_name: `Past the desk ${n}`,
    u_email: `past-the-desk-${n}@exemple.example`,
    u_password: 'Quatre-Chevaux-47!',
    u_profileid: 2001,
    u_sdate: '2026-11-23T00:00:00Z',
    u_edate: '2026-11-24T00:00:00Z',
  });
  const save = (payload: Json, role = 'receptionist', more = '') =>
    test.as(role, { method: 'POST', url: `/legacy/elements/user${more}`, payload });
  const room = async (more: number) => {
    const { made } = await desk();
    await test.database.ownerQuery(
      'update adprofile set adp_lobbylimit = $1 where adprofileid = (select ad_profileid from administrator where adminid = 2006)',
      [made + more],
    );
    return made + more;
  };

  it('holds wherever a receptionist makes accounts, also many at once', async () => {
    const limit = await room(1);
    const tooMany = await save({ elements: [account(1), account(2)] }, 'receptionist', '/many');
    expect([tooMany.statusCode, tooMany.json()]).toMatchObject([409, { msg_code: 'LOBBY_LIMIT', msg_args: [limit] }]);
    expect((await save(account(3))).statusCode).toBe(201);
    expect((await save(account(4))).json()).toMatchObject({ msg_code: 'LOBBY_LIMIT' });
    expect((await desk()).made).toBe(limit);
  });

  it('does not stop those who edit identities elsewhere', async () => {
    await test.database.ownerQuery('update adprofile set adp_lobbylimit = 1 where adprofileid = 2001');
    expect((await save(account(5), 'admin')).statusCode).toBe(201);
    expect((await save(account(6), 'admin')).statusCode).toBe(201);
  });

  it('holds for a receptionist who has events, too: only what an event orders is exempt', async () => {
    const id = await addAdmin(
      test.database,
      MAIN,
      maskWith('lobby', 'supervisor', 'user:view', 'event'),
      'desk-and-events@hotels-bellevue.example',
    );
    await test.database.ownerQuery(
      `update adprofile set adp_lobbylimit = 1 where adprofileid =
         (select ad_profileid from administrator where adminid = $1)`,
      [id],
    );
    const headers = { authorization: `Bearer ${await openSession(test.database, id)}` };
    const mine = (n: number, change: Json = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/legacy/elements/user',
        payload: { ...account(n), ...change },
        headers,
      });
    await test.database.ownerQuery('update company set c_maxvalidity = 30 where companyid = 2');
    const late = await mine(20, { u_edate: '2027-06-01T00:00:00Z' });
    expect([late.statusCode, late.json()]).toMatchObject([
      422,
      { fields: { u_edate: { msg_code: 'LOBBY_VALIDITY' } } },
    ]);
    await test.database.ownerQuery('update company set c_maxvalidity = 365 where companyid = 2');
    expect((await mine(21)).statusCode).toBe(201);
    expect((await mine(22)).json()).toMatchObject({ msg_code: 'LOBBY_LIMIT', msg_args: [1] });
  });

  const deskKey = async (creator: number | null, limit: number, ...more: string[]) => {
    const name = `desk-key-${String(creator)}-${more.join('-')}`;
    const of = await addAdmin(
      test.database,
      MAIN,
      maskWith('lobby', 'supervisor', 'user:view', ...more),
      `${name}@x.example`,
    );
    const key = createToken('ptk_');
    await test.database.ownerQuery(
      `with profile as (update adprofile set adp_lobbylimit = $5 where adprofileid =
         (select ad_profileid from administrator where adminid = $2) returning adprofileid)
       insert into api_token (name, token, profileid, adminid, companyid, "isEnabled", "mayAdminister", "createdAt", "expiresAt")
       select $6, $1, adprofileid, $3, $4, true, false, now(), now() + interval '1 day' from profile`,
      [hashToken(test.database.db, key), of, creator === 0 ? of : creator, MAIN, limit, name],
    );
    return (url: string, payload: Json) =>
      test.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${key}` } });
  };

  it.each([
    ['of a receptionist', 0, []],
    ['of a receptionist with events', 0, ['event']],
    ['without a creator', null, []],
  ] as const)('holds for an API key %s, on every way', async (_whose, creator, more) => {
    const as = await deskKey(creator, 2, ...more);
    const email = (n: number) => ({ u_email: `key-${String(creator)}-${more.length}-${n}@exemple.example` });
    const element = '/legacy/elements/user';
    expect((await as('/api/lobby/guests', { name: 'By a key', profile: 2001 })).statusCode).toBe(201);
    const both = await as(`${element}/many`, {
      elements: [
        { ...account(30), ...email(1) },
        { ...account(31), ...email(2) },
      ],
    });
    expect(both.json()).toMatchObject({ msg_code: 'LOBBY_LIMIT', msg_args: [2] });
    expect((await as(element, { ...account(32), ...email(3) })).statusCode).toBe(201);
    for (const [url, body] of [
      [element, { ...account(33), ...email(4) }],
      ['/api/lobby/guests', { name: 'One too many', profile: 2001 }],
    ] as const) {
      const refused = await as(url, body);
      expect([url, refused.statusCode, refused.json()]).toMatchObject([url, 409, { msg_code: 'LOBBY_LIMIT' }]);
    }
    expect((await as('/api/bulk-accounts', {})).statusCode).toBe(403);
  });

  it('holds for an import', async () => {
    const limit = await room(1);
    const jobs = runner(test);
    const table = [
      'u_name,u_email,u_password,u_profileid,u_sdate,u_edate',
      ...[1, 2, 3].map(
        (n) => `Row ${n},row-${n}@exemple.example,Quatre-Chevaux-47!,2001,2026-11-23T00:00:00Z,2026-11-24T00:00:00Z`,
      ),
    ].join('\n');
    const { rows } = await imported(test, 'receptionist', 'identities', table, {
      strategy: 'create',
      key: ['u_email'],
    });
    await jobs.stop();
    expect(rows.filter(({ verdict }) => verdict === 'create')).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('LOBBY_LIMIT');
    expect((await desk()).made).toBe(limit);
  });

  it('does not start again in another time zone', async () => {
    await room(0);
    for (let hours = -12; hours <= 14; hours += 1) {
      const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
      // Made today where the company is, and yesterday in many zones.
      await test.database.ownerQuery(
        `update identity set "u_createdAt" = date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'
         where u_adminid = 2006`,
      );
      const answer = await test.as('receptionist', {
        method: 'POST',
        url: '/api/lobby/guests',
        payload: { name: 'Another zone', profile: 2001 },
        headers: { 'x-timezone': zone },
      });
      expect([zone, answer.statusCode]).toEqual([zone, 409]);
    }
  });
});
