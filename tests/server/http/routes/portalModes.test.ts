import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { changed, imported, refusedRows, runner } from '../../../support/jobs';

type Json = Record<string, unknown>;

let test: TestApp;
let jobs: ReturnType<typeof runner>;
let made = 0;
let [forGuests, forAdministrators] = [0, 0];
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
  forGuests = await mode('email', 'Email of guests');
  forAdministrators = await mode('admin_oidc', 'Staff only');
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

async function save(type: string, payload: Json) {
  const answer = await test.as('admin', { method: 'POST', url: `/legacy/elements/${type}`, payload });
  return { status: answer.statusCode, ...answer.json<{ element?: Json; fields?: Json }>() };
}
const mode = async (a_module: string, a_name: string) =>
  Number((await save('authtype', { a_name, a_module })).element?.['authtypeid']);
const portal = (values: Json) => save('template', { t_name: `Portal ${(made += 1)}`, ...values });
const policy = (values: Json) =>
  test.as('admin', {
    method: 'POST',
    url: '/api/registration_policies',
    payload: { name: `Policy ${(made += 1)}`, priority: 900 + made, ...values },
  });
const refused = { msg_code: 'MODE_OF_ADMINISTRATORS', msg_args: ['Staff only'] };
/** A portal that was given a mode of administrators before that was refused. */
async function stored() {
  const { element } = await portal({ t_authtypeids: [forGuests] });
  const id = Number(element?.['templateid']);
  await test.database.ownerQuery('update template set t_authtypeids = $1 where templateid = $2', [
    [forAdministrators, forGuests],
    id,
  ]);
  return id;
}

it('is not offered to guests: neither a new portal nor a changed one has a mode of administrators', async () => {
  const fields = { t_authtypeids: refused };
  expect(await portal({ t_authtypeids: [forGuests, forAdministrators] })).toMatchObject({ status: 422, fields });
  const { status, element } = await portal({ t_authtypeids: [forGuests] });
  expect(status).toBe(201);
  const templateid = element?.['templateid'];
  expect(await save('template', { templateid, t_authtypeids: [forAdministrators] })).toMatchObject({
    status: 422,
    fields,
  });
});

it('is refused to the rules of registration, too', async () => {
  const answer = await policy({ authtypeids: [forAdministrators] });
  expect([answer.statusCode, answer.json<Json>()['fields']]).toEqual([422, { authtypeids: refused }]);
  expect((await policy({ authtypeids: [forGuests] })).statusCode).toBe(201);
});

it('is refused to a change of many portals and to an import, row by row', async () => {
  const { element } = await portal({});
  const ids = [Number(element?.['templateid'])];
  const values = { t_authtypeids: [forAdministrators] };
  const bulk = await changed(test, 'admin', 'templates', { ids, operation: 'edit', values });
  expect(bulk.result).toEqual({ changed: 0, refused: 1 });
  expect(await refusedRows(test, 'admin', bulk.id)).toMatchObject([{ problems: { t_authtypeids: refused } }]);
  const file = `t_name,t_authtypeids\nImported portal,Staff only\nOther portal,Email of guests\n`;
  const { job, rows } = await imported(test, 'admin', 'templates', file, { strategy: 'create', key: [] });
  expect(job.result).toMatchObject({ create: 1, refused: 1 });
  expect(rows.flatMap(({ problems }) => (problems ? [problems] : []))).toMatchObject([{ t_authtypeids: refused }]);
});

it('stays where it is stored: other fields are saved, it can be kept, moved and taken out, but not come back', async () => {
  const templateid = await stored();
  expect((await save('template', { templateid, t_welcome_en: 'Hello' })).status).toBe(200);
  expect((await save('template', { templateid, t_authtypeids: [forGuests, forAdministrators] })).status).toBe(200);
  expect((await save('template', { templateid, t_authtypeids: [forGuests] })).status).toBe(200);
  expect((await save('template', { templateid, t_authtypeids: [forAdministrators] })).status).toBe(422);
});

it('cannot come from a mode that a portal has: its module stays one of guests meanwhile', async () => {
  const authtypeid = await mode('saml', 'Becomes another');
  const { element } = await portal({ t_authtypeids: [authtypeid] });
  const become = () => save('authtype', { authtypeid, a_module: 'admin_saml' });
  expect(await become()).toMatchObject({ status: 422, fields: { a_module: { msg_code: 'MODE_ON_PORTALS' } } });
  expect((await save('authtype', { authtypeid, a_module: 'email' })).status).toBe(200);
  await save('template', { templateid: element?.['templateid'], t_authtypeids: [] });
  expect((await become()).status).toBe(200);
});
