import { provision, provisionNow, provisionOf, newCompany } from '../../support/provisioning';
import { addAdmin, limitTo, maskWith } from '../../support/personas';
import type { TestApp } from '../../support/app';
import type { Calls, Triggers } from './calls';

const SUPERADMIN = 1001;
const bodyOf = (value: unknown) => ({ body: JSON.stringify(value) });

/** Messages of provisioning. */
export const provisioningTriggers = (test: TestApp, { order, remove, sql, asAdmin }: Calls): Triggers => {
  /** A cloud gateway without credentials and certificate, with a tunnel that leads nowhere. */
  const gateway = async () => {
    const one = await newCompany(test);
    await sql(
      `insert into location (l_companyid, l_name, l_countryid, l_tunnel, l_sourceip, "l_createdAt", groupids, l_hash)
       values ($1::bigint, 'Site', 1, 'gre', '203.0.113.' || $1::text, now(), '{}', 'gateway' || $1::text)`,
      [one],
    );
    return bodyOf(await provisionNow(test, one, 'zscaler-directory'));
  };
  return {
    GATEWAY_CREDENTIALS: gateway,
    GATEWAY_CERTIFICATE: gateway,
    GATEWAY_PROVISIONING: gateway,
    PROVISION_CREDENTIALS: async () => bodyOf(await provisionNow(test, await newCompany(test), 'cisco-meraki')),
    PROVISION_COUNTRY_MISSING: async () =>
      bodyOf(await provisionNow(test, await newCompany(test, { c_countryid: null }), 'pfsense')),
    PROVISIONING_FAILED: async () => {
      const job = await provision(test, await newCompany(test), '', { account_type: 'cisco-meraki' });
      return bodyOf(job.error);
    },
    PROVISIONING_ACTIVE: async () => {
      const one = await newCompany(test);
      const both = await Promise.all([
        order(one, { account_type: 'pfsense' }),
        order(one, { account_type: 'pfsense' }),
      ]);
      await expectEnd(one);
      return both.find(({ statusCode }) => statusCode === 409) ?? both[0];
    },
    ACCOUNT_TYPE_UNKNOWN: async () => order(await newCompany(test), { account_type: 'gone' }),
    COMPANY_DISABLED: async () => {
      const one = await newCompany(test);
      await remove('companie', one);
      return order(one, { account_type: 'pfsense' });
    },
    JOB_NOT_READY: async () => {
      const url = `/api/companies/${await newCompany(test)}/provision/retry`;
      return test.as('superadmin', { method: 'POST', url, payload: { credentials: {} } });
    },
    PROOF_REQUIRED: async () => {
      const url = `/api/companies/${await newCompany(test)}/provision`;
      return asAdmin(SUPERADMIN, 'POST', url, { account_type: 'pfsense', reset: true }, true);
    },
  };
  /** Until the job is over: the runner of the test goes on with it. */
  async function expectEnd(one: number): Promise<void> {
    while ((await provisionOf(test, one)).state === 'running') await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

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
