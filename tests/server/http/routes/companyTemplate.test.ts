import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyTemplate, TemplateRecord } from '../../../../domain/records/companyTemplate';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, maskWith, openSession } from '../../../support/personas';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Stored {
  readonly version: number;
  readonly isShipped: boolean;
  readonly admin: string | null;
  readonly template: CompanyTemplate;
}
const read = async () => (await test.as('superadmin', { url: '/api/company-template' })).json<Stored>();
const save = (template: unknown, version: number) =>
  test.as('superadmin', { method: 'PUT', url: '/api/company-template', payload: { template, version } });
const withRecord = (template: CompanyTemplate, ...records: TemplateRecord[]) => ({
  ...template,
  records: [...template.records, ...records],
});
const refused = async (template: unknown) => {
  const answer = await test.as('superadmin', {
    method: 'POST',
    url: '/api/company-template/check',
    payload: { template },
  });
  const { msg_code: code, fields } = answer.json<{
    msg_code: string;
    fields: Record<string, { msg_code: string }>;
  }>();
  return [answer.statusCode, code, ...Object.entries(fields).map(([path, { msg_code }]) => `${path} ${msg_code}`)];
};
const TRAINEE: TemplateRecord = {
  key: 'trainee',
  resource: 'identity-profiles',
  values: { p_name: { fr: 'Stagiaire', en: 'Trainee', es: 'Becario', zh: '实习生' }, p_duration: 168 },
};

it('is read by superadministrators alone', async () => {
  expect((await read()).isShipped).toBe(true);
  for (const role of ['admin', 'partner', 'support']) {
    expect((await test.as(role, { url: '/api/company-template' })).statusCode).toBe(403);
    expect((await test.as(role, { method: 'PUT', url: '/api/company-template', payload: {} })).statusCode).toBe(403);
  }
});

it('is saved with a proof of the person, because it gives rights, and not in the name of another', async () => {
  const { template, version } = await read();
  const superadmin = 1001;
  const put = async (unproven: boolean, headers: object = {}) => {
    const token = await openSession(test.database, superadmin, { unproven });
    const answer = await test.app.inject({
      ...{ method: 'PUT', url: '/api/company-template', payload: { template, version } },
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return answer.json<{ msg_code: string }>().msg_code;
  };
  expect(await put(true)).toBe('PROOF_REQUIRED');
  const other = await addAdmin(
    test.database,
    1,
    maskWith('superadmin:view', 'superadmin:edit'),
    'other@portico.example',
  );
  expect(await put(false, { 'x-switch-user': String(other) })).toBe('NOT_WHILE_IMPERSONATING');
  expect((await read()).version).toBe(version);
});

it('as it is shipped would create a company', async () => {
  const answer = await test.as('superadmin', {
    method: 'POST',
    url: '/api/company-template/check',
    payload: { template: (await read()).template },
  });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

it('is changed for companies to come, with an audit entry, and can be as shipped again', async () => {
  const { template, version } = await read();
  const companies = async () => test.database.ownerQuery('select count(*) as n from company');
  const before = await companies();
  const saved = await save(withRecord(template, TRAINEE), version);
  expect([saved.statusCode, saved.json<Stored>().isShipped]).toEqual([200, false]);
  expect(await companies()).toEqual(before);
  const [line] = await test.database.ownerQuery(
    `select lo_action, lo_data from auditlog where lo_element = 'company_template' order by loggingid desc limit 1`,
  );
  expect(JSON.parse(String(line?.['lo_data']))).toMatchObject({ added: ['trainee'], changed: [], removed: [] });
  const made = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { c_name: 'Cèdres', c_contact: 'a@cedres.example', c_domains: 'cedres.example' },
  });
  const { companyid } = made.json<{ element: { companyid: number } }>().element;
  expect(
    await test.database.ownerQuery(`select 1 as there from profile where p_companyid = $1 and p_name = 'Stagiaire'`, [
      companyid,
    ]),
  ).toHaveLength(1);
  // Another person edited the version before.
  expect((await save(template, version)).statusCode).toBe(412);
  const back = await save(null, saved.json<Stored>().version);
  expect([back.json<Stored>().isShipped, back.json<Stored>().template]).toEqual([true, template]);
});

it('is refused where a company would be', async () => {
  const { template } = await read();
  const code = [422, 'COMPANY_TEMPLATE_INVALID'];
  const also = (values: TemplateRecord['values'], resource = 'identity-profiles') =>
    refused(withRecord(template, { key: 'odd', resource, values }));
  expect(await also({ p_name: 'X', p_duration: 2 })).toEqual([...code, 'odd.p_duration MISSING_PROFILE_DURATION']);
  expect(await also({ p_duration: 24 })).toEqual([...code, 'odd.p_name MISSING_PROFILE_NAME']);
  expect(await also({ p_name: 'X', p_companyid: 2 })).toEqual([...code, 'odd.p_companyid FIELD_NOT_WRITABLE']);
  expect(await also({ a_name: 'X', a_module: 'login', a_profileid: { $record: 'nobody' } }, 'auth-modes')).toEqual([
    ...code,
    'odd.a_profileid UNKNOWN_REFERENCE',
  ]);
  // A profile of a company has no rights of the provider.
  expect(
    await also(
      { adp_name: 'X', adp_bits: { $permissions: ['superadmin:view', 'superadmin:edit'] } },
      'administrator-profiles',
    ),
  ).toEqual([...code, 'odd RIGHTS_EXCEEDED']);
  expect(await also({ adp_name: 'X', adp_bits: { $permissions: ['fly'] } }, 'administrator-profiles')).toEqual([
    ...code,
    'odd.adp_bits UNKNOWN_REFERENCE',
  ]);
  expect((await also({ ad_login: 'x@y.z' }, 'administrators')).slice(0, 2)).toEqual(code);
  expect(await refused(withRecord(template, template.records[0]!))).toEqual([...code, 'visitor DUPLICATE_KEY']);
  expect((await refused({})).slice(0, 2)).toEqual(code);
  expect((await refused([])).slice(0, 2)).toEqual(code);
  expect((await save({ records: 1 }, (await read()).version)).statusCode).toBe(422);
});
