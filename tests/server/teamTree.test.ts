import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamTree } from '../../domain/records/teamTree';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, role = 'admin') =>
  test.as(role, { method, url: `/api/teams${url}`, ...(payload && { payload }) });
let number = 0;
async function team(parentid: number | null = null, role = 'admin'): Promise<number> {
  const made = await send('POST', '', { name: `Arbre ${(number += 1)}`, parentid }, role);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}
const move = (id: number, parentid: number | null) => send('PUT', `/${id}`, { parentid });
const tree = async (id: number, role = 'admin') => (await send('GET', `/${id}/tree`, undefined, role)).json<TeamTree>();
const codes = (answer: { json(): unknown }) =>
  (answer.json() as { fields?: Record<string, { msg_code: string }> }).fields?.['parentid']?.msg_code;

describe('the tree of teams', () => {
  it('has the teams above and below, each with as many members as their list has', async () => {
    const top = await team();
    const below = await team(top);
    const lowest = await team(below);
    for (const adminid of [2003, 2011]) {
      const payload = { adminid, teamid: below, profileid: 2003 };
      const made = await test.as('admin', { method: 'POST', url: '/api/team_members', payload });
      expect(made.statusCode, made.body).toBe(201);
    }
    const removed = (await test.as('admin', { url: `/api/team_members?teamid=${below}` })).json<{
      'hydra:member': { id: number }[];
    }>()['hydra:member'];
    expect(removed).toHaveLength(2);
    expect(await tree(below)).toMatchObject({
      above: [{ id: top, parentId: null, members: 0 }],
      team: { id: below, parentId: top, members: 2 },
      below: [{ id: lowest, parentId: below, members: 0 }],
      more: false,
    });
    await test.as('admin', { method: 'DELETE', url: `/api/team_members/${removed[0]!.id}` });
    expect((await tree(top)).below).toMatchObject([
      { id: below, members: 1 },
      { id: lowest, members: 0 },
    ]);
  });

  it('is no ring: not by one move, not by a longer one, not by two at once', async () => {
    const a = await team();
    const b = await team(a);
    const c = await team(b);
    expect(codes(await move(a, a))).toBe('TEAM_BELOW_ITSELF');
    expect(codes(await move(a, b))).toBe('TEAM_BELOW_ITSELF');
    expect(codes(await move(a, c))).toBe('TEAM_BELOW_ITSELF');
    const [d, e] = [await team(), await team()];
    const both = await Promise.all([move(d, e), move(e, d)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(codes(both.find(({ statusCode }) => statusCode === 422)!)).toBe('TEAM_BELOW_ITSELF');
    expect((await move(c, null)).statusCode).toBe(200);
    expect((await tree(c)).above).toEqual([]);
  });

  it('has six levels at most, whatever is moved', async () => {
    const levels = [await team()];
    while (levels.length < 6) levels.push(await team(levels.at(-1)));
    const refused = await send('POST', '', { name: 'Trop bas', parentid: levels.at(-1) });
    expect([refused.statusCode, codes(refused)]).toEqual([422, 'TEAM_TOO_DEEP']);
    const pair = await team();
    await team(pair);
    expect(codes(await move(pair, levels[4]!))).toBe('TEAM_TOO_DEEP');
    expect((await move(pair, levels[3]!)).statusCode).toBe(200);
  });

  it('keeps a team that others stand below, and gives it back its place', async () => {
    const top = await team();
    const below = await team(top);
    expect((await send('DELETE', `/${top}`)).statusCode).toBe(409);
    expect((await send('DELETE', `/${below}`)).statusCode).toBeLessThan(300);
    expect((await tree(top)).below).toEqual([]);
    expect((await send('DELETE', `/${top}`)).statusCode).toBeLessThan(300);
    const back = await send('POST', `/${below}/restore`, {});
    expect(back.json()).toMatchObject({ msg_code: 'RESTORE_TARGET_GONE' });
  });

  it('is of one company, and for callers who see teams', async () => {
    const other = await team(null, 'admin2');
    expect((await send('GET', `/${other}/tree`)).statusCode).toBe(404);
    expect(codes(await send('POST', '', { name: 'Ailleurs', parentid: other }))).toBe('UNKNOWN_REFERENCE');
    const login = 'sans-equipes@bellevue.example';
    const token = await openSession(test.database, await addAdmin(test.database, MAIN, maskWith('user:view'), login));
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.app.inject({ url: '/api/teams/2001/tree', headers })).statusCode).toBe(403);
  });

  it('gives no right: a member of the team above has none in the team below', async () => {
    const top = await team();
    const below = await team(top);
    const payload = { adminid: 2003, teamid: top, profileid: 2002 };
    const made = await test.as('admin', { method: 'POST', url: '/api/team_members', payload });
    expect(made.statusCode, made.body).toBe(201);
    const listed = await test.as('admin', { url: `/api/team_members?teamid=${below}` });
    expect(listed.json()).toMatchObject({ 'hydra:totalItems': 0 });
    const headers = { authorization: `Bearer ${await openSession(test.database, 2003)}`, 'x-team-member': `${below}` };
    expect((await test.app.inject({ url: '/api/admins/me', headers })).statusCode).toBe(403);
  });
});
