import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { namesIn, openSession } from '../support/personas';

type Json = Record<string, unknown>;

/** What a new record starts with, and what a mask of permissions grants, as requests see it. */
const ZONE = 'Europe/Paris';
/** An administrator of company 2, and the profile that the test makes for them. */
const ADMIN = 2003;
let test: TestApp;
let profile: number;
let token: string;

const save = async (role: string, type: string, payload: Json) => {
  const answer = await test.as(role, {
    method: 'POST',
    url: `/legacy/elements/${type}`,
    payload,
    headers: { 'x-timezone': ZONE },
  });
  return { status: answer.statusCode, body: answer.json<{ element: Json; fields?: Json } & Json>() };
};
beforeAll(async () => {
  test = await testApp();
  const made = await save('admin', 'adprofile', { adp_name: 'Starting values' });
  profile = Number(made.body['adprofileid']);
  await test.database.ownerQuery('update administrator set ad_profileid = $1 where adminid = $2', [profile, ADMIN]);
  token = await openSession(test.database, ADMIN);
});
afterAll(() => test.close());

/** The names that the session of an administrator with this mask has. */
async function granted(mask: string): Promise<Set<string>> {
  await test.database.ownerQuery('update adprofile set adp_bits = $1 where adprofileid = $2', [mask, profile]);
  const answer = await test.app.inject({
    url: '/api/admin/admins/me',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return new Set(answer.json<{ permissions: string[] }>().permissions);
}
const dayFrom = (days: number, zone = ZONE) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);

/** Specification S-PERM-3. */
const AREAS = [
  ...['report', 'user', 'location', 'template', 'campaign', 'admin', 'payment', 'team', 'global', 'device'],
  ...['security_profile', 'group_sequencing', 'dhcp', 'policies', 'superadmin'],
];
const PERMISSIONS = [
  ...AREAS.flatMap((area) => [`${area}:view`, `${area}:edit`]),
  ...['visit:view', 'devices_activity:view', 'zscaler', 'lobby', 'supervisor', 'event', 'admin_switch'],
  ...['support_access', 'partneraccount'],
];

describe('a mask of permissions', () => {
  it('of a new profile is the one of the specification (S-PERM-5)', async () => {
    const { status, body } = await save('admin', 'adprofile', { adp_name: 'New mask' });
    expect([status, body.element['adp_bits']]).toEqual([201, '2196876643839']);
  });

  it('grants what its bits say, each by itself and all together (S-PERM-3)', async () => {
    const all = (2n ** 63n - 1n).toString();
    expect([...(await granted(all))].sort()).toEqual([...PERMISSIONS].sort());
    for (let bit = 0n; bit < 63n; bit += 1n) {
      const mask = (2n ** bit).toString();
      expect(await granted(mask), mask).toEqual(namesIn(mask));
    }
  });

  it.each([
    ['user:view', 'supervisor'],
    ['lobby', 'supervisor'],
    ['admin_switch', 'admin:view'],
    ...AREAS.map((area) => [`${area}:edit`, `${area}:view`] as const),
  ] as const)('grants %s only with %s (S-PERM-4)', async (name, needed) => {
    const full = 2n ** 63n - 1n;
    const bitOf = (wanted: string) => {
      for (let bit = 0n; bit < 63n; bit += 1n) if (!namesIn((full - 2n ** bit).toString()).has(wanted)) return bit;
      throw new Error(wanted);
    };
    const without = bitOf(needed);
    expect((await granted(full.toString())).has(name)).toBe(true);
    expect((await granted((full - 2n ** without).toString())).has(name)).toBe(false);
  });

  it.each(['18446744073709551616', '-1', '1.5', 'all', '9223372036854775808'])(
    'is refused as %s, which is none or has bits without a name (S-PERM-5)',
    async (adp_bits) => {
      const { status, body } = await save('admin', 'adprofile', { adp_name: `Mask ${adp_bits}`, adp_bits });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['adp_bits']]);
    },
  );
});

describe('a new record', () => {
  it('identity: is valid today from 00:00:00 to 23:59:59 on the clock of its maker (S-IDN-4)', async () => {
    const today = dayFrom(0);
    const answer = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/user?dates=local',
      headers: { 'x-timezone': ZONE },
      payload: { u_name: 'Today', u_email: 'starts-today', u_password: 'Abc-1234', u_profileid: 2001 },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<{ element: Json }>().element).toMatchObject({
      u_sdate: `${today} 00:00:00`,
      u_edate: `${today} 23:59:59`,
    });
  });

  it('company: ends after 31 days, is billed after 62, and has the limits of the specification (S-COMP-7)', async () => {
    const { status, body } = await save('superadmin', 'companie', {
      c_name: 'Starting',
      c_contact: 'a@starting.example',
      c_domains: 'starting.example',
    });
    expect(status).toBe(201);
    expect(body.element).toMatchObject({
      c_edate: dayFrom(31),
      c_billing_date: dayFrom(62),
      c_guest_text: 'Welcome',
      c_maxvalidity: 30,
      c_maxusers: 30,
      c_maxappointedusers: 10,
      c_maxlocations: 5,
      c_maxdevices: 0,
      c_cookieduration: 36_000,
      c_options: '196779',
    });
  });
});
