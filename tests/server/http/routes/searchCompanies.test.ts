import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCompanies } from '../../../../server/actions/search/searchCompanies';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';

interface Found {
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly records: readonly {
    readonly company: { readonly id: number; readonly name: string };
    readonly resource: string;
    readonly record: Readonly<Record<string, unknown>>;
  }[];
  readonly complete: boolean;
}

const PROVIDER = 1;

let test: TestApp;
const guests: Record<number, number> = {};

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const ask = (token: string, q: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/search/companies?q=${encodeURIComponent(q)}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const found = async (token: string, q: string) => {
  const answer = await ask(token, q);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Found>();
};
const foundAs = async (role: string, q: string) => found(await test.tokenOf(role), q);
const keys = ({ records }: Found) => records.map(({ company, record }) => [company.id, record['userid']]);
const tokenWith = async (permissions: readonly string[], login: string, companyId = PROVIDER) =>
  openSession(test.database, await addAdmin(test.database, companyId, maskWith(...permissions), login));

beforeAll(async () => {
  test = await testApp();
  await sql('update company set c_supportaccess = (companyid = $1)', [MAIN]);
  for (const companyId of [PROVIDER, MAIN, SECOND]) {
    const [row] = await sql(
      `insert into identity (u_name, u_email, s_phone, u_companyid, u_sdate, u_edate, "u_createdAt", "u_lastinteractionAt")
       values ('Zoltan Partout', $1, '+33612345678', $2, now(), now() + interval '1 day', now(), now()) returning userid`,
      [`zoltan@${companyId}.example`, companyId],
    );
    guests[companyId] = Number(row!['userid']);
  }
});
afterAll(() => test.close());

describe('the search in other companies', () => {
  it('finds companies and their records for a superadministrator, not those of the company that is worked in', async () => {
    const answer = await foundAs('superadmin', 'zoltan');
    expect(keys(answer).sort()).toEqual([
      [MAIN, guests[MAIN]],
      [SECOND, guests[SECOND]],
    ]);
    expect(answer.records[0]).toMatchObject({ resource: 'identities', record: { u_name: 'Zoltan Partout' } });
    expect(answer.complete).toBe(true);
    expect((await foundAs('superadmin', 'bellevue hotels')).companies).toEqual([{ id: MAIN, name: 'Hôtels Bellevue' }]);
  });

  it('leaves an entry in the log of each company with a result, one in ten minutes', async () => {
    const token = await tokenWith(['superadmin:view', 'user:view', 'supervisor'], 'logged@portico.example');
    for (const q of ['zol', 'zolt', 'zoltan', 'nobody here']) await found(token, q);
    const entries = await sql(
      `select company_id as company from auditlog join administrator on adminid = lo_adminid
       where lo_action = 'company_search' and ad_login = 'logged@portico.example' order by company_id`,
    );
    expect(entries.map(({ company }) => company)).toEqual([MAIN, SECOND]);
  });

  it('finds only companies of the partner for a partner', async () => {
    const reachable = new Set(
      (await test.as('partner', { url: '/api/admin/companies' }))
        .json<{ companies: { id: number }[] }>()
        .companies.map(({ id }) => id),
    );
    for (const { company } of (await foundAs('partner', 'zoltan')).records) expect(reachable).toContain(company.id);
    const outside = [PROVIDER, MAIN, SECOND].filter((id) => !reachable.has(id));
    expect(outside.length).toBeGreaterThan(0);
    for (const id of outside) {
      const [company] = await sql('select c_name from company where companyid = $1', [id]);
      expect((await foundAs('partner', String(company!['c_name']))).companies).toEqual([]);
    }
  });

  it('finds for support the names of companies that have given consent, and no records: those searches are logged', async () => {
    expect(keys(await foundAs('support', 'zoltan'))).toEqual([]);
    expect((await foundAs('support', 'bellevue')).companies).toEqual([{ id: MAIN, name: 'Hôtels Bellevue' }]);
    await sql('update company set c_supportaccess = false where companyid = $1', [MAIN]);
    expect((await foundAs('support', 'bellevue')).companies).toEqual([]);
    await sql('update company set c_supportaccess = true where companyid = $1', [MAIN]);
  });

  it('finds nothing of deleted companies, and no deleted records', async () => {
    await sql('update company set "c_deletedAt" = now() where companyid = $1', [SECOND]);
    await sql('update identity set "u_deletedAt" = now() where userid = $1', [guests[MAIN]]);
    expect(keys(await foundAs('superadmin', 'zoltan'))).toEqual([]);
    await sql('update company set "c_deletedAt" = null where companyid = $1', [SECOND]);
    await sql('update identity set "u_deletedAt" = null where userid = $1', [guests[MAIN]]);
  });

  it('answers what names a record, and no more', async () => {
    const token = await tokenWith(['superadmin:view', 'user:view', 'supervisor'], 'names@portico.example');
    const [first] = (await found(token, 'zoltan')).records;
    expect(Object.keys(first!.record).length).toBeLessThan(7);
    expect(first!.record).not.toHaveProperty('s_phone');
    expect(first!.record).not.toHaveProperty('u_companyid');
  });

  it('takes short texts and wildcards for what they are', async () => {
    for (const q of ['', '  ', 'zo', 'z o l', '---', '%%%', 'zol_an', '\\\\\\']) {
      expect((await foundAs('superadmin', q)).records, q).toEqual([]);
    }
    expect((await ask(await test.tokenOf('superadmin'), 'x'.repeat(101))).statusCode).toBe(422);
  });
});

describe('who may look into other companies', () => {
  it('no administrator of one company alone, no API key, no impersonator', async () => {
    for (const role of ['admin', 'scoped', 'viewer', 'receptionist', 'log-reader']) {
      expect([role, (await ask(await test.tokenOf(role), 'zoltan')).statusCode]).toEqual([role, 403]);
    }
    const all = ['admin_switch', 'admin:view', 'superadmin:view', 'user:view', 'supervisor'];
    const token = await tokenWith(all, 'switcher@portico.example');
    const other = await addAdmin(test.database, PROVIDER, maskWith(...all), 'target@portico.example');
    const acting = await ask(token, 'zoltan', { 'x-switch-user': String(other) });
    expect(acting.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
    const { db, models, secrets } = test.context;
    const key = {
      sessionId: null,
      tokenId: 1,
      adminId: 1001,
      originalAdminId: null,
      companyId: PROVIDER,
      homeCompanyId: PROVIDER,
      mask: 0n,
      permissions: new Set(['superadmin:view', 'user:view', 'supervisor']),
      scope: { mode: 'all' },
      teamMemberId: null,
      everyCompany: false,
      locale: 'fr',
      timezone: 'UTC',
      ip: '127.0.0.1',
      requestId: 'test',
    } as const;
    await expect(
      searchCompanies(db, { model: models.current().model, caller: key, seal: secrets.seal }, 'zoltan'),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('a caller with scopes finds what these show; without the right to see guests, companies alone', async () => {
    const admin = await addAdmin(
      test.database,
      PROVIDER,
      maskWith('superadmin:view', 'user:view', 'supervisor'),
      'scoped@portico.example',
    );
    await limitTo(test.database, admin, 1001, []);
    expect((await found(await openSession(test.database, admin), 'zoltan')).records).toEqual([]);
    // The right to enter companies, and no right to see guests.
    const token = await tokenWith(['superadmin:view'], 'blind@portico.example');
    const answer = await found(token, 'zoltan');
    expect([answer.records, (await found(token, 'bellevue')).companies.length]).toEqual([[], 1]);
  });

  it('stops after some seconds, and says so', async () => {
    const { db, models, secrets } = test.context;
    const admin = await addAdmin(
      test.database,
      PROVIDER,
      maskWith('superadmin:view', 'user:view', 'supervisor'),
      'slow@portico.example',
    );
    const caller = {
      sessionId: 'any',
      tokenId: null,
      adminId: admin,
      originalAdminId: null,
      companyId: PROVIDER,
      homeCompanyId: PROVIDER,
      mask: 0n,
      permissions: new Set(['superadmin:view', 'user:view', 'supervisor']),
      scope: { mode: 'all' },
      teamMemberId: null,
      everyCompany: false,
      locale: 'fr',
      timezone: 'UTC',
      ip: '127.0.0.1',
      requestId: 'test',
    } as const;
    let time = 0;
    const answer = await searchCompanies(
      db,
      { model: models.current().model, caller, seal: secrets.seal },
      'zoltan',
      () => (time += 3_500),
    );
    expect([answer.records, answer.complete]).toEqual([[], false]);
  });
});
