import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import type { Json } from '../support/apiClients';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

/** The company of the superadministrator, and one that they only reach with the filter lifted. */
const PROVIDER = 1;
const OTHER = 3;
const LIFTED = 'disable_company_filter=1';

let test: TestApp;
let rows: Rows;
let samples: Samples;
let guest: number;
const resource = (name: string) => test.context.models.current().model.resources[name]!;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(() => test.context.models.current().model, rows);
});
afterAll(() => test.close());
beforeEach(async () => {
  guest = await samples.row(resource('identities'), { companyId: OTHER }, { u_profileid: 3001 });
});

const as = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: Json) =>
  test.as('superadmin', { method, url: `${url}?${LIFTED}`, ...(payload && { payload }) });
const save = (payload: Json) => as('POST', '/legacy/elements/user', { userid: guest, ...payload });
/** Company and action of what the log says about the guest. */
const logged = async () =>
  (
    await test.database.ownerQuery(
      `select company_id, lo_action from auditlog where lo_element = 'user' and lo_elementid = $1 order by loggingid`,
      [String(guest)],
    )
  ).map(({ company_id, lo_action }) => [Number(company_id), lo_action]);

describe('a superadministrator who lifts the company filter', () => {
  it('leaves every change in the log of the company that it concerns', async () => {
    expect((await save({ u_employee: 'host@atlas-salud.example' })).statusCode).toBe(200);
    expect((await as('DELETE', `/legacy/elements/user/${guest}`)).statusCode).toBe(200);
    expect((await as('POST', `/legacy/elements/user/${guest}/restore`)).statusCode).toBe(200);
    expect((await as('POST', '/api/credentials', { ids: [guest] })).statusCode).toBe(200);
    expect((await as('POST', '/api/cards', { ids: [guest] })).statusCode).toBe(200);
    expect((await as('POST', `/api/guests/${guest}/export`)).statusCode).toBe(200);
    const lines = await logged();
    expect(lines).toEqual(['update', 'delete', 'restore', 'reveal', 'print', 'export'].map((one) => [OTHER, one]));
    const history = await test.as('admin2', { url: `/api/records/identities/${guest}/history` });
    expect(history.json<{ lines: Json[] }>().lines.map(({ action }) => action)).toEqual([
      'reveal',
      'restore',
      'delete',
      'update',
    ]);
  });

  it('points from a record at nothing of another company', async () => {
    for (const [field, foreign] of [
      ['u_profileid', 2001],
      ['u_profileid', 1001],
      ['groupids', [2001]],
    ] as const) {
      const answer = await save({ [field]: foreign });
      expect([field, answer.statusCode, answer.json<{ fields?: Json }>().fields]).toMatchObject([
        field,
        422,
        { [field]: { msg_code: 'UNKNOWN_REFERENCE' } },
      ]);
    }
    expect((await save({ u_profileid: 3002 })).statusCode).toBe(200);
    // A new record is one of the company that they work in, and so is what it points at.
    const made = { ...(await samples.body(resource('identities'), PROVIDER)), u_profileid: 3001 };
    const refused = await as('POST', '/legacy/elements/user', made);
    expect([refused.statusCode, refused.json<{ fields?: Json }>().fields]).toMatchObject([
      422,
      { u_profileid: { msg_code: 'UNKNOWN_REFERENCE' } },
    ]);
  });

  it('takes a change back that was made there', async () => {
    expect((await save({ u_profileid: 3002 })).statusCode).toBe(200);
    const [line] = await test.database.ownerQuery(
      `select max(loggingid) as id from auditlog where lo_element = 'user' and lo_elementid = $1`,
      [String(guest)],
    );
    const reverted = await as('POST', `/api/records/identities/${guest}/revert`, { auditId: Number(line?.['id']) });
    expect([reverted.statusCode, reverted.json<Json>()['u_profileid']]).toEqual([200, 3001]);
    expect(await logged()).toEqual([
      [OTHER, 'update'],
      [OTHER, 'update'],
    ]);
  });

  it('sees what an erasure would keep there, and erases only in the company that they work in', async () => {
    const plan = (role: string, query: string) => test.as(role, { url: `/api/guests/${guest}/erasure${query}` });
    const lifted = await plan('superadmin', `?${LIFTED}`);
    expect(lifted.json()).toEqual((await plan('admin2', '')).json());
    const kept = lifted.json<{ kept: { dataClass: string }[] }>().kept.map(({ dataClass }) => dataClass);
    expect((await as('POST', `/api/guests/${guest}/erasure`, { kept })).statusCode).toBe(403);
    expect(await rows.read(resource('identities'), guest)).toMatchObject({ u_erasedAt: null });
    // The attempt is in the log of the company that they work in.
    expect(await logged()).toEqual([[PROVIDER, 'change_refused']]);
  });
});
