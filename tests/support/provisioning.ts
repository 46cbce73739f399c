import type { TestApp } from './app';
import { ended, type JobBody } from './jobs';

type Json = Record<string, unknown>;
interface Entry {
  readonly msg_code: string;
  readonly msg_args: unknown[];
  readonly step: string;
  readonly record?: { resource: string; id: number | null; name: string };
  readonly fields?: string[];
}
interface Placed {
  readonly key: string;
  readonly resource: string;
  readonly id: number | null;
  readonly name: string;
  readonly outcome: string;
}
interface ProvisionBody {
  readonly account_type: string;
  readonly label: string | null;
  readonly state: string;
  readonly steps: { name: string; state: string; records: Placed[] }[];
  readonly errorList: Entry[];
  readonly errorCount: number;
}

let made = 0;

/** Creates a company as a superadministrator. @returns its key */
export async function newCompany(test: TestApp, values: Json = {}): Promise<number> {
  made += 1;
  const payload = {
    c_name: `Client ${made}`,
    c_contact: `a@client${made}.example`,
    c_domains: `client${made}.example`,
    c_countryid: 1,
    ...values,
  };
  const answer = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ companyid: number }>().companyid;
}

/** A gateway with credentials: with it, a provisioning as `netskope` succeeds. */
export const giveGateway = (test: TestApp, company: number) =>
  test.database.ownerQuery(
    `insert into integration (companyid, name, kind, hostname, "apiKey", "isEnabled", state, locationids, "syncFirewalls", "syncAccessPoints", "createdAt", "updatedAt")
     values ($1, 'Netskope', 'cloud_gateway', 'tenant.example', 'plain', false, 'never', '{}', false, false, now(), now())`,
    [company],
  );

/** The call of the specification. */
export async function provisionNow(test: TestApp, company: number, account_type: string, more: Json = {}) {
  const payload = { company, reset: false, account_type, ...more };
  const url = `/legacy/elements/companie/${company}/provision`;
  const answer = await test.as('superadmin', { method: 'POST', url, payload });
  return { status: answer.statusCode, ...answer.json<{ success: boolean; errorList: Entry[] }>() };
}

/** Provisions as a job and waits. */
export async function provision(test: TestApp, company: number, path: string, payload: Json): Promise<JobBody> {
  const url = `/api/companies/${company}/provision${path}`;
  const answer = await test.as('superadmin', { method: 'POST', url, payload });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return ended(test, 'superadmin', answer.json<{ job: JobBody }>().job.id);
}

/** The latest provisioning of a company. */
export async function provisionOf(test: TestApp, company: number): Promise<ProvisionBody> {
  const answer = await test.as('superadmin', { url: `/api/companies/${company}/provision` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ provision: ProvisionBody }>().provision;
}

const TABLES = {
  scope: ['g_companyid', `g_name, g_description, "g_deletedAt" is null as alive`],
  authtype: ['a_companyid', 'a_name, a_module, a_enable, a_sessionduration, a_params is null as bare'],
  template: ['t_companyid', 't_name, t_groupid is not null as scoped, cardinality(t_authtypeids) as modes'],
  location: [
    'l_companyid',
    `l_name, l_tunnel, l_provisioning, cardinality(groupids) as scopes, "l_deletedAt" is null as alive`,
  ],
  integration: ['companyid', 'name, kind, "isEnabled", cardinality(locationids) as locations'],
} as const;

/** What a company has of the resources that provisionings create, without keys and times, and its audit entries. */
export async function stateOf(test: TestApp, company: number): Promise<unknown> {
  const state: Json = {};
  for (const [table, [column, shown]] of Object.entries(TABLES)) {
    state[table] = await test.database.ownerQuery(`select ${shown} from ${table} where ${column} = $1 order by 1, 2`, [
      company,
    ]);
  }
  state['company'] = await test.database.ownerQuery(
    'select c_options, c_accounttype, cardinality(authtypeids) as modes, c_templateid is not null as portal from company where companyid = $1',
    [company],
  );
  state['audit'] = await test.database.ownerQuery(
    `select lo_action, lo_element, count(*)::int as n from auditlog where company_id = $1 group by 1, 2 order by 1, 2`,
    [company],
  );
  state['noted'] = await test.database.ownerQuery(
    'select account_type, key, resource, created from company_provision_record where company_id = $1 order by 1, 2',
    [company],
  );
  return state;
}
