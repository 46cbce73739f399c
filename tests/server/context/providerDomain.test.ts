import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app';
import { MAIN } from '../../support/personas';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ env: { PORTICO_PROVIDER_DOMAIN: 'wi-fi.example.org' } });
});
afterAll(() => test.close());

it('hides people of the configured domain of the provider, and no others (specification S-HIDE-1)', async () => {
  const add = async (name: string, login: string, email: string) => {
    const [row] = await test.database.ownerQuery(
      `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, "ad_createdAt")
       select $1, $2, $3, ad_profileid, ad_companyid, true, now() from administrator where ad_companyid = $4 limit 1
       returning adminid`,
      [name, login, email, MAIN],
    );
    return Number(row?.['adminid']);
  };
  const people = [
    await add('Login', 'a@wi-fi.example.org', 'a@bellevue.example'),
    await add('Address', 'b@bellevue.example', 'b@wi-fi.example.org'),
    await add('Similar', 'c@wi-fiXexample.org', 'c@bellevue.example'),
    await add('Before', 'd@portico.example', 'd@portico.example'),
  ];
  const seen = async (role: string) => {
    const answers = people.map((id) => test.as(role, { url: `/legacy/elements/administrator/${id}` }));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  expect(await seen('admin')).toEqual([404, 404, 200, 200]);
  const switched = await test.as('superadmin', {
    method: 'POST',
    url: '/api/switch-company',
    payload: { company: MAIN },
  });
  expect(switched.statusCode, switched.body).toBeLessThan(300);
  expect(await seen('superadmin')).toEqual([200, 200, 200, 200]);
});
