import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;
type Answered = { readonly element: Json; readonly fields?: Json; readonly msg_code?: string };

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const save = (role: string, type: string, payload: Json, headers = {}) =>
  test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload, headers });
const remove = (role: string, id: unknown) =>
  test.as(role, { method: 'DELETE', url: `/legacy/elements/dashboard/${String(id)}` });
const board = async (role: string, more: Json = {}) =>
  (await save(role, 'dashboard', { d_name: 'Test', ...more })).json<Answered>().element;
const graph = (role: string, dashboard: unknown, more: Json = {}) =>
  save(role, 'reportgraph', { r_name: 'G', r_dashboardid: dashboard, r_dimensions: 'date', ...more });
const graphs = async (dashboard: unknown) =>
  test.database.ownerQuery('select reportgraphid from reportgraph where r_dashboardid = $1', [dashboard]);

describe('a dashboard that is deleted', () => {
  it('leaves no graph that is saved at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { dashboardid } = await board('admin');
      const add = () => graph('admin', dashboardid);
      const answers = await Promise.all([add(), add(), remove('admin', dashboardid), add(), add()]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 422].includes(status))).toEqual(
        [],
      );
      expect(await graphs(dashboardid)).toEqual([]);
    }
  });

  it('takes its graphs with it, each with an audit entry that names it', async () => {
    const { dashboardid } = await board('admin');
    const made = [await graph('admin', dashboardid), await graph('admin', dashboardid, { r_type: 'pie' })];
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const other = await board('admin');
    await graph('admin', other['dashboardid']);
    expect((await remove('admin', dashboardid)).statusCode).toBe(200);
    expect([await graphs(dashboardid), (await graphs(other['dashboardid'])).length]).toEqual([[], 1]);
    const ids = made.map((one) => String(one.json<Answered>().element['reportgraphid']));
    const log = await test.database.ownerQuery(
      `select lo_elementid, lo_data from auditlog
       where lo_element = 'reportgraph' and lo_action = 'delete' and lo_elementid = any($1)`,
      [ids],
    );
    expect(log.map((line) => String(line['lo_elementid'])).sort()).toEqual([...ids].sort());
    for (const line of log) expect(JSON.stringify(line['lo_data'])).toContain('deletedWith');
  });

  it('stays with its graphs for callers who may not delete it', async () => {
    const { dashboardid } = await board('report-author');
    await graph('report-author', dashboardid);
    expect((await remove('admin', dashboardid)).statusCode).toBe(404);
    expect((await remove('viewer', dashboardid)).statusCode).toBe(403);
    expect(await graphs(dashboardid)).toHaveLength(1);
  });
});

describe('graphs of hostile clients', () => {
  it.each([
    ['r_source', 'passwords'],
    ['r_type', 'gauge'],
    ['r_dimensions', 'date|date'],
    ['r_dimensions', 'password'],
    ['r_filter', '{"user.password":["x"]}'],
    ['r_filter', '{"profile.profileid":[1]} '.repeat(50_000)],
    ['r_filter', 'x'.repeat(1_000_000)],
  ])('%s is checked', async (field, value) => {
    const { dashboardid } = await board('admin');
    const answer = await graph('admin', dashboardid, { [field]: value });
    expect([413, 422]).toContain(answer.statusCode);
    expect(await graphs(dashboardid)).toEqual([]);
  });

  it('are not moved onto the private dashboard of another person, nor changed there', async () => {
    const theirs = (await board('report-author'))['dashboardid'];
    const mine = (await board('admin'))['dashboardid'];
    const { reportgraphid } = (await graph('admin', mine)).json<Answered>().element;
    const moved = await save('admin', 'reportgraph', { reportgraphid, r_dashboardid: theirs });
    expect([moved.statusCode, moved.json<Answered>().fields]).toMatchObject([
      422,
      { r_dashboardid: { msg_code: 'UNKNOWN_REFERENCE' } },
    ]);
    const hidden = (await graph('report-author', theirs)).json<Answered>().element;
    const stolen = await save('admin', 'reportgraph', { reportgraphid: hidden['reportgraphid'], r_dashboardid: mine });
    expect(stolen.statusCode).toBe(404);
    expect((await save('admin', 'dashboard', { dashboardid: theirs, d_status: 2 })).statusCode).toBe(404);
  });
});

describe('a shared dashboard', () => {
  it('is made private by its owner alone, and a colleague is told so under the field', async () => {
    const { dashboardid } = await board('admin', { d_status: 2 });
    const colleague = await save('report-author', 'dashboard', { dashboardid, d_status: 1 });
    expect([colleague.statusCode, colleague.json<Answered>().fields]).toMatchObject([
      422,
      { d_status: { msg_code: 'ONLY_OWNER_HIDES' } },
    ]);
    const rename = await save('report-author', 'dashboard', { dashboardid, d_name: 'Renamed' });
    expect([rename.statusCode, rename.json<Answered>().element['d_status']]).toEqual([200, 2]);
    const owner = await save('admin', 'dashboard', { dashboardid, d_status: 1 });
    expect([owner.statusCode, owner.json<Answered>().element['d_status']]).toEqual([200, 1]);
    const [stored] = await test.database.ownerQuery('select d_status from dashboard where dashboardid = $1', [
      dashboardid,
    ]);
    expect(stored).toEqual({ d_status: 1 });
  });
});

describe('the layout and the filters of a dashboard', () => {
  it('are kept, and checked', async () => {
    const { dashboardid, version } = await board('admin');
    const fine = await save('admin', 'dashboard', { dashboardid, d_layout: '{"12":[0,0,4,3]}' });
    expect([fine.statusCode, fine.json<Answered>().element['d_layout']]).toEqual([200, '{"12":[0,0,4,3]}']);
    const wrong = await save('admin', 'dashboard', { dashboardid, d_layout: '{"12":[0,0,9,3]}' });
    expect([wrong.statusCode, wrong.json<Answered>().fields]).toMatchObject([422, { d_layout: {} }]);
    const filter = await save('admin', 'dashboard', { dashboardid, d_filter: '{"user.password":[1]}' });
    expect([filter.statusCode, filter.json<Answered>().fields]).toMatchObject([422, { d_filter: {} }]);
    const large = JSON.stringify({ 'history.browser': ['x'.repeat(1_000_000)] });
    expect([413, 422]).toContain((await save('admin', 'dashboard', { dashboardid, d_filter: large })).statusCode);
    // A person has saved since.
    const late = await save(
      'admin',
      'dashboard',
      { dashboardid, d_name: 'Late' },
      { 'if-match': `"${String(version)}"` },
    );
    expect(late.statusCode).toBe(412);
  });
});

describe('a report whose filter names what is not there', () => {
  it('says which filter, and finds nothing', async () => {
    const query = `start=2026-01-01&end=2026-12-31&source=authentications&filters=${encodeURIComponent('{"location.locationid":[987654321]}')}`;
    const answer = await test.as('admin', { url: `/legacy/reports?${query}` });
    expect(answer.json()).toMatchObject({ total: 0, missing: ['location.locationid'] });
  });
});
