import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { rowsOf } from '../support/rows';
import { samplesOf } from '../support/samples';

const MAIN = 2;
const SECOND = 3;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('a schema may send one operation to another face: identity profiles are deleted at the default api', async () => {
  const model = () => test.context.models.current().model;
  const samples = samplesOf(model, rowsOf(test.database));
  const profiles = model().resources['identity-profiles']!;
  const [own, foreign] = [
    await samples.row(profiles, { companyId: MAIN }),
    await samples.row(profiles, { companyId: SECOND }),
  ];
  const remove = async (role: string, id: number) =>
    (await test.as(role, { method: 'DELETE', url: `/api/profiles/${id}` })).statusCode;

  expect(await remove('viewer', own)).toBe(403);
  expect(await remove('admin', foreign)).toBe(404);
  // Guests have the first one.
  const used = await test.as('admin', { method: 'DELETE', url: '/api/profiles/2001' });
  expect([used.statusCode, used.json<{ msg_code: string }>().msg_code]).toEqual([409, 'IN_USE']);
  expect(await remove('admin', own)).toBe(204);
  const left = await test.as('admin', { url: `/legacy/elements/profile/${own}` });
  expect(left.json<{ element: { p_deletedAt: string } }>().element.p_deletedAt).toMatch(/^\d{4}-/);

  for (const url of ['/api/profiles', `/api/profiles/${own}`]) {
    expect((await test.as('admin', { url })).statusCode, url).toBe(404);
  }
  expect((await test.as('admin', { method: 'POST', url: '/api/profiles', payload: { p_name: 'x' } })).statusCode).toBe(
    404,
  );
});
