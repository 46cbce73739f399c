import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasBit } from '../../../../domain/access/bits';
import { ACCOUNT_TYPES, checkedAccountTypes } from '../../../../server/actions/provisioning/accountTypes';
import { runProvisioning } from '../../../../server/actions/provisioning/runProvisioning';
import { JobStopped, type JobRun } from '../../../../server/actions/jobs/jobRun';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { startHousekeeping } from '../../../../server/app/housekeeping';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { testApp, type TestApp } from '../../../support/app';
import { ended, runner, type JobBody } from '../../../support/jobs';
import { giveGateway, newCompany, provision, provisionNow, provisionOf, stateOf } from '../../../support/provisioning';

const KEY = 'a'.repeat(40);
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const call = async (company: number, payload: object, role = 'superadmin') => {
  const url = `/legacy/elements/companie/${company}/provision`;
  const answer = await test.as(role, { method: 'POST', url, payload });
  return [answer.statusCode, answer.body] as const;
};

describe('provisioning of a company (specification S-COMP-4, S-COMP-11, S-COMP-14)', () => {
  it('creates records, lists what is missing, goes on from there, and clears the bits of new and POC', async () => {
    const jobs = runner(test);
    onTestFinished(jobs.stop);
    const company = await newCompany(test, { c_options: '196779' });
    const [fresh] = await test.database.ownerQuery('select c_options from company where companyid = $1', [company]);
    expect(hasBit(String(fresh?.['c_options']), '128')).toBe(true);
    const first = await provisionNow(test, company, 'cisco-meraki');
    expect([first.success, first.errorList.map(({ msg_code, fields }) => [msg_code, fields])]).toEqual([
      false,
      [['PROVISION_CREDENTIALS', ['apiKey']]],
    ]);
    expect((await provision(test, company, '/retry', { credentials: { apiKey: 'no key' } })).error?.msg_code).toBe(
      'PROVISIONING_FAILED',
    );
    // The home page of superadministrators counts it until then.
    const isReported = async () => {
      const filter = encodeURIComponent(JSON.stringify({ c_provisioned: ['failed'] }));
      const list = await test.as('superadmin', { url: `/legacy/elements/companie?filter=${filter}` });
      return list.json<{ elements: { companyid: number }[] }>().elements.some((one) => one.companyid === company);
    };
    expect(await isReported()).toBe(true);
    expect((await provision(test, company, '/retry', { credentials: { apiKey: KEY } })).state).toBe('done');
    expect(await isReported()).toBe(false);
    const [row] = await test.database.ownerQuery('select c_options from company where companyid = $1', [company]);
    const options = String(row?.['c_options']);
    expect([hasBit(options, '65536'), hasBit(options, '128'), hasBit(options, '131072')]).toEqual([false, false, true]);
    const before = await stateOf(test, company);
    expect((await provisionNow(test, company, 'cisco-meraki')).success).toBe(true);
    expect(await stateOf(test, company)).toMatchObject({ ...(before as object), audit: expect.anything() as unknown });
  });

  it('removes with reset what it created and nothing uses, and creates it again', async () => {
    const company = await newCompany(test);
    await provisionNow(test, company, 'cisco-meraki');
    await test.database.ownerQuery(`update location set "l_lastauthAt" = now() where l_companyid = $1`, [company]);
    expect((await provisionNow(test, company, 'pfsense', { reset: true })).success).toBe(false);
    const { steps } = await provisionOf(test, company);
    const outcomes = steps[0]?.records.map(({ resource, outcome }) => `${resource} ${outcome}`);
    expect(outcomes).toEqual([
      'integrations removed',
      'locations kept',
      'templates kept',
      'auth-modes removed',
      'scopes kept',
    ]);
  });

  it('takes the credentials of what it creates after a reset, not of what the reset has removed', async () => {
    const jobs = runner(test);
    onTestFinished(jobs.stop);
    const company = await newCompany(test);
    await provisionNow(test, company, 'cisco-meraki');
    expect((await provision(test, company, '/retry', { credentials: { apiKey: KEY } })).state).toBe('done');
    await provision(test, company, '', { account_type: 'aruba-central', reset: true });
    const { account_type: type, errorList } = await provisionOf(test, company);
    const fields = errorList.flatMap((entry) => entry.fields ?? []);
    expect([type, fields.length > 0]).toEqual(['aruba-central', true]);
    const credentials = Object.fromEntries(fields.map((name) => [name, name === 'hostname' ? 'a.example' : KEY]));
    expect((await provision(test, company, '/retry', { credentials })).state).toBe('done');
  });

  it('keeps with reset what people have changed and what is in use, and leaves alone what the company had', async () => {
    const company = await newCompany(test);
    await giveGateway(test, company);
    const integration = () =>
      test.database.ownerQuery('select "isEnabled" from integration where companyid = $1', [company]);
    await provisionNow(test, company, 'netskope');
    expect(await integration()).toEqual([{ isEnabled: false }]);
    await test.database.ownerQuery(
      `update template set t_welcome_en = 'Ours', version = version + 1 where t_companyid = $1 and t_name like '%Netskope%'`,
      [company],
    );
    await provisionNow(test, company, 'pfsense', { reset: true });
    const { steps } = await provisionOf(test, company);
    const kept = steps[0]?.records.filter(({ outcome }) => outcome === 'kept').map(({ resource }) => resource);
    expect(kept).toContain('templates');
    expect(await integration()).toEqual([{ isEnabled: false }]);
  });

  it('names what a cloud gateway lacks: credentials, certificate, destinations of tunnels', async () => {
    const company = await newCompany(test);
    await test.database.ownerQuery(
      `insert into location (l_companyid, l_name, l_countryid, l_tunnel, l_sourceip, "l_createdAt", groupids, l_hash)
       select $1, 'Site ' || n, 1, 'gre', '203.0.' || n / 250 || '.' || n % 250, now(), '{}', 'h' || n from generate_series(1, 1200) n`,
      [company],
    );
    const { errorList } = await provisionNow(test, company, 'zscaler-directory');
    const codes = [...new Set(errorList.map(({ msg_code }) => msg_code))];
    expect(codes).toEqual(['GATEWAY_CREDENTIALS', 'GATEWAY_CERTIFICATE', 'GATEWAY_PROVISIONING']);
    const stored = await provisionOf(test, company);
    expect([errorList.length, stored.errorList.length, stored.errorCount]).toEqual([1202, 1000, 1202]);
  });

  it('needs a country for the location, an account type that is there, and a company that is not disabled', async () => {
    const company = await newCompany(test, { c_countryid: null });
    const { errorList } = await provisionNow(test, company, 'pfsense');
    expect(errorList.map(({ msg_code }) => msg_code)).toEqual(['PROVISION_COUNTRY_MISSING']);
    const [unknown, text] = await call(company, { company, account_type: 'gone' });
    expect([unknown, text]).toEqual([422, expect.stringContaining('ACCOUNT_TYPE_UNKNOWN')]);
    expect((await call(company, { company: company + 1, account_type: 'pfsense' }))[0]).toBe(422);
    expect((await call(company, { company, account_type: 'pfsense' }, 'admin'))[0]).toBe(403);
    expect((await call(99_999, { company: 99_999, account_type: 'pfsense' }))[0]).toBe(404);
    await test.as('superadmin', { method: 'DELETE', url: `/legacy/elements/companie/${company}` });
    const [status, body] = await call(company, { company, account_type: 'pfsense' });
    expect([status, body]).toEqual([409, expect.stringContaining('COMPANY_DISABLED')]);
  });

  it('is not begun while it is under way', async () => {
    const company = await newCompany(test);
    const order = {
      method: 'POST',
      url: `/api/companies/${company}/provision`,
      payload: { account_type: 'pfsense' },
    } as const;
    const started = await test.as('superadmin', order);
    expect(started.statusCode).toBe(202);
    const again = await test.as('superadmin', order);
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('PROVISIONING_ACTIVE')]);
    const job = started.json<{ job: JobBody }>().job.id;
    await test.as('superadmin', { method: 'POST', url: `/api/jobs/${job}/cancel` });
    expect((await provisionOf(test, company)).state).toBe('stopped');
  });

  it('fails with its reason when its job has died, is counted on the home page, and goes on from there', async () => {
    const company = await newCompany(test);
    await giveGateway(test, company);
    const url = `/api/companies/${company}/provision`;
    const started = await test.as('superadmin', { method: 'POST', url, payload: { account_type: 'netskope' } });
    const { id } = started.json<{ job: JobBody }>().job;
    // The servers that ran it have died, each at the same step.
    await test.database.ownerQuery(
      `update job set state = 'running', attempts = 5, lease = gen_random_uuid(), leased_until = now() - interval '1 minute' where id = $1`,
      [id],
    );
    const jobs = runner(test);
    onTestFinished(jobs.stop);
    expect((await ended(test, 'superadmin', id)).error?.msg_code).toBe('ALERT_GENERIC');
    const failures: unknown[] = [];
    const housekeeping = startHousekeeping(test.context, (error) => failures.push(error));
    onTestFinished(() => housekeeping.stop());
    await vi.waitFor(async () => expect((await provisionOf(test, company)).state).toBe('failed'), 20_000);
    const { errorList, steps } = await provisionOf(test, company);
    expect(errorList).toEqual([{ msg_code: 'PROVISIONING_INTERRUPTED', msg_args: [], step: steps[0]?.name }]);
    expect(steps.map(({ state }) => state)).toEqual(['failed', ...steps.slice(1).map(() => 'waiting')]);
    const waiting = async () =>
      (await test.as('superadmin', { url: '/api/attention' }))
        .json<{ waiting: { preset: string; count: number }[] }>()
        .waiting.find(({ preset }) => preset === 'notProvisioned')?.count ?? 0;
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    expect((await provision(test, company, '/retry', { credentials: {} })).state).toBe('done');
    expect(await waiting()).toBe(before - 1);
    expect(failures).toEqual([]);
  });

  it('changes nothing when it is previewed', async () => {
    const company = await newCompany(test);
    const before = await stateOf(test, company);
    const url = `/api/companies/${company}/provision/preview`;
    const answer = await test.as('superadmin', { method: 'POST', url, payload: { account_type: 'aruba-central' } });
    expect(answer.json<{ steps: object[] }>().steps.length).toBe(7);
    expect(await stateOf(test, company)).toEqual(before);
  });

  it('ends in the same state when it is killed at every step', { timeout: 120_000 }, async () => {
    const run = async (killed: boolean) => {
      const company = await newCompany(test);
      await giveGateway(test, company);
      let killing = killed;
      let rollsBack = true;
      let kills = 0;
      const die = (): never => {
        kills += 1;
        throw new JobStopped('closing');
      };
      const provisioning = (real: JobRun) =>
        runProvisioning({
          ...real,
          // Each step is rolled back the first time, and the process dies after it the second time, until all are done.
          step: async (work) => {
            if (!killing) return real.step(work);
            rollsBack = !rollsBack;
            if (!rollsBack) return real.step(async (access) => (await work(access), die()));
            const done = await real.step(work);
            killing = (done as unknown as { provision: { state: string } }).provision.state === 'running';
            return die();
          },
        });
      const running = startJobs(test.context, {
        handlers: { ...JOB_HANDLERS, provisioning },
        onError: (error) => expect.unreachable(String(error)),
        callAs: test.app.callAs,
        leaseSeconds: 2,
      });
      const url = `/api/companies/${company}/provision`;
      const started = await test.as('superadmin', { method: 'POST', url, payload: { account_type: 'netskope' } });
      const job = await ended(test, 'superadmin', started.json<{ job: JobBody }>().job.id);
      await running.stop();
      const { state, steps } = await provisionOf(test, company);
      return { kills, steps: steps.length, job: job.state, provision: state, company: await stateOf(test, company) };
    };
    const undisturbed = await run(false);
    expect(undisturbed).toMatchObject({ kills: 0, job: 'done', provision: 'done' });
    expect(await run(true)).toEqual({ ...undisturbed, kills: 2 * undisturbed.steps });
  });
});

describe('account types', () => {
  it('are about thirty, in three families', () => {
    expect(ACCOUNT_TYPES.types.length).toBeGreaterThanOrEqual(30);
    expect(ACCOUNT_TYPES.families.map(({ name }) => name)).toEqual(['wireless', 'firewall', 'cloud-gateway']);
  });

  it('are refused when they name what is not there', () => {
    const [first, ...rest] = ACCOUNT_TYPES.types;
    const wrong = { ...ACCOUNT_TYPES, types: [{ ...first!, family: 'radio' }, ...rest] };
    expect(() => checkedAccountTypes(wrong)).toThrow(/unknown family radio/);
  });
});
