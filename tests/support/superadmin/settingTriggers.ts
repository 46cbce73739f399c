import { addAdmin, limitTo, maskWith } from '../personas';
import type { TestApp } from '../app';
import type { Calls, Triggers } from './calls';

/** Messages of the registry of settings, of the template for new companies, and of calls that are wrong as such. */
export const settingTriggers = (test: TestApp, { send, archive, asAdmin, sql }: Calls): Triggers => ({
  OUT_OF_SCOPE: async () => {
    const mask = maskWith('global:view', 'global:edit');
    const limited = await addAdmin(test.database, 2, mask, 'limited@bellevue.example');
    await limitTo(test.database, limited, 2001, []);
    const value = { owner: 'company', value: 'dark', version: 0 };
    return asAdmin(limited, 'PUT', '/api/configurations/core:console.theme', value);
  },
  IMPERSONATION_REFUSED: () =>
    send(
      '/api/admin_configurations/core:access-logs.excludedTags',
      { value: [], version: 0 },
      { method: 'PUT', headers: { 'x-switch-user': '2001' } },
    ),
  NOT_WHILE_IMPERSONATING: async () => {
    const colleague = await addAdmin(test.database, 2, maskWith('global:view'), 'colleague@bellevue.example');
    const headers = { 'x-switch-user': String(colleague) };
    return send('/api/switch-company', { company: 3 }, { role: 'admin', headers });
  },
  KEY_MAY_NOT_ADMINISTER: async () => {
    const [row] = await sql('select ad_profileid as id from administrator where adminid = 2001');
    const expiration = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const made = await send('/api/api_tokens', { name: 'Reader', profile: row?.['id'], expiration }, { role: 'admin' });
    const { token } = made.json<{ token: string }>();
    const value = { owner: 'company', value: 'dark', version: 0 };
    return test.app.inject({
      method: 'PUT',
      url: '/api/configurations/core:console.theme',
      headers: { authorization: `Bearer ${token}` },
      payload: value,
    });
  },
  COMPANY_TEMPLATE_INVALID: async () => {
    const { template } = (await send('/api/company-template', undefined, { method: 'GET' })).json<{
      template: { records: object[] };
    }>();
    const records = [...template.records, { key: 'x', resource: 'identity-profiles', values: { p_duration: 168 } }];
    return send('/api/company-template/check', { template: { ...template, records } });
  },
  UNSUPPORTED_TYPE: () => send('/legacy/templates/import', {}),
  UNKNOWN_FIELD: () => archive(Buffer.from('3'), { field: 'company' }),
  UNKNOWN_PARAMETER: () => archive(Buffer.alloc(1), { query: '?disable_company_filter=1' }),
});
