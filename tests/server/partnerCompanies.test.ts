import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
interface Company {
  companyid: number;
  version: number;
  partner: number | null;
}
let partner: number;
let companies: Company[];
const read = async () =>
  (
    await sql(
      `select companyid, version, c_partnerid as partner from company where companyid not in ($1, 1) and "c_deletedAt" is null
       and c_options::bigint & 64 = 0 order by 1 limit 3`,
      [partner],
    )
  ).map((row) => ({ ...row }) as unknown as Company);
beforeEach(async () => {
  const [row] = await sql(
    `select companyid from company where c_options::bigint & 64 = 64 and "c_deletedAt" is null order by 1 limit 1`,
  );
  partner = Number(row?.['companyid']);
  await sql(
    'update company set c_partnerid = null, version = version + 1 where companyid <> $1 and c_options::bigint & 64 = 0',
    [partner],
  );
  companies = await read();
});
const save = (elements: unknown[], who: 'superadmin' | 'partner' | 'admin' = 'superadmin') =>
  test.as(who, { method: 'POST', url: '/legacy/elements/companie/many', payload: { elements } });
const given = ({ companyid, version }: Company) => ({ companyid, c_partnerid: partner, version });

it('the companies of a partner are saved together, and each leaves an audit entry', async () => {
  const answer = await save(companies.map(given));
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await read()).map((one) => one.partner)).toEqual(companies.map(() => partner));
  const lines = await sql(
    `select lo_elementid::int as id, lo_data::jsonb -> 'changes' -> 'c_partnerid' as change from auditlog
     where lo_element = 'companie' and lo_action = 'update' order by loggingid desc limit 3`,
  );
  expect(lines.map(({ id }) => id).sort()).toEqual(companies.map(({ companyid }) => Number(companyid)).sort());
  expect(lines.map(({ change }) => JSON.stringify(change)).every((change) => change.includes(String(partner)))).toBe(
    true,
  );
});

it('one company that another person has changed keeps all of them as they were', async () => {
  const [, last] = companies;
  await sql('update company set version = version + 1 where companyid = $1', [last?.companyid]);
  expect((await save(companies.map(given))).statusCode).toBe(412);
  expect((await read()).map((one) => one.partner)).toEqual(companies.map(() => null));
});

it('a company that would become its own partner keeps all of them as they were', async () => {
  const [row] = await sql('select version from company where companyid = $1', [partner]);
  const own = { companyid: partner, c_partnerid: partner, version: Number(row?.['version']) };
  const answer = await save([...companies.map(given), own]);
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('COMPANY_OWN_PARTNER')]);
  expect((await read()).map((one) => one.partner)).toEqual(companies.map(() => null));
});

it('neither a partner nor an administrator of a company gives companies', async () => {
  for (const who of ['partner', 'admin'] as const) {
    expect((await save(companies.map(given), who)).statusCode).toBe(403);
  }
  expect((await read()).map((one) => one.partner)).toEqual(companies.map(() => null));
});
