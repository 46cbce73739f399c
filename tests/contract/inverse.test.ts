import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

interface Template {
  readonly templateid: number;
  readonly locations: readonly { locationid: number; l_name: string }[];
  readonly locationsTag: string;
}

let test: TestApp;
let samples: Samples;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
});
afterAll(() => test.close());

const fresh = (name: string, values: object = {}) =>
  samples.row(model().resources[name]!, { companyId: MAIN, groupids: [2001], ...values });
const read = async (id: number, role = 'admin') =>
  (await test.as(role, { url: `/legacy/elements/template/${id}?extra=locations` })).json<{ element: Template }>()
    .element;
const assign = (id: number, set: object, role = 'admin') =>
  test.as(role, {
    method: 'POST',
    url: '/legacy/elements/template/many',
    payload: { elements: [{ templateid: id, ...set }] },
  });
const keys = ({ locations }: Template) => locations.map(({ locationid }) => locationid).sort((a, b) => a - b);
const portalOf = async (id: number) =>
  (await test.as('admin', { url: `/legacy/elements/location/${id}` })).json<{
    element: { l_templateid: number | null };
  }>().element.l_templateid;
const lastLine = async (id: number) =>
  (await test.as('admin', { url: `/api/records/templates/${id}/history` })).json<{
    lines: { id: number; action: string; assigned: object | null; revert: string }[];
  }>().lines[0]!;
const undo = (id: number, auditId: number) =>
  test.as('admin', { method: 'POST', url: `/api/records/templates/${id}/revert`, payload: { auditId } });

describe('the set of records that point at one', () => {
  it('is replaced as a whole: who is new points here, who is left out points nowhere', async () => {
    const [portal, other] = [await fresh('templates'), await fresh('templates')];
    const [a, b, c] = [await fresh('locations'), await fresh('locations'), await fresh('locations')];
    expect((await assign(portal, { locations: [a, b] })).statusCode).toBe(200);
    expect((await assign(other, { locations: [{ locationid: c }] })).statusCode).toBe(200);
    expect(keys(await read(portal))).toEqual([a, b]);
    await assign(portal, { locations: [b, c] });
    expect(keys(await read(portal))).toEqual([b, c]);
    expect(keys(await read(other))).toEqual([]);
    expect(await portalOf(a)).toBeNull();
  });

  it('is told in the history, and taken back as it was before, but for what has moved on', async () => {
    const [portal, other] = [await fresh('templates'), await fresh('templates')];
    const [a, b, c] = [await fresh('locations'), await fresh('locations'), await fresh('locations')];
    await assign(portal, { locations: [a] });
    await assign(other, { locations: [b] });
    await assign(portal, { locations: [b, c] });
    const line = await lastLine(portal);
    expect(line).toMatchObject({
      action: 'assign',
      assigned: { resource: 'locations', gained: 2, lost: 1 },
      revert: 'yes',
    });
    // A person has moved one of them on.
    await assign(other, { locations: [c] });
    expect((await undo(portal, line.id)).statusCode).toBe(200);
    expect(await lastLine(portal)).toMatchObject({ assigned: { gained: 1, lost: 1, kept: 1 } });
    expect(keys(await read(portal))).toEqual([a]);
    expect(keys(await read(other))).toEqual([b, c]);
    expect((await undo(portal, line.id)).statusCode).toBe(409);
    // Each location tells it, too.
    const history = await test.as('admin', { url: `/api/records/locations/${b}/history` });
    expect(
      history.json<{ lines: { changes: { field: string; after: unknown }[] }[] }>().lines[0]?.changes[0],
    ).toMatchObject({
      field: 'l_templateid',
      after: other,
    });
  });

  it('is refused when something has moved since it was read, and when a location is gone', async () => {
    const portal = await fresh('templates');
    const [a, b] = [await fresh('locations'), await fresh('locations')];
    const { locationsTag } = await read(portal);
    await assign(portal, { locations: [a] });
    expect((await assign(portal, { locations: [a, b], locationsTag })).statusCode).toBe(412);
    await test.as('admin', { method: 'DELETE', url: `/legacy/elements/location/${b}` });
    const refused = await assign(portal, { locations: [a, b] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ fields: object }>().fields).toHaveProperty('locations.msg_code', 'UNKNOWN_REFERENCE');
    expect(keys(await read(portal))).toEqual([a]);
  });

  it('names what was deleted, hidden or moved out of scope while a person chose, and changes nothing', async () => {
    const portal = await fresh('templates');
    const mask = maskWith('template:view', 'template:edit', 'location:view');
    const admin = await addAdmin(test.database, MAIN, mask, 'pendant@bellevue.example');
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2001 where adminid = $1`,
      [admin],
    );
    const authorization = `Bearer ${await openSession(test.database, admin)}`;
    const ask = (options: object) => test.app.inject({ headers: { authorization }, ...options });
    const seen = async () =>
      (await ask({ url: `/legacy/elements/template/${portal}?extra=locations` })).json<{ element: Template }>().element;
    const [kept, held] = [await fresh('locations'), await fresh('locations')];
    await assign(portal, { locations: [held] });
    for (const [what, change] of [
      ['deleted', `"l_deletedAt" = now()`],
      ['hidden', 'l_status = 128'],
      ['out of scope', `groupids = '{2002}'`],
      ['gone for good', ''],
    ] as const) {
      const lost = await fresh('locations');
      const { locationsTag } = await seen();
      if (change) await test.database.ownerQuery(`update location set ${change} where locationid = $1`, [lost]);
      else await test.database.ownerQuery('delete from location where locationid = $1', [lost]);
      const save = (locations: number[], tag: string) =>
        ask({
          method: 'POST',
          url: '/legacy/elements/template/many',
          payload: { elements: [{ templateid: portal, locations, locationsTag: tag }] },
        });
      const refused = await save([kept, held, lost], locationsTag);
      expect([what, refused.statusCode]).toEqual([what, 422]);
      expect(refused.json()).toMatchObject({
        fields: { locations: { msg_code: 'UNKNOWN_REFERENCE', msg_args: [1, lost] } },
      });
      expect([what, keys(await seen())]).toEqual([what, [held]]);
      // The rest of the choice is good as it is.
      const fine = await save([kept, held], (await seen()).locationsTag);
      expect([what, fine.statusCode, keys(await seen())]).toEqual([what, 200, [kept, held]]);
      await assign(portal, { locations: [held] });
    }
  });

  it('leaves alone what the caller does not see, and hidden locations for every caller', async () => {
    const portal = await fresh('templates', { groupids: [2002] });
    const [seen, hidden] = [await fresh('locations', { groupids: [2001, 2002] }), await fresh('locations')];
    const out = await fresh('locations', { groupids: [2001] });
    await assign(portal, { locations: [seen, out, hidden] });
    await test.database.ownerQuery(`update location set l_status = 128 where locationid = $1`, [hidden]);
    expect(keys(await read(portal))).toEqual([seen, out]);
    const mask = maskWith('template:view', 'template:edit', 'location:view');
    const admin = await addAdmin(test.database, MAIN, mask, 'scopes@bellevue.example');
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'listed', ad_maingroupid = 2002 where adminid = $1`,
      [admin],
    );
    const authorization = `Bearer ${await openSession(test.database, admin)}`;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/template',
      headers: { authorization },
      payload: { templateid: portal, locations: [] },
    });
    expect(answer.statusCode).toBe(200);
    const left = await test.database.ownerQuery(`select locationid as id from location where l_templateid = $1`, [
      portal,
    ]);
    expect(left.map(({ id }) => Number(id)).sort()).toEqual([out, hidden].sort());
  });

  it('needs the right to edit what is pointed at, and takes keys only', async () => {
    const portal = await fresh('templates');
    expect((await assign(portal, { locations: [] }, 'viewer')).statusCode).toBe(403);
    expect((await assign(portal, { locations: ['x'] })).statusCode).toBe(422);
    expect((await assign(portal, { locations: 7 })).statusCode).toBe(422);
    expect((await assign(portal, { locations: [999_999_999] })).statusCode).toBe(422);
    expect((await assign(999_999_999, { locations: [] })).statusCode).toBe(404);
  });
});
