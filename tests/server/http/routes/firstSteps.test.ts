import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface Step {
  readonly name: string;
  readonly done: boolean;
  readonly record: { readonly id: number; readonly name: string } | null;
}
const stepsFor = async (role: string) =>
  (await test.as(role, { url: '/api/first-steps' })).json<{ steps: readonly Step[] }>().steps;
const done = (steps: readonly Step[]) => Object.fromEntries(steps.map((step) => [step.name, step.done]));

it('ticks off what there is in the company', async () => {
  expect(done(await stepsFor('admin'))).toMatchObject({ location: true, portal: true, guest: true, signIn: true });
  await test.database.ownerQuery('update location set l_templateid = null where l_companyid = 2');
  const steps = await stepsFor('admin');
  expect(done(steps)).toMatchObject({ location: true, portal: false, guest: true });
  // The oldest portal is the one to continue with.
  expect(steps.find(({ name }) => name === 'portal')?.record).toMatchObject({ name: 'Portail standard' });
});

it('has no step that the person may not take', async () => {
  expect((await stepsFor('viewer')).map(({ name }) => name)).toEqual([]);
  expect((await stepsFor('log-reader')).map(({ name }) => name)).toEqual([]);
});

it('leads the provider to the company that was created last and has no location', async () => {
  const before = await stepsFor('superadmin');
  expect(done(before)).toEqual({ company: true, administrator: true, enter: true });
  const made = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { c_name: 'Hêtres', c_contact: 'a@hetres.example', c_domains: 'hetres.example' },
  });
  const { companyid } = made.json<{ element: { companyid: number } }>().element;
  expect((await stepsFor('superadmin')).at(-1)?.record).toEqual({ id: companyid, name: 'Hêtres' });
});

it('in a company that was just created, everything is still to do', async () => {
  const { companyid } = (
    await test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/companie',
      payload: { c_name: 'Pins', c_contact: 'a@pins.example', c_domains: 'pins.example' },
    })
  ).json<{ element: { companyid: number } }>().element;
  const switched = await test.as('superadmin', {
    method: 'POST',
    url: '/api/switch-company',
    payload: { company: companyid },
  });
  expect(switched.statusCode, switched.body).toBeLessThan(300);
  const answer = await test.as('superadmin', { url: '/api/first-steps' });
  const { steps, hidden } = answer.json<{ steps: readonly Step[]; hidden: boolean }>();
  // Also for a person who has long been there: the company is new.
  expect(hidden).toBe(false);
  expect(done(steps)).toMatchObject({ location: false, portal: false, guest: false, signIn: false });
  expect(steps.some(({ name }) => name === 'company')).toBe(false);
  await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: 2 } });
  expect((await test.as('superadmin', { url: '/api/first-steps' })).json()).toMatchObject({ hidden: true });
});

it('shows itself to new administrators alone, until a person decides', async () => {
  const hidden = async () => (await test.as('admin', { url: '/api/first-steps' })).json<{ hidden: boolean }>().hidden;
  const decide = (value: boolean) =>
    test.as('admin', { method: 'PUT', url: '/api/preferences/first-steps.hidden', payload: { value } });
  expect(await hidden()).toBe(true);
  await test.database.ownerQuery('update administrator set ad_onboarding = true');
  expect(await hidden()).toBe(false);
  await decide(true);
  expect(await hidden()).toBe(true);
  await decide(false);
  await test.database.ownerQuery('update administrator set ad_onboarding = false');
  expect(await hidden()).toBe(false);
});
