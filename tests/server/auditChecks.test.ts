import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditCheck } from '../../domain/records/auditCheck';
import { readAuditCheck } from '../../server/actions/audit-checks/read';
import { reportLate } from '../../server/actions/audit-checks/reportLate';
import { runAuditChecks } from '../../server/actions/audit-checks/run';
import { asSystem } from '../../server/db/connect';
import { LINE_COLUMNS } from '../../server/storage/audit/chain';
import { makeAnchor } from '../../server/storage/audit/auditAnchor';
import { lateChecks, noteLate } from '../../server/storage/audit-checks/notes';
import { checkPart } from '../../server/storage/audit-checks/part';
import { keepAnchors } from '../../server/storage/audit-checks/state';
import type { Access } from '../../server/storage/records/records';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../support/personas';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NO_ENTRY = { seq: 0, hash: '', at: null };
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
  await keepAnchors(ownerPool, anchor.own, new Date(clock), auditKey.id);
};
const mails = () =>
  sql(`select m_to as to, company_id as company from mail where m_kind = 'audit-check' order by m_to`);

const COLUMNS = `loggingid, ${LINE_COLUMNS}`;

/** Does something to the log of the company as its owner, and puts what was there back after the work. */
async function tampered(statements: readonly string[], work: () => Promise<void>): Promise<void> {
  await sql('create table kept_log as select * from auditlog where company_id = 2');
  await sql('create table kept_head as select * from audit_head where company_id = 2');
  try {
    for (const statement of statements) await sql(statement);
    await work();
  } finally {
    await sql('delete from auditlog where company_id = 2 and seq <= (select seq from kept_head)');
    await sql('delete from audit_head h using kept_head k where h.company_id = 2 and h.seq <= k.seq');
    await sql(`insert into auditlog (${COLUMNS}) select ${COLUMNS} from kept_log`);
    await sql('insert into audit_head select * from kept_head on conflict (company_id) do nothing');
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
      ...{ state: 'waiting', checkedAt: null, entries: null, begins: null, fullAt: null, problem: null, anchor: null },
    });
    await settle();
    const [own, other] = [await check(), await check('admin2')];
    const at = new Date(clock).toISOString();
    expect(own).toMatchObject({ state: 'intact', checkedAt: at, fullAt: at, entries: await lengthOf(MAIN) });
    expect(other).toMatchObject({ state: 'intact', entries: await lengthOf(SECOND) });
    expect((await sql(`select 1 from audit_check where problem is not null`)).length).toBe(0);
  });

  it('is for callers who see the log, and its numbers for callers who see all of it', async () => {
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

  it('gives no numbers to an API key of a team', async () => {
    const { db, models } = test.context;
    const model = models.current().model;
    const read = (only: object) =>
      asSystem(db, (trx) => {
        const caller = { companyId: MAIN, scope: { mode: 'all' }, teamMemberId: null, ...only };
        return readAuditCheck({ trx, model, caller } as unknown as Access, db.auditKey, new Date(clock));
      });
    expect((await read({})).entries).toBeGreaterThan(0);
    expect(await read({ teamId: 1 })).toMatchObject({ state: 'intact', entries: null, anchor: null });
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
      const asked = { companyId: MAIN, begin: NO_ENTRY, end: NO_ENTRY, anchor: null, written: undefined };
      let [from, parts] = [{ seq: 0, hash: '' }, 0];
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
      // An earlier one is another problem, and told again.
      await sql(`update auditlog set lo_ip = '192.0.2.1' where company_id = 2 and seq = 5`);
      await sql(`update audit_check set mac = '' where company_id = 2`);
      await settle(HOUR);
      expect((await check()).problem).toMatchObject({ kind: 'changed', seq: 5, since: new Date(clock).toISOString() });
      expect(told.splice(0)).toEqual([expect.stringContaining('changed at entry 5')]);
      expect((await mails()).length).toBe(2 * first.length);
    });
    await settle(HOUR);
    expect(await check()).toMatchObject({ state: 'intact', problem: null });
    const notes = await sql(
      `select lo_action as action, lo_data::jsonb ->> 'problem' as problem, lo_data::jsonb ->> 'seq' as seq from auditlog
       where company_id = 2 and lo_action in ('log_broken', 'log_mended') order by auditlog.seq`,
    );
    expect(notes).toEqual([
      { action: 'log_broken', problem: 'changed', seq: '7' },
      { action: 'log_broken', problem: 'changed', seq: '5' },
      { action: 'log_mended', problem: 'changed', seq: '5' },
    ]);
  });

  it('goes on with the others when an entry of one cannot be read, or its check fails', async () => {
    await sql(`update audit_check set next_at = 'epoch' where company_id = 2`);
    const unread = [`update auditlog set "lo_createdAt" = 'infinity' where company_id = 2 and seq = 6`];
    await tampered(unread, async () => {
      await settle(7 * DAY);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'changed', seq: 6 } });
      expect(await check('admin2')).toMatchObject({ state: 'intact', checkedAt: new Date(clock).toISOString() });
    });
    await settle(HOUR);
    told.splice(0);
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await sql(`create trigger refuse before update of checked_at on audit_check for each row when (new.company_id = 2)
      execute function refuse()`);
    await settle(HOUR);
    expect(told.splice(0)).toEqual(['no']);
    expect((await check('admin2')).checkedAt).toBe(new Date(clock).toISOString());
    await sql('drop function refuse cascade');
    await settle(HOUR);
    expect((await check()).state).toBe('intact');
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

  it('tells those who see the log when its checks do not end any more: once, and again when they have ended between', async () => {
    await settle(HOUR);
    told.splice(0);
    await sql(`delete from mail where m_kind = 'audit-check'`);
    const tell = () => reportLate(test.context, (error) => told.push((error as Error).message));
    const entries = async () =>
      (await sql(`select 1 from auditlog where company_id = 2 and lo_action = 'log_unchecked'`)).length;
    const { checkedAt } = await check();
    clock += 2 * DAY;
    await tell();
    expect([(await mails()).length, await entries(), told]).toEqual([0, 0, []]);
    clock += HOUR;
    // Two servers look at the same time.
    await Promise.all([tell(), tell()]);
    const own = (await mails()).filter(({ company }) => Number(company) === MAIN);
    expect(own.map(({ to }) => to)).toContain('admin@bellevue.example');
    expect(new Set(own.map(({ to }) => to)).size).toBe(own.length);
    expect(await entries()).toBe(1);
    expect(told.filter((line) => line.includes(`company ${MAIN}:`))).toEqual([
      `audit log of company ${MAIN}: no check has ended since ${checkedAt}`,
    ]);
    clock += DAY;
    await tell();
    expect([(await mails()).length > 0, await entries()]).toEqual([true, 1]);
    expect((await mails()).filter(({ company }) => Number(company) === MAIN)).toEqual(own);
    await settle();
    clock += 3 * DAY;
    await tell();
    expect((await mails()).filter(({ company }) => Number(company) === MAIN).length).toBe(2 * own.length);
    expect(await entries()).toBe(2);
  });

  it('sends no message when a check has ended since it was looked for', async () => {
    await settle(HOUR);
    clock += 3 * DAY;
    const before = new Date(clock - 2 * DAY);
    const now = new Date(clock);
    const note = () => asSystem(test.context.db, (trx) => noteLate(trx, MAIN, before, now));
    expect(
      (await asSystem(test.context.db, (trx) => lateChecks(trx, before))).map(({ companyId }) => companyId),
    ).toContain(MAIN);
    await settle();
    expect(await note()).toBe(false);
    clock += 3 * DAY;
  });

  it('is late, too, when the first check does not end', async () => {
    await settle();
    await sql(`update audit_check set mac = '', checked_at = null, full_at = null, pass_at = $1 where company_id = 2`, [
      new Date(clock),
    ]);
    expect((await check()).state).toBe('waiting');
    clock += 3 * DAY;
    expect((await check()).state).toBe('late');
    await settle();
    expect((await check()).state).toBe('intact');
  });

  it('keeps an anchor of a new key, although the one of the key before counts more entries', async () => {
    await anchorNow();
    const old = String((await check()).anchor?.text).replace(/(Z\.)[0-9a-f]{12}/, '$1000000000000');
    await sql('update audit_check set anchor = $1, anchor_seq = anchor_seq + 1000 where company_id = 2', [old]);
    await settle(HOUR);
    await anchorNow();
    expect((await check()).anchor).toMatchObject({ seq: await lengthOf(MAIN), at: new Date(clock).toISOString() });
  });

  it('finds a missing beginning whose month is there; goes on after one whose month was dropped', async () => {
    await settle(HOUR);
    const before = await lengthOf(MAIN);
    await tampered(['delete from auditlog where company_id = 2 and seq <= 3'], async () => {
      await settle(HOUR);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'missing', seq: 1 } });
    });
    await settle(HOUR);
    const months = await sql(`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass('auditlog') and c.relname like 'auditlog\\_2%'`);
    for (const { name } of months) await sql(`drop table ${String(name)}`);
    told.splice(0);
    await settle(HOUR);
    const last = await lengthOf(MAIN);
    expect(last).toBeGreaterThan(before);
    expect(told).toEqual([]);
    const begun = await check();
    expect(begun).toMatchObject({ state: 'intact', problem: null });
    expect(begun.begins).toBeGreaterThan(before);
    for (const name of ['Juin', 'Juillet']) await write(name);
    await settle(8 * DAY);
    expect(await check()).toMatchObject({
      state: 'intact',
      begins: begun.begins,
      fullAt: new Date(clock).toISOString(),
    });
    expect((await sql(`select 1 from auditlog where company_id = 2 and lo_action = 'log_begins'`)).length).toBe(1);
    const seq = (await lengthOf(MAIN)) - 1;
    await tampered([`update auditlog set lo_ip = '192.0.2.1' where company_id = 2 and seq = ${seq}`], async () => {
      await settle(8 * DAY);
      expect(await check()).toMatchObject({ state: 'broken', problem: { kind: 'changed', seq } });
    });
  });
});
