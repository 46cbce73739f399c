import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditCheck } from '../../domain/records/auditCheck';
import { runAuditChecks } from '../../server/actions/audit-checks/run';
import { LINE_COLUMNS } from '../../server/storage/audit/audit';
import { makeAnchor } from '../../server/storage/audit/auditAnchor';
import { checkPart, START } from '../../server/storage/audit-checks/part';
import { keepAnchors } from '../../server/storage/audit-checks/state';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../support/personas';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let test: TestApp;
let clock = Date.now();
const told: string[] = [];

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const run = () => runAuditChecks(test.context, (error) => told.push((error as Error).message));
/** Runs, until nothing is due any more. */
async function settle(ms = 0): Promise<void> {
  clock += ms;
  do await run();
  while ((await sql('select 1 from audit_check where next_at <= $1', [new Date(clock)])).length > 0);
}
const check = async (role = 'admin') => {
  const answer = await test.as(role, { url: '/api/audit-check' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AuditCheck>();
};
const lengthOf = async (companyId: number) =>
  Number((await sql('select seq from audit_head where company_id = $1', [companyId]))[0]?.['seq']);
const write = async (name: string) => {
  const made = await test.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload: { p_name: name } });
  expect(made.statusCode).toBe(201);
};
const anchorNow = async () => {
  const { ownerPool, auditKey, auditHeads } = test.context.db;
  const anchor = await makeAnchor(ownerPool, auditKey, new Date(clock), auditHeads);
  await keepAnchors(ownerPool, anchor.own, new Date(clock));
};
const mails = () =>
  sql(`select m_to as to, company_id as company from mail where m_kind = 'audit-check' order by m_to`);

const COLUMNS = `loggingid, ${LINE_COLUMNS}`;

/** Does something to the log of the company as its owner, and puts everything back after the work. */
async function tampered(statements: readonly string[], work: () => Promise<void>): Promise<void> {
  await sql('create table kept_log as select * from auditlog where company_id = 2');
  await sql('create table kept_head as select * from audit_head where company_id = 2');
  try {
    for (const statement of statements) await sql(statement);
    await work();
  } finally {
    await sql('delete from auditlog where company_id = 2');
    await sql('delete from audit_head where company_id = 2');
    await sql(`insert into auditlog (${COLUMNS}) select ${COLUMNS} from kept_log`);
    await sql('insert into audit_head select * from kept_head');
    await sql('drop table kept_log, kept_head');
  }
}

beforeAll(async () => {
  test = await testApp({ now: () => new Date(clock) });
  // Signing in is written down, too.
  for (const role of ['admin', 'admin2', 'viewer']) await test.tokenOf(role);
  await sql(`update session_token set expires_at = '2999-01-01'`);
  await sql(`update session set expires_at = '2999-01-01', seen_at = '2900-01-01'`);
});
afterAll(() => test.close());

describe('the verification of the audit log', () => {
  it('says that nothing is known, then that each log is intact, with the number of its entries', async () => {
    expect(await check()).toEqual({
      ...{ state: 'waiting', checkedAt: null, entries: null, fullAt: null, problem: null, anchor: null },
    });
    await settle();
    const [own, other] = [await check(), await check('admin2')];
    const at = new Date(clock).toISOString();
    expect(own).toMatchObject({ state: 'intact', checkedAt: at, fullAt: at, entries: await lengthOf(MAIN) });
    expect(other).toMatchObject({ state: 'intact', entries: await lengthOf(SECOND) });
    expect((await sql(`select 1 from audit_check where problem is not null`)).length).toBe(0);
  });

  it('is for who sees the log, and its numbers for who sees all of it', async () => {
    expect((await test.as('viewer', { url: '/api/audit-check' })).statusCode).toBe(403);
    const login = 'ici@bellevue.example';
    const limited = await addAdmin(test.database, MAIN, maskWith('admin:view', 'admin:edit'), login);
    await limitTo(test.database, limited, 2001, []);
    const headers = { authorization: `Bearer ${await openSession(test.database, limited)}` };
    await sql(`update session_token set expires_at = '2999-01-01'`);
    await sql(`update session set expires_at = '2999-01-01', seen_at = '2900-01-01'`);
    await anchorNow();
    const answer = await test.app.inject({ url: '/api/audit-check', headers });
    expect(answer.json()).toMatchObject({ state: 'intact', entries: null, anchor: null });
    expect((await check()).anchor).toMatchObject({ seq: await lengthOf(MAIN) });
    expect((await check()).anchor?.text).toMatch(/^portico-anchor\.1\.\d{8}T\d{6}Z\.[0-9a-f]{12}\.2-\d+-/);
  });

  it('goes on where it has ended, and works every entry out again after a week', async () => {
    const before = await check();
    for (const name of ['Suite 1', 'Suite 2']) await write(name);
    await settle(HOUR);
    const after = await check();
    expect(after).toMatchObject({ state: 'intact', fullAt: before.fullAt, entries: await lengthOf(MAIN) });
    expect(after.entries).toBeGreaterThan(Number(before.entries));
    await settle(7 * DAY);
    expect((await check()).fullAt).toBe(new Date(clock).toISOString());
  });

  it('takes its parts one by one, and two servers do not take the same one', async () => {
    const client = await test.context.db.ownerPool.connect();
    try {
      const asked = { companyId: MAIN, least: 0, anchor: null, written: undefined };
      let [from, parts] = [START, 0];
      for (let isAtEnd = false; !isAtEnd; parts += 1) {
        const part = await checkPart(client, test.context.db.auditKey, { ...asked, from }, 50);
        expect(part.problem).toBeUndefined();
        ({ place: from, isAtEnd } = part);
      }
      expect(from.seq).toBe(await lengthOf(MAIN));
      expect(parts).toBeGreaterThanOrEqual(Math.ceil(from.seq / 50));
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('audit checks', 0))`);
      clock += HOUR;
      await run();
      const due = () => sql('select 1 from audit_check where next_at <= $1', [new Date(clock)]);
      expect((await due()).length).toBeGreaterThan(2);
      await client.query('rollback');
      await settle();
      expect(await due()).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('finds a changed entry, tells those who see the log once, and is well again when it is', async () => {
    await tampered([`update auditlog set lo_ip = '192.0.2.1' where company_id = 2 and seq = 7`], async () => {
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'intact' });
      await settle(7 * DAY);
      const found = await check();
      expect(found).toMatchObject({ state: 'broken', problem: { kind: 'changed', seq: 7 } });
      expect(await check('admin2')).toMatchObject({ state: 'intact', problem: null });
      expect(told.splice(0)).toEqual([expect.stringContaining(`audit log of company ${MAIN}: changed at entry 7`)]);
      const first = await mails();
      expect(first.map(({ to }) => to)).toContain('admin@bellevue.example');
      expect(new Set(first.map(({ company }) => Number(company)))).toEqual(new Set([MAIN]));
      await settle(HOUR);
      expect((await check()).problem).toEqual(found.problem);
      expect(await mails()).toEqual(first);
      expect(told).toEqual([]);
    });
    await settle(HOUR);
    expect(await check()).toMatchObject({ state: 'intact', problem: null });
  });

  it('finds a removed entry', async () => {
    for (const name of ['Un', 'Deux', 'Trois']) await write(name);
    const seq = (await lengthOf(MAIN)) - 1;
    await tampered([`delete from auditlog where company_id = 2 and seq = ${seq}`], async () => {
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'missing', seq } });
    });
    await settle(HOUR);
    expect((await check()).state).toBe('intact');
  });

  it('finds that the last entries are gone, although the end was put back with its signature', async () => {
    const [older] = await sql('select seq, hash, mac from audit_head where company_id = 2');
    for (const name of ['Avant', 'Après']) await write(name);
    await settle(HOUR);
    const cut = [
      `delete from auditlog where company_id = 2 and seq > ${String(older?.['seq'])}`,
      `update audit_head set seq = ${String(older?.['seq'])}, hash = '${String(older?.['hash'])}', mac = '${String(older?.['mac'])}'
       where company_id = 2`,
    ];
    await tampered(cut, async () => {
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'shortened' } });
    });
    await settle(HOUR);
    await anchorNow();
    const kept = (await check()).anchor;
    await tampered(cut, async () => {
      // What was found before is gone, too: the anchor still knows.
      await sql(`update audit_check set mac = '' where company_id = 2`);
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'anchor', seq: kept?.seq } });
      clock += DAY;
      await anchorNow();
      expect((await check()).anchor).toEqual(kept);
    });
    await settle(HOUR);
    expect((await check()).state).toBe('intact');
  });

  it('believes no result but its own, and says when checks do not end any more', async () => {
    await tampered([`delete from audit_head where company_id = 2`], async () => {
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'head-changed' } });
      await sql(`update audit_check set problem = null, problem_seq = null, problem_at = null where company_id = 2`);
      expect(await check()).toMatchObject({ state: 'waiting', checkedAt: null });
    });
    await settle(HOUR);
    expect((await check()).state).toBe('intact');
    clock += 3 * DAY;
    expect((await check()).state).toBe('late');
  });
});
