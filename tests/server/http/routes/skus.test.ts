import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const save = (type: string, payload: Json) =>
  test.as('superadmin', { method: 'POST', url: `/legacy/elements/${type}`, payload });
const remove = (id: unknown) => test.as('superadmin', { method: 'DELETE', url: `/legacy/elements/sku/${String(id)}` });
let made = 0;
async function makeSku(): Promise<number> {
  made += 1;
  const answer = await save('sku', { s_name: `Sold ${made}`, s_code: `SOLD-${made}` });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ skuid: number }>().skuid;
}
const sell = async (skuid: number, companyid = 3) => {
  const [company] = await test.database.ownerQuery('select skus from company where companyid = $1', [companyid]);
  const skus = (company?.['skus'] as Json[]).map(({ skuid: id, cs_quantity }) => ({ skuid: id, cs_quantity }));
  return save('companie', { companyid, skus: [...skus, { skuid, cs_quantity: 2 }] });
};
const take = async (skuid: number, companyid = 3) => {
  const [company] = await test.database.ownerQuery('select skus from company where companyid = $1', [companyid]);
  const skus = (company?.['skus'] as Json[]).filter((one) => Number(one['skuid']) !== skuid);
  return save('companie', { companyid, skus });
};

it('has a name and a code without the spaces around them: one that differs by spaces alone is a duplicate', async () => {
  const first = await save('sku', { s_name: '  Spaced\u00a0', s_code: ' SPACED ' });
  expect([first.statusCode, first.json()]).toMatchObject([201, { element: { s_name: 'Spaced', s_code: 'SPACED' } }]);
  const code = await save('sku', { s_name: 'Spaced again', s_code: 'spaced ' });
  expect([code.statusCode, code.json()]).toMatchObject([409, { fields: { s_code: { msg_code: 'DUPLICATE_KEY' } } }]);
  const name = await save('sku', { s_name: ' SPACED', s_code: 'SPACED-2' });
  expect([name.statusCode, name.json()]).toMatchObject([409, { fields: { s_name: { msg_code: 'DUPLICATE_KEY' } } }]);
  const blank = await save('sku', { s_name: '   ', s_code: 'SPACED-3' });
  expect([blank.statusCode, blank.json()]).toMatchObject([422, { fields: { s_name: { msg_code: 'FIELD_REQUIRED' } } }]);
});

it('is not deleted while companies have it, with how many they are', async () => {
  const sku = await makeSku();
  expect((await sell(sku)).statusCode).toBe(200);
  expect((await sell(sku, 4)).statusCode).toBe(200);
  // What the dialog of the deletion shows beforehand.
  const related = async () =>
    (await test.as('superadmin', { url: `/api/records/skus/${sku}/related` })).json<unknown>();
  const companies = (count: number) => ({ resource: 'companies', field: 'skus', count, more: false });
  expect(await related()).toContainEqual(companies(2));
  // The list behind the number: a filter by a column of the rows.
  const listed = async (filter: Json) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
    return test.as('superadmin', { url: `/legacy/elements/companie?${query}` });
  };
  const buyers = (await listed({ skus: [sku] })).json<{ elements: { companyid: number }[] }>().elements;
  expect(buyers.map(({ companyid }) => companyid).sort()).toEqual([3, 4]);
  expect((await listed({ skus: { ne: sku } })).statusCode).toBe(422);
  expect((await listed({ skus: ['x'] })).statusCode).toBe(422);
  const refused = await remove(sku);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { msg_code: 'SKU_SOLD', msg_args: [2] }]);
  expect((await test.as('superadmin', { url: `/legacy/elements/sku/${sku}` })).json()).toMatchObject({
    element: { s_deletedAt: null },
  });
  await take(sku);
  await take(sku, 4);
  expect(await related()).toContainEqual(companies(0));
  expect((await remove(sku)).statusCode).toBe(200);
});

it('is sold or deleted, never both, when both happen at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sku = await makeSku();
    const [sold, deleted] = await Promise.all([sell(sku), remove(sku)]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([sold.statusCode, deleted.statusCode]);
    if (sold.statusCode === 200) await take(sku);
  }
});

it('can be deleted once the companies that had it are deleted', async () => {
  const sku = await makeSku();
  const company = await save('companie', {
    c_name: 'Fougères',
    c_contact: 'a@fougeres.example',
    c_domains: 'fougeres.example',
    skus: [{ skuid: sku, cs_quantity: 1 }],
  });
  const { companyid } = company.json<{ companyid: number }>();
  expect((await remove(sku)).statusCode).toBe(409);
  expect(
    (await test.as('superadmin', { method: 'DELETE', url: `/legacy/elements/companie/${companyid}` })).statusCode,
  ).toBe(200);
  expect((await remove(sku)).statusCode).toBe(200);
});
