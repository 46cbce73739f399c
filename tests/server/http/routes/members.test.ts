import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeEvents, type ServerEvent } from '../../../../dataProvider/events';
import type { ClientModel } from '../../../../domain/schema/client/client';
import { testApp, type TestApp } from '../../../support/app';
import { exported, runner } from '../../../support/jobs';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

const KEYS = '/legacy/elements/keyindex';
const GUESTS = '/legacy/elements/user';
/** Made by the demo data: a switch, one value that is ticked, several values under an expression. */
const [NEWSLETTER, REASON, INTERESTS] = ['u_attributes_2001', 'u_attributes_2002', 'u_attributes_2003'];
const SPITE = [
  '=cmd|"/c calc"!A1',
  '<img src=x onerror=alert(1)>',
  `'; drop table identity; --`,
  '\u202e+33',
  'a"b\\c',
];

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  await test.database.ownerQuery('update identity set u_attributes = null');
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  test.app.server.closeAllConnections();
  await test.close();
});

type Guest = Record<string, unknown> & { readonly userid: number };
const find = async (filter: object, role = 'admin', more = '') => {
  const url = `${GUESTS}?limit=100&sort=userid&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  return (await test.as(role, { url })).json<{ elements: Guest[]; total: number; msg_code?: string }>();
};
const idsOf = async (filter: object) => (await find(filter)).elements.map(({ userid }) => userid);
const modelOf = async (role = 'admin', locale = 'fr', authorization?: string) =>
  (
    await (authorization
      ? test.app.inject({ url: `/api/schemas?locale=${locale}`, headers: { authorization } })
      : test.as(role, { url: `/api/schemas?locale=${locale}` }))
  ).json<ClientModel>();
const guestsIn = ({ resources }: ClientModel) => resources.find(({ name }) => name === 'identities');
const attributesIn = (model: ClientModel) =>
  (guestsIn(model)?.fields ?? []).filter(({ name }) => name.startsWith('u_attributes')).map(({ name }) => name);
const declare = async (payload: object) => {
  const answer = await test.as('admin', { method: 'POST', url: KEYS, payload });
  return { ...answer, id: answer.json<{ keyindexid: number }>().keyindexid };
};
let guests: number[] = [];
/** Gives the first guests these answers, the others none. */
async function answer(...answers: object[]): Promise<number[]> {
  guests = (
    await test.database.ownerQuery(
      `select userid as id from identity where u_companyid = $1 and "u_deletedAt" is null order by userid limit 20`,
      [MAIN],
    )
  ).map(({ id }) => Number(id));
  await test.database.ownerQuery('update identity set u_attributes = null where u_attributes is not null');
  for (const [place, one] of answers.entries()) {
    await test.database.ownerQuery('update identity set u_attributes = $1 where userid = $2', [
      JSON.stringify(one),
      guests[place],
    ]);
  }
  return guests.slice(0, answers.length);
}

describe('tracked attributes', () => {
  it('are fields of identities, typed and named by their declaration, in each language or in the company’s words', async () => {
    const [fr, en] = [await modelOf(), await modelOf('admin', 'en')];
    expect(attributesIn(fr)).toEqual([NEWSLETTER, REASON, INTERESTS]);
    const resource = guestsIn(fr)!;
    const kinds = resource.fields
      .filter(({ member }) => member)
      .map(({ kind, filter, readOnly }) => [kind, filter, readOnly]);
    expect(kinds).toEqual([
      ['boolean', { op: 'eq' }, true],
      ['enum', { op: 'in' }, true],
      ['list', { op: 'in' }, true],
    ]);
    const labels = (model: ClientModel) =>
      [NEWSLETTER, REASON, INTERESTS].map((name) => guestsIn(model)?.texts.fields[name!]);
    expect(labels(fr)).toEqual(['Newsletter', 'Motif du séjour', 'Centres d’intérêt']);
    expect(labels(en)).toEqual(['Newsletter', 'Reason for the stay', 'Centres d’intérêt']);
    const columns = resource.list.columns.filter(({ field }) => field.startsWith('u_attributes'));
    expect(columns).toEqual([NEWSLETTER, REASON, INTERESTS].map((field) => ({ field, hidden: true })));
    expect(resource.list.filters).toEqual(expect.arrayContaining([NEWSLETTER, REASON, INTERESTS]));
    expect(resource.form.sections.find(({ key }) => key === 'attributes')?.fields).toEqual([
      NEWSLETTER,
      REASON,
      INTERESTS,
    ]);
    expect(resource.list.exports?.find(({ name }) => name === 'id-list-details')?.columns).toContain(REASON);
    // The property itself is no one's, and another company has its own.
    expect(JSON.stringify(fr)).not.toContain('"name":"u_attributes"');
    expect((await find({ u_attributes: { isNull: true } })).msg_code).toBe('UNKNOWN_FIELD');
  });

  it('are read as what they are, and found by every filter of their kind', async () => {
    const [a, b, c] = await answer(
      { 'form.optin.newsletter': 'oui', 'form.stay.reason': 'affaires', 'social.interests.interest_1': 'spa' },
      {
        'form.optin.newsletter': false,
        'form.stay.reason': 'Congrès de cardiologie',
        'social.interests.interest_1': ['spa', '滑雪'],
        'social.interests.interest_x': 'música',
        'social.interests.other': 'golf',
      },
      { 'form.optin.newsletter': 'peut-être', 'form.stay.reason': 42, 'social.interests.interest_': { a: 1 } },
    );
    const records = (await find({ userid: { in: [a, b, c] } })).elements;
    expect(records.map((one) => [one[NEWSLETTER!], one[REASON!], one[INTERESTS!]])).toEqual([
      [true, 'affaires', ['spa']],
      [false, 'Congrès de cardiologie', ['spa', '滑雪', 'música']],
      [null, '42', null],
    ]);
    expect(records.every((one) => !('u_attributes' in one))).toBe(true);
    expect((await test.as('admin', { url: `${GUESTS}/${a}` })).json<{ element: Guest }>().element[REASON!]).toBe(
      'affaires',
    );

    expect(await idsOf({ [NEWSLETTER!]: true })).toEqual([a]);
    expect(await idsOf({ [NEWSLETTER!]: false })).toEqual([b]);
    expect(await idsOf({ [NEWSLETTER!]: { isNull: false } })).toEqual([a, b]);
    expect(await idsOf({ [REASON!]: ['affaires', '42'] })).toEqual([a, c]);
    expect(await idsOf({ [REASON!]: { contains: 'CONGRES' } })).toEqual([b]);
    expect(await idsOf({ [REASON!]: { startsWith: 'aff' } })).toEqual([a]);
    expect(await idsOf({ [INTERESTS!]: ['spa'] })).toEqual([a, b]);
    expect(await idsOf({ [INTERESTS!]: ['滑雪', 'golf'] })).toEqual([b]);
    expect(await idsOf({ [INTERESTS!]: ['golf'] })).toEqual([]);
    expect(
      (await find({ [INTERESTS!]: { ne: 'spa' }, userid: { in: [a, b, c] } })).elements.map((one) => one.userid),
    ).toEqual([c]);
    expect((await find({ [NEWSLETTER!]: true, [INTERESTS!]: ['spa'] })).total).toBe(1);
    for (const [filter, code] of [
      [{ [INTERESTS!]: { contains: 'spa' } }, 'UNKNOWN_OPERATOR'],
      [{ [REASON!]: { gte: 'a' } }, 'UNKNOWN_OPERATOR'],
      [{ [NEWSLETTER!]: 'oui' }, 'VALIDATION_FAILED'],
      [{ u_attributes_2004: 'x' }, 'UNKNOWN_FIELD'],
      [{ u_attributes_3001: true }, 'UNKNOWN_FIELD'],
    ] as const) {
      expect([filter, (await find(filter)).msg_code]).toEqual([filter, code]);
    }
    const sorted = await test.as('admin', { url: `${GUESTS}?sort=${REASON}` });
    expect(sorted.json()).toMatchObject({ msg_code: 'UNKNOWN_SORT_KEY' });
  });

  it('take hostile answers for text: in lists, filters and files', async () => {
    const ids = await answer(
      ...SPITE.map((text) => ({ 'form.stay.reason': text, 'social.interests.interest_1': [text, '2'] })),
    );
    for (const [place, text] of SPITE.entries()) {
      expect([text, await idsOf({ [REASON!]: [text] })]).toEqual([text, [ids[place]]]);
      expect([text, await idsOf({ [REASON!]: { contains: text } })]).toEqual([text, [ids[place]]]);
      expect([text, await idsOf({ [INTERESTS!]: [text] })]).toEqual([text, [ids[place]]]);
    }
    for (const odd of ['\ud800', '" || true || "', '$.*', '%', '_', '\\', '\u2028']) {
      expect([odd, await idsOf({ [REASON!]: [odd] })]).toEqual([odd, []]);
      expect([odd, await idsOf({ [INTERESTS!]: [odd] })]).toEqual([odd, []]);
    }
    const { lines } = await exported(test, 'admin', 'identities', {
      columns: ['userid', REASON, INTERESTS],
      filter: { userid: { in: ids } },
      sort: [{ field: 'userid', order: 'ASC' }],
      format: 'csv',
    });
    expect(lines[0]).toBe('N°;Motif du séjour;Centres d’intérêt');
    for (const line of lines.slice(1)) expect(line).not.toMatch(/(^|[;"])[=+\-@]/);
    expect(lines[1]).toContain(`'=cmd`);
    expect(lines).toHaveLength(SPITE.length + 1);
  });

  it('come and go with their declaration, at once, in every open console of the company', async () => {
    await answer({ 'form.loyalty.loyalty': 'BV-1' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const token = await test.tokenOf('admin');
    const versions: unknown[] = [];
    const stop = subscribeEvents(
      { token: () => token, resume: async () => false, teamMember: null, switchUser: null },
      () => 'fr',
      ({ type, data }: ServerEvent) => type === 'schemas' && versions.push((data as { version: string }).version),
      `http://127.0.0.1:${port}/api/events`,
    );
    await expect.poll(() => versions.length).toBe(1);
    const before = await modelOf();
    expect(versions).toEqual([before.version]);
    const tracked = (ki_status: string) =>
      test.as('admin', { method: 'POST', url: KEYS, payload: { keyindexid: 2005, ki_status } });
    expect((await tracked('1')).statusCode).toBe(200);
    const after = await modelOf();
    expect(attributesIn(after)).toEqual([...attributesIn(before), 'u_attributes_2005']);
    expect(after.version).not.toBe(before.version);
    expect((await find({ u_attributes_2005: 'bv-' })).total).toBe(1);
    await expect.poll(() => versions.at(-1), { timeout: 20_000 }).toBe(after.version);
    await tracked('0');
    expect((await modelOf()).version).toBe(before.version);
    expect((await find({ u_attributes_2005: 'bv-' })).msg_code).toBe('UNKNOWN_FIELD');
    stop();
  });

  it('are for callers who may see their declaration: by permission, by scope, by company', async () => {
    const session = async (login: string, names: string[], set = '') => {
      const admin = await addAdmin(test.database, MAIN, maskWith(...names), login);
      if (set) await test.database.ownerQuery(`update administrator set ${set} where adminid = $1`, [admin]);
      return `Bearer ${await openSession(test.database, admin)}`;
    };
    const all = ['user:view', 'user:edit', 'supervisor', 'visit:view'];
    const [scope] = await test.database.ownerQuery('select groupids[1] as id from keyindex where keyindexid = 2002');
    const only = `ad_scopemode = 'listed', ad_maingroupid = ${String(scope?.['id'])}`;
    const limited = await session('attributs@bellevue.example', all, only);
    const seen = await test.database.ownerQuery(
      `select keyindexid as id from keyindex where ki_companyid = $1 and ki_status % 2 = 1 and groupids @> array[$2::bigint] order by 1`,
      [MAIN, scope?.['id']],
    );
    expect(attributesIn(await modelOf('', 'fr', limited))).toEqual(seen.map(({ id }) => `u_attributes_${String(id)}`));
    const none = await session('ailleurs@bellevue.example', all, `ad_scopemode = 'listed', ad_maingroupid = null`);
    expect(attributesIn(await modelOf('', 'fr', none))).toEqual([]);
    const url = `${GUESTS}?filter=${encodeURIComponent(JSON.stringify({ [NEWSLETTER!]: true }))}`;
    const refused = await test.app.inject({ url, headers: { authorization: none } });
    expect(refused.json()).toMatchObject({ msg_code: 'UNKNOWN_FIELD' });
    const blind = await session('aveugle@bellevue.example', ['visit:view']);
    expect(guestsIn(await modelOf('', 'fr', blind))).toBeUndefined();
    const other = attributesIn(await modelOf('admin2'));
    expect(other.every((name) => name.startsWith('u_attributes_3'))).toBe(true);
  });

  it('are not written by clients, and left alone by a save', async () => {
    const [id] = await answer({ 'form.stay.reason': 'affaires' });
    for (const name of [REASON!, 'u_attributes']) {
      const written = await test.as('admin', { method: 'POST', url: GUESTS, payload: { userid: id, [name]: 'x' } });
      expect(written.statusCode).toBe(422);
    }
    const saved = await test.as('admin', { method: 'POST', url: GUESTS, payload: { userid: id, u_name: 'Autre nom' } });
    expect(saved.json()).toMatchObject({ element: { u_name: 'Autre nom', [REASON!]: 'affaires' } });
    const made = await test.as('admin', {
      method: 'POST',
      url: GUESTS,
      payload: {
        u_name: 'Nouveau',
        u_email: 'nouveau@guests.example',
        u_password: 'Guest-1234',
        u_profileid: 2001,
        u_sdate: new Date().toISOString(),
        u_edate: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    expect([made.statusCode, made.json<{ element: Guest }>().element[REASON!]]).toEqual([201, null]);
  });

  it('are declared by a name or a plain expression, and no key can hold the database up', async () => {
    for (const ki_key of [
      '(a+)+$',
      'a{1,99}',
      '[z-a]',
      '(?=x)',
      '\\1',
      'x**',
      '[',
      '***:x',
      'a\\',
      '(',
      '.*'.repeat(9),
    ]) {
      const { statusCode, json } = await declare({ ki_name: 'x', ki_key });
      expect([ki_key, statusCode]).toEqual([ki_key, 422]);
      expect(json()).toMatchObject({ fields: { ki_key: { msg_code: 'TRACKED_KEY_INVALID' } } });
    }
    // Written past the server: it declares nothing, and harms no one.
    await test.database.ownerQuery(`update keyindex set ki_key = '(' where keyindexid = 2003`);
    expect(attributesIn(await modelOf())).toEqual([NEWSLETTER, REASON]);
    expect((await find({})).total).toBeGreaterThan(10);
    await test.database.ownerQuery(`update keyindex set ki_key = '.*.*.*.*.*.*x' where keyindexid = 2003`);
    await answer(Object.fromEntries([[`social.interests.${'a'.repeat(5000)}`, 'long']]));
    const started = performance.now();
    expect((await find({ [INTERESTS!]: { isNull: false } })).total).toBe(0);
    expect(performance.now() - started).toBeLessThan(2000);
    const { id, statusCode } = await declare({
      ki_name: '<b>=1+1</b>',
      ki_path: `it's "odd" $.x`,
      ki_key: 'clé n° 1',
      ki_status: '9',
    });
    expect(statusCode).toBe(201);
    await answer({ [`it's "odd" $.x.clé n° 1`]: 'trouvé' });
    expect((await find({ [`u_attributes_${id}`]: ['trouvé'] })).total).toBe(1);
  });

  it('find their rows by an index', async () => {
    await test.database.ownerQuery(
      `update identity set u_attributes = jsonb_build_object('form.stay.reason', 'r' || userid) where u_companyid = $1`,
      [MAIN],
    );
    await test.database.ownerQuery('analyze identity');
    const plan = await test.database.ownerQuery(
      `explain select 1 from identity where u_attributes @? '$."form.stay.reason" ? (@ == "r1")'::jsonpath`,
    );
    expect(JSON.stringify(plan)).toContain('identity__i__u_attributes');
  });

  it('are in a guest’s own data whether anybody follows them or not, and go with the guest', async () => {
    const [id] = await answer({ 'form.stay.reason': 'affaires', 'never.tracked': ['a', 'b'] });
    const zip = await test.as('admin', { method: 'POST', url: `/api/guests/${id}/export` });
    expect(zip.statusCode).toBe(200);
    expect(zip.rawPayload.includes(Buffer.from('answers.csv'))).toBe(true);
    const plan = (await test.as('admin', { url: `/api/guests/${id}/erasure` })).json<{
      kept: { dataClass: string }[];
    }>();
    const erased = await test.as('admin', {
      method: 'POST',
      url: `/api/guests/${id}/erasure`,
      payload: { kept: plan.kept.map(({ dataClass }) => dataClass) },
    });
    expect(erased.statusCode).toBe(200);
    const [row] = await test.database.ownerQuery('select u_attributes as held from identity where userid = $1', [id]);
    expect(row?.['held']).toBeNull();
  });
});
