import { expect, vi } from 'vitest';
import { endLostProvisions } from '../../../server/actions/provisioning/endLost';
import { provision, provisionNow, provisionOf, newCompany } from '../provisioning';
import type { TestApp } from '../app';
import type { Calls, Triggers } from './calls';

const SUPERADMIN = 1001;
const answerOf = <T extends { readonly status: number }>({ status, ...body }: T) => ({
  statusCode: status,
  body: JSON.stringify(body),
});

/** Messages of provisioning. */
export const provisioningTriggers = (test: TestApp, { order, remove, sql, asAdmin }: Calls): Triggers => {
  /** A cloud gateway without credentials and certificate, with a tunnel that leads nowhere: three errors in one call. */
  const gateway = async () => {
    const one = await newCompany(test);
    await sql(
      `insert into location (l_companyid, l_name, l_countryid, l_tunnel, l_sourceip, "l_createdAt", groupids, l_hash)
       values ($1::bigint, 'Site', 1, 'gre', '203.0.113.' || $1::text, now(), '{}', 'gateway' || $1::text)`,
      [one],
    );
    return answerOf(await provisionNow(test, one, 'zscaler-directory'));
  };
  /** A provisioning whose job ends before a runner takes it. */
  const lost = async (end: (job: string) => Promise<unknown>) => {
    const one = await newCompany(test);
    const held = await test.context.db.ownerPool.connect();
    try {
      await held.query(`begin; select pg_advisory_xact_lock(hashtextextended('take job', 0))`);
      await end((await order(one, { account_type: 'pfsense' })).json<{ job: { id: string } }>().job.id);
    } finally {
      await held.query('rollback');
      held.release();
    }
    await endLostProvisions(test.context, (error) => expect.unreachable(String(error)));
    return test.as('superadmin', { url: `/api/companies/${one}/provision` });
  };
  return {
    GATEWAY_CREDENTIALS: gateway,
    GATEWAY_CERTIFICATE: gateway,
    GATEWAY_PROVISIONING: gateway,
    PROVISION_CREDENTIALS: async () => answerOf(await provisionNow(test, await newCompany(test), 'cisco-meraki')),
    PROVISION_COUNTRY_MISSING: async () =>
      answerOf(await provisionNow(test, await newCompany(test, { c_countryid: null }), 'pfsense')),
    PROVISIONING_FAILED: async () => {
      const job = await provision(test, await newCompany(test), '', { account_type: 'cisco-meraki' });
      return { statusCode: 200, body: JSON.stringify(job.error) };
    },
    PROVISIONING_CANCELLED: () =>
      lost((job) => test.as('superadmin', { method: 'POST', url: `/api/jobs/${job}/cancel` })),
    // What has become of the job is not known any more.
    PROVISIONING_INTERRUPTED: () => lost((job) => sql('delete from job where id = $1', [job])),
    PROVISIONING_ACTIVE: async () => {
      const one = await newCompany(test);
      const both = await Promise.all([
        order(one, { account_type: 'pfsense' }),
        order(one, { account_type: 'pfsense' }),
      ]);
      // The runner of the test goes on with the first one.
      await vi.waitFor(async () => expect((await provisionOf(test, one)).state).not.toBe('running'), 20_000);
      const [begun, refused] = both.sort((left, right) => left.statusCode - right.statusCode);
      expect(begun?.statusCode).toBe(202);
      return refused!;
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
};
