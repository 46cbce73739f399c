import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealParams } from '../../../../server/actions/records/sealParams';
import type { ClientModel } from '../../../../domain/schema/client/client';
import { testApp, type TestApp } from '../../../support/app';
import { ended, imported, runner, type JobBody } from '../../../support/jobs';
import { MAIN } from '../../../support/personas';
import { rowsOf } from '../../../support/rows';
import { samplesOf, type Samples } from '../../../support/samples';

const PLAIN = 'correct-horse-battery';
const OTHER = 'staple-of-the-other-key';

let test: TestApp;
let samples: Samples;
let jobs: ReturnType<typeof runner>;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

/** An authentication mode made through the API. */
async function made(a_module: string, params: object): Promise<number> {
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/authtype',
    payload: { a_module, a_name: `Secret ${Math.random()}`, a_params: JSON.stringify(params) },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect(answer.body).not.toContain(PLAIN);
  return answer.json<{ element: { authtypeid: number } }>().element.authtypeid;
}
const save = (id: number, values: object) =>
  test.as('admin', { method: 'POST', url: '/legacy/elements/authtype', payload: { authtypeid: id, ...values } });
const saved = async (id: number, params: unknown) => {
  const answer = await save(id, { a_params: params === null ? null : JSON.stringify(params) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const shown = async (id: number) => {
  const answer = await test.as('admin', { url: `/legacy/elements/authtype/${id}` });
  return JSON.parse(answer.json<{ element: { a_params: string | null } }>().element.a_params ?? 'null') as unknown;
};
/** What the database has: each parameter, secrets unsealed. */
const stored = async (id: number, ...secrets: string[]): Promise<Record<string, unknown> | null> => {
  const [row] = await test.database.ownerQuery('select a_params from authtype where authtypeid = $1', [id]);
  const text = (row?.['a_params'] ?? null) as string | null;
  expect(text ?? '').not.toContain(PLAIN);
  const values = JSON.parse(text ?? 'null') as Record<string, string> | null;
  const place = (name: string) => ({ column: `authtype.a_params.${name}`, companyId: MAIN });
  const opened = secrets.map(
    (name) => [name, values?.[name] && test.context.secrets.unseal(values[name], place(name))] as const,
  );
  return values && { ...values, ...Object.fromEntries(opened) };
};

describe('parameters that are declared secrets', () => {
  it('are stored sealed and answered masked, in every face and in lists', async () => {
    const id = await made('google', { apiKey: 'client-1', apiSecret: PLAIN });
    expect(await shown(id)).toEqual({ apiKey: 'client-1', apiSecret: '••••' });
    expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-1', apiSecret: PLAIN });
    for (const role of ['admin', 'superadmin']) {
      const list = await test.as(role, { url: '/legacy/elements/authtype?limit=200&extra=profile' });
      expect(list.statusCode).toBe(200);
      expect(list.body).not.toMatch(/v2\.[0-9a-f]{8}\./);
      expect(list.body).not.toContain(PLAIN);
    }
  });

  it('keep their value when absent, empty or masked; null clears one, null for the field all', async () => {
    const id = await made('wireless', { hostname: 'ap.example', equipmentKey: PLAIN, sharedSecret: OTHER });
    const open = { hostname: 'ap2.example' };
    await saved(id, open);
    await saved(id, { ...open, equipmentKey: '', sharedSecret: '••••' });
    const both = ['equipmentKey', 'sharedSecret'];
    expect(await stored(id, ...both)).toEqual({ ...open, equipmentKey: PLAIN, sharedSecret: OTHER });
    await saved(id, { ...open, sharedSecret: null });
    expect(await stored(id, 'equipmentKey')).toEqual({ ...open, equipmentKey: PLAIN });
    expect(await shown(id)).toEqual({ ...open, equipmentKey: '••••' });
    await saved(id, { ...open, equipmentKey: OTHER });
    expect(await stored(id, 'equipmentKey')).toEqual({ ...open, equipmentKey: OTHER });
    await saved(id, null);
    expect(await stored(id)).toBeNull();
  });

  it('never store the mask: a copy of a record starts without them', async () => {
    const id = await made('facebook', { apiKey: 'client-2', apiSecret: '••••' });
    expect(await stored(id)).toEqual({ apiKey: 'client-2' });
  });

  it('that do not fit are refused by name', async () => {
    const id = await made('firewall', {});
    for (const wrong of [1, { a: 1 }, 'x'.repeat(4001)]) {
      const answer = await save(id, { a_params: JSON.stringify({ sharedSecret: wrong }) });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ fields: { a_params: { msg_code: 'PARAM_INVALID' } } });
    }
  });

  it('leave no trace in the history, and taking a change back leaves them alone', async () => {
    const id = await made('linkedin', { apiKey: 'client-3', apiSecret: PLAIN });
    await saved(id, { apiKey: 'client-4', apiSecret: OTHER });
    const rows = await test.database.ownerQuery(
      `select lo_data from auditlog where lo_element = 'authtype' and lo_elementid = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(2);
    const log = JSON.stringify(rows);
    for (const text of [PLAIN, OTHER, 'v2.']) expect(log).not.toContain(text);
    const history = await test.as('admin', { url: `/api/records/auth-modes/${id}/history` });
    const lines = history.json<{ lines: { id: number; revert: string }[] }>().lines;
    expect(lines.map(({ revert }) => revert)).toEqual(['no', 'changed']);
    const revert = await test.as('admin', {
      method: 'POST',
      url: `/api/records/auth-modes/${id}/revert`,
      payload: { auditId: lines[0]?.id },
    });
    expect(revert.statusCode).toBe(422);
    expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-4', apiSecret: OTHER });
  });

  it('cannot be changed in many records at once, filtered, sorted or searched', async () => {
    const id = await made('google', { apiSecret: PLAIN });
    const bulk = await test.as('admin', {
      method: 'POST',
      url: '/api/jobs/bulk/auth-modes',
      payload: { ids: [id], operation: 'edit', values: { a_params: JSON.stringify({ apiSecret: OTHER }) } },
    });
    expect(bulk.statusCode).toBe(422);
    expect(bulk.json()).toMatchObject({ fields: { a_params: { msg_code: 'FIELD_NOT_WRITABLE' } } });
    for (const asked of ['a_params=correct', 'sort=a_params&order=ASC']) {
      expect((await test.as('admin', { url: `/legacy/elements/authtype?${asked}` })).statusCode).toBe(422);
    }
    const found = await test.as('admin', { url: `/api/search?q=${PLAIN}` });
    expect(found.body).not.toContain(`"${id}"`);
  });

  it('are masked in exports, and so are parameters of superadministrators', async () => {
    await made('google', { apiKey: 'client-5', apiSecret: PLAIN });
    await samples.row(
      model().resources['auth-modes']!,
      { companyId: MAIN },
      { a_module: 'sms', a_name: 'Gateway', a_params: JSON.stringify({ gateway: 'https://sms.example/send' }) },
    );
    for (const raw of [true, false]) {
      const payload = { raw, format: 'csv', columns: ['a_name', 'a_params'] };
      const started = await test.as('admin', { method: 'POST', url: '/api/jobs/exports/auth-modes', payload });
      const job = await ended(test, 'admin', started.json<JobBody>().id);
      const { body } = await test.as('admin', { url: `/api/jobs/${job.id}/file` });
      expect(body).toContain('client-5');
      expect(body).toContain('••••');
      for (const text of [PLAIN, 'v2.', 'sms.example']) expect(body).not.toContain(text);
    }
  });

  it('are kept by an imported file that has none', async () => {
    const id = await made('google', { apiKey: 'client-6', apiSecret: PLAIN });
    const cells = [JSON.stringify({ apiKey: 'client-7', apiSecret: '••••' }), ''];
    for (const cell of cells) {
      const text = `authtypeid,a_params\n${id},"${cell.replaceAll('"', '""')}"\n`;
      const { job } = await imported(test, 'admin', 'auth-modes', text, { strategy: 'update', key: ['authtypeid'] });
      expect(job.state).toBe('done');
      expect(await stored(id, 'apiSecret')).toEqual({ apiKey: 'client-7', apiSecret: PLAIN });
    }
  });

  it('are asked for when an imported file has the mask of a secret that is not there', async () => {
    const params = (values: object) => `"${JSON.stringify(values).replaceAll('"', '""')}"`;
    const masked = params({ apiKey: 'client-8', apiSecret: '••••' });
    const id = await made('google', { apiKey: 'client-8' });
    const created = `a_module,a_name,a_params\ngoogle,Masked,${masked}\ngoogle,Entered,${params({ apiSecret: OTHER })}\n`;
    for (const [text, plan, done] of [
      [created, { strategy: 'create', key: [] }, 'create'],
      [`authtypeid,a_params\n${id},${masked}\n`, { strategy: 'update', key: ['authtypeid'] }, 'update'],
    ] as const) {
      const { job, rows } = await imported(test, 'admin', 'auth-modes', text, plan);
      expect(job.result).toMatchObject({ [done]: done === 'create' ? 1 : 0, refused: 1 });
      expect(rows.find(({ verdict }) => verdict === 'refused')?.problems).toMatchObject({
        a_params: { msg_code: 'IMPORT_CELL_MASKED' },
      });
    }
  });

  it('are known to the console as secrets', async () => {
    const answer = (await test.as('admin', { url: '/api/schemas' })).json<ClientModel>();
    const text = JSON.stringify(answer);
    expect(text.match(/"secret":true/g)?.length).toBe(4);
    expect(text).not.toContain('"masked":["');
  });

  it('from before are sealed at the start, once', async () => {
    const row = await samples.row(
      model().resources['auth-modes']!,
      { companyId: MAIN },
      { a_module: 'google', a_name: 'From before', a_params: JSON.stringify({ apiKey: 'k', apiSecret: PLAIN }) },
    );
    // Masked even before it is sealed.
    expect(await shown(row)).toEqual({ apiKey: 'k', apiSecret: '••••' });
    expect(await sealParams(test.context)).toBe(1);
    expect(await stored(row, 'apiSecret')).toEqual({ apiKey: 'k', apiSecret: PLAIN });
    expect(await sealParams(test.context)).toBe(0);
  });
});
