import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientModel } from '../../../../domain/schema/client/client';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';
import { rowsOf } from '../../../support/rows';
import { samplesOf, type Samples } from '../../../support/samples';

let test: TestApp;
let samples: Samples;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
});
afterAll(() => test.close());

const sms = { codeLength: 6, codeValidity: 15, sender: 'Bellevue', gateway: 'https://sms.example/send' };
const mode = (a_module: string, params: object) =>
  samples.row(
    model().resources['auth-modes']!,
    { companyId: MAIN },
    { a_module, a_name: `Mode ${Math.random()}`, a_params: JSON.stringify(params) },
  );
const save = (role: string, id: number, values: object) =>
  test.as(role, { method: 'POST', url: '/legacy/elements/authtype', payload: { authtypeid: id, ...values } });
const params = async (role: string, id: number) => {
  const answer = await test.as(role, {
    url: `/legacy/elements/authtype/${id}${role === 'superadmin' ? '?disable_company_filter=1' : ''}`,
  });
  const { element } = answer.json<{ element: { a_params: string | null } }>();
  return JSON.parse(element.a_params ?? 'null') as unknown;
};
const refused = async (role: string, id: number, given: unknown) => {
  const answer = await save(role, id, { a_params: typeof given === 'string' ? given : JSON.stringify(given) });
  expect(answer.statusCode).toBe(422);
  return answer.json<{ fields: Record<string, { msg_code: string; msg_args: unknown[] }> }>().fields['a_params'];
};

describe('declared parameters', () => {
  it('that only superadministrators set are not read by others, refused from them, and stay when they save', async () => {
    const id = await mode('sms', sms);
    const { gateway, ...open } = sms;
    expect(await params('superadmin', id)).toEqual(sms);
    expect(await params('admin', id)).toEqual(open);
    expect(await refused('admin', id, { ...open, gateway: 'https://elsewhere.example' })).toMatchObject({
      msg_code: 'PARAM_NOT_WRITABLE',
      msg_args: ['gateway'],
    });
    expect((await save('admin', id, { a_params: JSON.stringify({ codeLength: 8 }) })).statusCode).toBe(200);
    expect(await params('superadmin', id)).toEqual({ codeLength: 8, gateway });
    // Nor do they stand in a list, nor does the model speak of them.
    const list = await test.as('admin', { url: '/legacy/elements/authtype' });
    expect(list.body).not.toContain('sms.example');
    const spoken = async (role: string) =>
      JSON.stringify((await test.as(role, { url: '/api/schemas' })).json<ClientModel>());
    expect(await spoken('admin')).not.toContain('"gateway"');
    expect(await spoken('superadmin')).toContain('"gateway"');
  });

  it('that superadministrators set are open to superadmin:view alone (specification S-PERM-7)', async () => {
    const id = await mode('sms', sms);
    const rights = ['global:view', 'global:edit'];
    const readBy = async (login: string, ...names: string[]) => {
      const admin = await addAdmin(test.database, MAIN, maskWith(...names), login);
      const answer = await test.app.inject({
        url: `/legacy/elements/authtype/${id}`,
        headers: { authorization: `Bearer ${await openSession(test.database, admin)}` },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return JSON.parse(answer.json<{ element: { a_params: string } }>().element.a_params) as unknown;
    };
    const { gateway: _, ...open } = sms;
    expect(await readBy('params-a@bellevue.example', ...rights, 'superadmin:view')).toEqual(sms);
    expect(await readBy('params-b@bellevue.example', ...rights)).toEqual(open);
  });

  it('are judged by the form of the chosen module', async () => {
    const id = await mode('email', {});
    expect(await refused('admin', id, 'not json')).toMatchObject({ msg_code: 'FIELD_INVALID_FORMAT' });
    expect(await refused('admin', id, '[1]')).toMatchObject({ msg_code: 'FIELD_INVALID_FORMAT' });
    for (const wrong of [{ codeLength: 99 }, { codeLength: '6' }, { sender: { a: 1 } }]) {
      expect(await refused('admin', id, wrong)).toMatchObject({ msg_code: 'PARAM_INVALID' });
    }
    expect(await refused('admin', id, { entityId: 'x' })).toMatchObject({ msg_code: 'PARAM_UNKNOWN' });
    expect((await save('admin', id, { a_params: '{"codeLength":4}' })).statusCode).toBe(200);
    const idp = await mode('saml', {});
    for (const endpoint of ['javascript:alert(1)', 'id.example/sso']) {
      expect(await refused('admin', idp, { endpoint })).toMatchObject({
        msg_code: 'PARAM_INVALID',
        msg_args: ['endpoint'],
      });
    }
    expect(await refused('admin', idp, { binding: 'Pigeon' })).toMatchObject({ msg_args: ['binding'] });
  });

  it('that point at a profile point at one of this company', async () => {
    const id = await mode('direct', {});
    const mine = await samples.row(model().resources['identity-profiles']!, { companyId: MAIN });
    const foreign = await samples.row(model().resources['identity-profiles']!, { companyId: 7 });
    expect(await refused('admin', id, { offeredProfile: foreign })).toMatchObject({ msg_code: 'PARAM_INVALID' });
    const kept = { a_params: JSON.stringify({ offeredProfile: mine }) };
    expect((await save('admin', id, kept)).statusCode).toBe(200);
  });

  it('of another module go when the module changes; undeclared ones may stay', async () => {
    const id = await mode('sms', { ...sms, legacy: 1 });
    const { gateway: _, ...open } = sms;
    expect((await save('admin', id, { a_params: JSON.stringify({ ...open, legacy: 1 }) })).statusCode).toBe(200);
    expect(await refused('admin', id, { ...open, legacy: 2 })).toMatchObject({ msg_code: 'PARAM_UNKNOWN' });
    expect((await save('admin', id, { a_module: 'email' })).statusCode).toBe(200);
    expect(await params('superadmin', id)).toEqual({ codeLength: 6, codeValidity: 15, sender: 'Bellevue' });
    const synced = await mode('crm', {});
    const filter = { syncEnabled: true, syncFilter: 'country=FR' };
    expect((await save('admin', synced, { a_params: JSON.stringify(filter) })).statusCode).toBe(200);
    expect(await refused('admin', synced, { anything: [1] })).toMatchObject({ msg_code: 'PARAM_UNKNOWN' });
  });
});
