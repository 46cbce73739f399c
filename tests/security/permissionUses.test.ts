import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../server/db/connect';
import { addUses, forgetOldUses, usesOf as usesOf90 } from '../../server/storage/auth/permissionUses';
import { demoKeys } from '../../server/demo/records/tokens';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS } from '../support/apiClients';
import { SEED_NUMBER } from '../support/constants';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';
import { ASKED_IN_CODE } from '../../server/auth/countablePermissions';

interface Rights {
  readonly countedSince: string;
  readonly rights: readonly { readonly name: string; readonly uses: number | null }[];
}

const DAY = 24 * 3600 * 1000;
let now = new Date();
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: () => now });
});
afterAll(() => test.close());

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const call = (token: string, url: string) => test.app.inject({ url, headers: bearer(token) });
/** Reads the list of locations. @returns the status */
async function locations(token: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const resource = test.context.models.current().model.resources['locations'];
  if (!resource) throw new Error('no locations');
  const list = API_CLIENTS[resource.backend.service].list(resource, { limit: 1 });
  const answer = await test.app.inject({ ...list, headers: { ...list.headers, ...bearer(token), ...headers } });
  return answer.statusCode;
}
const person = (login: string, ...names: string[]) => addAdmin(test.database, MAIN, maskWith(...names), login);
/** What a colleague reads about a person's rights. */
async function rightsOf(path: string): Promise<Rights> {
  await test.app.permissionUses.flush();
  const answer = await call(await openSession(test.database, 2001), `/api/${path}/rights`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Rights>();
}
const usesOf = async (path: string, name: string) =>
  (await rightsOf(path)).rights.find((right) => right.name === name)?.uses;
const started = async () => {
  const [row] = await test.database.ownerQuery(
    `select to_char(ran_at at time zone 'UTC', 'YYYY-MM-DD') as day from schema_migration where name = '0180_permission_uses'`,
  );
  return String(row?.['day']);
};

it('counts the permissions that let a request in, and no others', async () => {
  const id = await person('uses-two', 'location:view', 'location:edit');
  const token = await openSession(test.database, id);
  expect([await locations(token), await locations(token)]).toEqual([200, 200]);
  expect(await usesOf(`administrators/${id}`, 'location:view')).toBe(2);
  expect(await usesOf(`administrators/${id}`, 'location:edit')).toBe(0);
});

it('does not count what was refused, nor what the console sends by itself', async () => {
  const id = await person('uses-none', 'user:view');
  expect(await locations(await openSession(test.database, id))).toBe(403);
  const other = await person('uses-idle', 'location:view');
  expect(await locations(await openSession(test.database, other), { 'x-user-idle': '86400' })).toBe(200);
  expect(await usesOf(`administrators/${id}`, 'location:view')).toBe(0);
  expect(await usesOf(`administrators/${other}`, 'location:view')).toBe(0);
});

it('does not count what happens under impersonation', async () => {
  const [target] = await test.database.ownerQuery(`select adminid from administrator where adminid = 2003`);
  const id = Number(target?.['adminid']);
  const before = await usesOf(`administrators/${id}`, 'location:view');
  const status = await locations(await openSession(test.database, 2001), { 'x-switch-user': String(id) });
  expect(status).toBe(200);
  expect(await usesOf(`administrators/${id}`, 'location:view')).toBe(before);
});

it('counts the use of a membership and of a key as theirs, not as that of the person', async () => {
  const [member] = await test.database.ownerQuery(
    `select m.id, m.adminid from team_member m join team t on t.id = m.teamid join administrator a on a.adminid = m.adminid
     where m.companyid = $1 and m."deletedAt" is null and t."deletedAt" is null and a.ad_enabled order by m.id limit 1`,
    [MAIN],
  );
  const [id, adminId] = [Number(member?.['id']), Number(member?.['adminid'])];
  const own = await usesOf(`administrators/${adminId}`, 'location:view');
  const before = (await usesOf(`team-members/${id}`, 'location:view')) ?? 0;
  expect(await locations(await openSession(test.database, adminId), { 'x-team-member': String(id) })).toBe(200);
  expect(await usesOf(`team-members/${id}`, 'location:view')).toBe(before + 1);
  expect(await usesOf(`administrators/${adminId}`, 'location:view')).toBe(own);

  const demo = demoKeys(SEED_NUMBER).find(({ companyid, access }) => companyid === MAIN && access === 'readWrite');
  const [key] = await test.database.ownerQuery('select id from api_token where name = $1', [demo?.name]);
  expect(await locations(demo?.key ?? '')).toBe(200);
  expect(await usesOf(`tokens/${String(key?.['id'])}`, 'location:view')).toBe(1);
});

it('says since when it counts: never before it began, never more than 90 days', async () => {
  const id = await person('uses-since', 'location:view');
  const began = await started();
  expect((await rightsOf(`administrators/${id}`)).countedSince).toBe(began);
  const today = now;
  now = new Date(Date.parse(began) + 200 * DAY);
  const found = await asSystem(test.context.db, (trx) =>
    usesOf90(trx, 'administrators', id, { started: began, at: now }),
  );
  expect(found.since).toBe(dayOf(new Date(now.getTime() - 89 * DAY)));
  now = today;
});

it('adds the counts of several servers, and forgets days that are over', async () => {
  const id = await person('uses-old', 'location:view');
  const one = { holder: 'administrators', holderId: id, permission: 'location:view', uses: 2 } as const;
  const [today, old] = [dayOf(now), dayOf(new Date(now.getTime() - 90 * DAY))];
  await asSystem(test.context.db, (trx) =>
    addUses(trx, [
      { ...one, day: today },
      { ...one, day: old },
    ]),
  );
  await asSystem(test.context.db, (trx) => addUses(trx, [{ ...one, day: today }]));
  await asSystem(test.context.db, (trx) => forgetOldUses(trx, now));
  const rows = await test.database.ownerQuery('select day::text, uses from permission_use where holder_id = $1', [id]);
  expect(rows).toEqual([{ day: today, uses: 4 }]);
  expect(await usesOf(`administrators/${id}`, 'location:view')).toBe(4);
});

it('writes what is counted when the server stops', async () => {
  const id = await person('uses-stop', 'location:view');
  expect(await locations(await openSession(test.database, id))).toBe(200);
  await test.app.close();
  const rows = await test.database.ownerQuery('select permission, uses from permission_use where holder_id = $1', [id]);
  expect(rows).toEqual([{ permission: 'location:view', uses: 1 }]);
});

it('says nothing about rights that the code of handlers asks for', () => {
  const named = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`server/${file}`, 'utf8').matchAll(/permissions\.has\('([a-z_:]+)'\)/g)])
    .map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !ASKED_IN_CODE.includes(name))).toEqual([]);
});
