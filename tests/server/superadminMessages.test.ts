import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { testApp, type TestApp } from '../support/app';
import { runner } from '../support/jobs';
import { callsOf, type Triggers } from '../support/superadmin/calls';
import { SHOWN_CODES, superadminCodes } from '../support/superadmin/codes';
import { companyTriggers } from '../support/superadmin/companyTriggers';
import { PLACES } from '../support/superadmin/places';
import { provisioningTriggers } from '../support/superadmin/provisioningTriggers';
import { settingTriggers } from '../support/superadmin/settingTriggers';
import { themeTriggers } from '../support/superadmin/themeTriggers';

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

/** Where a code stands in an answer: names of members, without the places in lists, and the fields that it is about. */
function placesOf(code: string, value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { msg_code: found, fields } = value as { msg_code?: string; fields?: unknown };
  const about = Array.isArray(fields) ? ` ${fields.join(',')}` : '';
  const own = found === code ? [`${path.join('.') || 'answer'}${about}`] : [];
  const parts = Array.isArray(value)
    ? value.flatMap((one) => placesOf(code, one, path))
    : Object.entries(value).flatMap(([name, one]) => placesOf(code, one, [...path, name]));
  return [...new Set([...own, ...parts])];
}

describe('error codes of the superadmin area', () => {
  it('are each triggered here by a call, or by a screen', () => {
    const codes = superadminCodes();
    expect(codes.length).toBeGreaterThan(60);
    expect(codes.filter((code) => !CODES.includes(code) && !SHOWN_CODES.includes(code))).toEqual([]);
    expect(CODES.filter((code) => !(code in fr.errors))).toEqual([]);
    expect(Object.keys(PLACES).sort()).toEqual([...CODES].sort());
  });

  it.each(CODES)('%s', async (code) => {
    const { statusCode, body } = await triggersOf(test)[code]!();
    expect([statusCode, ...placesOf(code, JSON.parse(body))], body).toEqual(PLACES[code]);
  });
});
