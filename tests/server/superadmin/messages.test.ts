import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fr } from '../../../locales/fr';
import { testApp, type TestApp } from '../../support/app';
import { runner } from '../../support/jobs';
import { SHOWN_CODES, superadminCodes } from '../../support/superadminCodes';
import { callsOf, type Triggers } from './calls';
import { companyTriggers } from './companyTriggers';
import { provisioningTriggers, settingTriggers } from './provisioningTriggers';
import { themeTriggers } from './themeTriggers';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

const triggersOf = (app: TestApp): Triggers => {
  const calls = callsOf(app);
  return {
    ...companyTriggers(app, calls),
    ...provisioningTriggers(app, calls),
    ...settingTriggers(app, calls),
    ...themeTriggers(calls),
  };
};
/** Their names are known before there is a server. */
const CODES = Object.keys(triggersOf({} as TestApp));

describe('messages of the superadmin area', () => {
  it('are each triggered here by a call, or by a screen', () => {
    const codes = superadminCodes();
    expect(codes.length).toBeGreaterThan(60);
    expect(codes.filter((code) => !CODES.includes(code) && !SHOWN_CODES.includes(code))).toEqual([]);
    expect(CODES.filter((code) => !(code in fr.errors))).toEqual([]);
  });

  it.each(CODES)('%s', async (code) => {
    const { body } = await triggersOf(test)[code]!();
    expect(body).toContain(`"msg_code":"${code}"`);
  });
});
