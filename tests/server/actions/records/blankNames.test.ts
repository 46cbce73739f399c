import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const later = new Date(Date.now() + 20 * 86_400_000).toISOString();
type Refused = { readonly fields?: Record<string, { readonly msg_code: string }> };

/** A record of each kind with a name in which nothing is seen, and the field of the name. */
const NEW: readonly (readonly [string, string, object])[] = [
  ['/legacy/elements/dashboard', 'd_name', {}],
  ['/legacy/elements/location', 'l_name', { l_countryid: 2001 }],
  ['/legacy/elements/profile', 'p_name', { p_duration: 24 }],
  ['/legacy/elements/group', 'g_name', {}],
  ['/legacy/elements/adprofile', 'adp_name', { adp_bits: '1' }],
  ['/legacy/elements/company', 'c_name', {}],
  ['/api/api_tokens', 'name', { profileid: 2007, expiresAt: later }],
];

describe('a name in which nothing is seen', () => {
  it.each(NEW)('is none: POST %s', async (url, field, more) => {
    for (const blank of ['  ', '\u00a0\t', '\u200b\u2060', '\u202e', '\u3164', '\u2800']) {
      const role = url.endsWith('company') ? 'superadmin' : 'admin';
      const answer = await test.as(role, { method: 'POST', url, payload: { ...more, [field]: blank } });
      expect([answer.statusCode, answer.json<Refused>().fields?.[field]?.msg_code]).toEqual([
        422,
        expect.stringMatching(/^(FIELD_REQUIRED|.*MISSING.*|.*NAME.*)$/),
      ]);
    }
  });

  it('is refused where a name is changed, and former blank names block no save', async () => {
    const made = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/dashboard',
      payload: { d_name: 'Mine' },
    });
    const { dashboardid } = made.json<{ element: { dashboardid: number } }>().element;
    const save = (payload: object) =>
      test.as('admin', { method: 'POST', url: '/legacy/elements/dashboard', payload: { dashboardid, ...payload } });
    expect((await save({ d_name: ' ' })).json<Refused>().fields).toMatchObject({
      d_name: { msg_code: 'FIELD_REQUIRED' },
    });
    await test.database.ownerQuery(`update dashboard set d_name = ' ' where dashboardid = $1`, [dashboardid]);
    expect((await save({ d_status: 2 })).statusCode).toBe(200);
  });

  it.each(['g_name', 'p_name'])(
    'of characters that are not seen is none either, where it is unique: %s',
    async (field) => {
      const [url = '', , more = {}] = NEW.find(([, one]) => one === field) ?? [];
      const send = (name: string) => test.as('admin', { method: 'POST', url, payload: { ...more, [field]: name } });
      for (const blank of ['\u200b', ' \u2060\ufeff\u00ad ', '\u{e0001}']) {
        const answer = await send(blank);
        expect([answer.statusCode, Object.keys(answer.json<Refused>().fields ?? {})]).toEqual([422, [field]]);
      }
      const made = await send(`\u200b Twin ${field} \u200d`);
      expect(made.statusCode, made.body).toBe(201);
      expect(made.body).toContain(`"Twin ${field}"`);
      expect((await send(`Twin ${field}\u2060`)).statusCode).toBeGreaterThanOrEqual(409);
    },
  );
});
