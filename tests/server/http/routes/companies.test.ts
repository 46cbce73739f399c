import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBit } from '../../../../domain/access/bits';
import { testApp, type TestApp } from '../../../support/app';
import { openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const save = async (payload: Json) => {
  const answer = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
  return { status: answer.statusCode, element: answer.json<{ element: Json }>().element };
};
const USAGE_EXCEEDED = 32768n;

describe('companies (specification S-COMP-4)', () => {
  it('lose the mark of an exceeded usage by being saved, and no other bit', async () => {
    await test.database.ownerQuery(
      `update company set c_options = ((c_options::bigint | $1::bigint))::numeric where companyid = 2`,
      [String(USAGE_EXCEEDED)],
    );
    const [before] = await test.database.ownerQuery('select c_options from company where companyid = 2');
    const { status, element } = await save({ companyid: 2, c_contact: 'direction@bellevue.example' });
    expect(status).toBe(200);
    expect(hasBit(String(before?.['c_options']), String(USAGE_EXCEEDED))).toBe(true);
    expect(element['c_options']).toBe(String(BigInt(String(before?.['c_options'])) & ~USAGE_EXCEEDED));
    // No one can leave it set either.
    const asked = await save({ companyid: 2, c_options: String(before?.['c_options']) });
    expect(asked.element['c_options']).toBe(element['c_options']);
  });

  it('have it in their audit log when a save without another change takes the mark away', async () => {
    await save({ companyid: 2, c_contact: 'direction@bellevue.example' });
    await test.database.ownerQuery(
      `update company set c_options = ((c_options::bigint | $1::bigint))::numeric where companyid = 2`,
      [String(USAGE_EXCEEDED)],
    );
    const logged = async () => {
      const answer = await test.as('superadmin', { url: '/api/records/companies/2/history' });
      return answer.json<{ lines: { action: string; changes: { field: string }[] }[] }>().lines;
    };
    const before = (await logged()).length;
    await save({ companyid: 2, c_contact: 'direction@bellevue.example' });
    const lines = await logged();
    expect(lines.length).toBe(before + 1);
    expect(JSON.stringify(lines[0])).toContain('c_options');
    await save({ companyid: 2, c_contact: 'direction@bellevue.example' });
    expect((await logged()).length).toBe(before + 1);
  });

  it('name the superadministrator who reads their own change, and no other one of another company', async () => {
    const author = async (adminId: number) => {
      const authorization = `Bearer ${await openSession(test.database, adminId, { companyId: 2 })}`;
      const url = '/api/records/scopes/2001/history';
      const change = { method: 'POST', url: '/legacy/elements/group', headers: { authorization } } as const;
      if (adminId === 1001)
        await test.app.inject({ ...change, payload: { groupid: 2001, g_name: `Par ${Date.now()}` } });
      const answer = await test.app.inject({ url, headers: { authorization } });
      return answer.json<{ lines: { admin: object }[] }>().lines[0]?.admin;
    };
    expect(await author(1001)).toEqual({ name: null, isMe: true });
    expect(await author(2001)).toEqual({ name: null });
  });

  it('are new and without it when they are made', async () => {
    const { status, element } = await save({
      c_name: 'Les Tilleuls',
      c_contact: 'a@tilleuls.example',
      c_domains: 'tilleuls.example',
    });
    expect([status, element['c_options'], element['c_guest_text'], element['c_maxusers']]).toEqual([
      201,
      '196779',
      'Welcome',
      30,
    ]);
    expect([element['c_maxappointedusers'], element['c_maxlocations'], element['c_maxdevices']]).toEqual([10, 5, 0]);
    expect([element['c_maxvalidity'], element['c_cookieduration']]).toEqual([30, 36000]);
  });
});

describe('what a company needs (specification S-COMP-5)', () => {
  const SOUND = { c_name: 'Les Ormes', c_contact: 'a@ormes.example', c_domains: 'ormes.example' };
  const refusal = async (payload: Json) => {
    const answer = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
    const { fields } = answer.json<{ fields: Record<string, { msg_code: string }> }>();
    return [answer.statusCode, ...Object.entries(fields).map(([name, { msg_code }]) => `${name} ${msg_code}`)];
  };

  it.each([
    ['c_name', 'CA_COMPANYDETAIL_MISSING_COMPANY'],
    ['c_contact', 'FIELD_REQUIRED'],
    ['c_domains', 'FIELD_REQUIRED'],
  ] as const)('%s', async (name, code) => {
    const { [name]: _, ...rest } = SOUND;
    expect(await refusal(rest)).toEqual([422, `${name} ${code}`]);
    expect(await refusal({ ...SOUND, [name]: '' })).toEqual([422, `${name} ${code}`]);
  });

  it('domains when it is new alone', async () => {
    expect((await save({ companyid: 7, c_domains: null })).status).toBe(200);
  });
});

it('a deleted company keeps everything and is restored (specification S-COMP-4)', async () => {
  const stored = async () =>
    (await test.database.ownerQuery('select "c_deletedAt" as gone, c_options from company where companyid = 6'))[0];
  const before = await stored();
  const call = async (method: 'DELETE' | 'POST', path = '') =>
    (await test.as('superadmin', { method, url: `/legacy/elements/companie/6${path}` })).statusCode;
  expect(await call('DELETE')).toBe(200);
  expect((await stored())?.['gone']).not.toBeNull();
  expect(await call('POST', '/restore')).toBe(200);
  expect([before?.['gone'], await stored()]).toEqual([null, before]);
});

it('may have more devices than its maximum says (specification S-DEV-9)', async () => {
  await test.database.ownerQuery('update company set c_maxdevices = 0 where companyid = 2');
  const payload = { display_name: 'One more', mac_address: '02:00:00:0A:0B:0C' };
  expect((await test.as('admin', { method: 'POST', url: '/device/devices/save', payload })).statusCode).toBe(201);
});
