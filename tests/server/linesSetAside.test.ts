import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlExample } from '../../customViews/sources/curlExample';
import { asSystem } from '../../server/db/connect';
import { forgetDeadLetters } from '../../server/storage/intake/deadLetters';
import { lockIntake } from '../../server/storage/intake/places';
import { deliver } from '../../server/syslog/deliver';
import type { Sender } from '../../server/syslog/reception/senders';
import { testApp, type TestApp } from '../support/app';
import { addSource as addApiSource } from '../support/intake';
import { ended, runner, type JobBody } from '../support/jobs';
import { MAIN } from '../support/personas';
import { addSource, kernelLine, sourceOf } from '../support/syslog/reception';

/** Lines that no parser recognises yet, from their reception until they are sent again or discarded. */
let test: TestApp;
let schemas: string;
let sender: Sender;
const now = new Date();

beforeAll(async () => {
  schemas = mkdtempSync(join(tmpdir(), 'portico-lines-'));
  cpSync('schemas', schemas, { recursive: true });
  test = await testApp({
    env: { PORTICO_SCHEMAS: schemas, PORTICO_SET_ASIDE_LINES: '200', PORTICO_SET_ASIDE: '250' },
    now: () => now,
  });
  const sourceid = await addSource(test, { name: 'Firewall', address: '192.0.2.77' });
  sender = {
    sourceid,
    companyId: MAIN,
    locationid: null,
    address: '192.0.2.77',
    fingerprint: null,
    parser: 'netfilter',
  };
});
afterAll(async () => {
  await test.close();
  rmSync(schemas, { recursive: true });
});

let made = 0;
const receive = (...lines: readonly string[]) =>
  deliver(
    test.context,
    sender,
    lines.map((line) => ({
      bytes: Buffer.from(line),
      at: now.getTime(),
      id: `line-${(made += 1)}`,
      overConnection: false,
    })),
  );
interface Letter {
  readonly id: number;
  readonly reason: string;
  readonly kind: string;
  readonly event: string;
}
const letters = async (): Promise<readonly Letter[]> => {
  const filter = encodeURIComponent(JSON.stringify({ sourceid: [sender.sourceid] }));
  const answer = await test.as('admin', { url: `/legacy/elements/dead_letter?filter=${filter}&limit=500` });
  return answer.json<{ elements: Letter[] }>().elements.toSorted((a, b) => a.id - b.id);
};
const call = (id: number, action: string) =>
  test.as('admin', { method: 'POST', url: `/api/dead-letters/${id}/${action}`, payload: {} });
const counts = async () => {
  const { accepted_count, rejected_count, set_aside_count, last_error, not_kept_count, not_kept_reason } =
    await sourceOf(test, sender.sourceid);
  return { accepted_count, rejected_count, set_aside_count, last_error, not_kept_count, not_kept_reason };
};

/** What was set aside was set aside an hour ago. */
const anHourLater = () =>
  test.database.ownerQuery(`update dead_letter set received_at = received_at - interval '61 minutes'`);

const setParser = (parser: string) =>
  test.database.ownerQuery(`update intake_source set parser = $1 where sourceid = $2`, [parser, sender.sourceid]);
const waitingForLocks = () =>
  test.database.ownerQuery(`select 1 from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`);

/** Adds a rule to the parser, as the operator does. */
function addRule(): void {
  const file = join(schemas, 'syslog', 'netfilter.json');
  const parser = JSON.parse(readFileSync(file, 'utf8')) as { rules: object[] };
  parser.rules.push({
    name: 'own',
    pattern: '^door opened by (?<who>[a-z.]{1,64}) at (?<ip>[0-9.]{7,15})$',
    fields: { src_ip: { from: 'ip', as: 'ip' }, request: { from: 'who' }, format: { value: 'own' } },
  });
  writeFileSync(file, JSON.stringify(parser));
}

describe('lines that the parser does not recognise', () => {
  it('are set aside as they came, each with its reason, once', async () => {
    const repeated = `<134>${now.toISOString()} gw-test door: door opened by zoe.canari at 10.4.4.4`;
    await receive(kernelLine(5_001), repeated, kernelLine(99_999), 'hello\u0000');
    await receive(repeated);
    expect((await letters()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['syslog-lines', 'line-not-recognised'],
      ['syslog-lines', 'line-value'],
      ['syslog-lines', 'line-not-recognised'],
    ]);
    expect(JSON.parse((await letters())[0]!.event)).toMatchObject({ line: repeated, time: now.toISOString() });
    expect(await counts()).toEqual({
      accepted_count: 1,
      rejected_count: 0,
      set_aside_count: 3,
      last_error: 'line-not-recognised',
      not_kept_count: 0,
      not_kept_reason: null,
    });
  });

  it('wait until the parser recognises them, and are then stored once', async () => {
    const [door] = await letters();
    const stays = await call(door!.id, 'resend');
    expect([stays.statusCode, stays.json<{ msg_code: string }>().msg_code]).toEqual([409, 'DEAD_LETTER_STAYS']);
    addRule();
    // Two people at once: one of them is too late, and neither waits for the other for ever.
    const both = await Promise.all([call(door!.id, 'resend'), call(door!.id, 'resend')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(
      await test.database.ownerQuery(
        `select request, src_ip from access_log where format = 'own' and company_id = $1`,
        [MAIN],
      ),
    ).toEqual([{ request: 'zoe.canari', src_ip: '10.4.4.4' }]);
    expect(await letters()).toHaveLength(2);
  });

  it('are read before the intake of their company waits', async () => {
    const line = {
      bytes: Buffer.from('door opened by max.lent at 10.4.4.5'),
      at: now.getTime(),
      id: 'lent',
      overConnection: false,
    };
    await deliver(test.context, { ...sender, parser: 'squid' }, [line]);
    const letter = (await letters()).at(-1);
    let resent: ReturnType<typeof call> | undefined;
    await asSystem(test.context.db, async (trx) => {
      await lockIntake(trx, MAIN);
      resent = call(letter!.id, 'resend');
      await expect.poll(async () => (await waitingForLocks()).length, { timeout: 10_000 }).toBeGreaterThan(0);
      // Read from now on, the line would not be recognised.
      await setParser('squid');
    });
    expect((await resent!).statusCode).toBe(200);
    await setParser('netfilter');
  });

  it('are kept up to a number in an hour, and counted beyond', async () => {
    const before = await counts();
    const flood = Array.from({ length: 1_000 }, (_, at) => `noise ${at}`);
    await receive(...flood);
    await receive(...flood);
    expect(await letters()).toHaveLength(200);
    const after = await counts();
    expect(Number(after.set_aside_count) - Number(before.set_aside_count)).toBe(198);
    expect([after.rejected_count, after.not_kept_count, after.not_kept_reason]).toEqual([0, 1_802, 'too-many-lines']);
    await anHourLater();
    await receive('noise of the next hour');
    expect(await letters()).toHaveLength(201);
  });

  it('are kept up to a number of the company and for a time, and counted as not kept when they are deleted', async () => {
    await anHourLater();
    await receive(...Array.from({ length: 60 }, (_, at) => `one too many ${at}`));
    const before = await counts();
    const clean = () =>
      asSystem(test.context.db, (trx) => forgetDeadLetters(trx, test.context.config.intake.setAside, now));
    const ofCompany = async () =>
      Number(
        (await test.database.ownerQuery('select count(*) as n from dead_letter where company_id = $1', [MAIN]))[0]?.[
          'n'
        ],
      );
    const all = await ofCompany();
    await clean();
    expect(await ofCompany()).toBe(250);
    // The oldest ones are gone: those of the demo data first.
    const own = Number((await counts()).not_kept_count) - Number(before.not_kept_count);
    expect([await letters().then(({ length }) => length), own]).toEqual([250, 11]);
    expect(all - 250).toBeGreaterThanOrEqual(own);
    expect((await counts()).not_kept_reason).toBe('too-many-waiting');
    await test.database.ownerQuery(
      `update dead_letter set received_at = now() - interval '91 days' where sourceid = $1`,
      [sender.sourceid],
    );
    const full = Number((await counts()).not_kept_count);
    await clean();
    expect(await letters()).toEqual([]);
    expect(await counts()).toMatchObject({ not_kept_count: full + 250, not_kept_reason: 'waited-too-long' });
  });

  it('go with the erasure of the guest that they name', async () => {
    const guest = await test.as('admin', {
      method: 'POST',
      url: '/api/lobby/guests',
      payload: { name: 'Zoé Canari', profile: 2001 },
    });
    const { id } = guest.json<{ id: number }>();
    await test.database.ownerQuery('update identity set u_email = $2 where userid = $1', [id, 'zoe.named@x.example']);
    await receive('denied user ZOE.named@x.example from 10.4.4.9');
    const url = `/api/guests/${id}/erasure`;
    const { kept } = (await test.as('admin', { url })).json<{ kept: { dataClass: string }[] }>();
    const payload = { kept: kept.map(({ dataClass }) => dataClass) };
    expect((await test.as('admin', { method: 'POST', url, payload })).statusCode).toBe(200);
    expect((await letters()).filter(({ event }) => /zoe\.named/i.test(event))).toEqual([]);
  });

  it('are sent again and discarded by the hundred', async () => {
    await receive(...Array.from({ length: 20 }, (_, at) => `door closed ${at}`));
    const jobs = runner(test);
    const run = async (action: string, ids: readonly number[]) => {
      const started = await test.as('admin', {
        method: 'POST',
        url: '/api/jobs/bulk/dead-letters',
        payload: { ids, operation: 'call', action },
      });
      expect(started.statusCode, started.body).toBe(201);
      return ended(test, 'admin', started.json<JobBody>().id);
    };
    await anHourLater();
    await receive(
      ...Array.from({ length: 60 }, (_, at) => `door opened by person at 10.5.5.${at}`).map((line) => `x${line}`),
    );
    const waiting = await letters();
    // Those that still cannot be applied stay, each with the reason; the others are gone.
    const stored = waiting.slice(-60).map(({ id }) => id);
    await test.database.ownerQuery(
      `update dead_letter set event = replace(event, 'xdoor', 'door') where id = any($1::bigint[])`,
      [stored.slice(10)],
    );
    const resent = await run('resend', stored);
    expect(resent).toMatchObject({ state: 'done', result: { changed: 50 } });
    expect((await letters()).filter(({ id }) => stored.includes(id))).toHaveLength(10);
    const rest = (await letters()).map(({ id }) => id);
    expect(await run('discard', rest)).toMatchObject({ state: 'done', result: { changed: rest.length } });
    expect(await letters()).toEqual([]);
    expect(jobs.failures).toEqual([]);
    jobs.stop();
  });
});

describe('the form of a source', () => {
  it('offers the formats that are shipped', async () => {
    const { resources } = test.context.models.current().model;
    const codes = resources['sources']!.fields.find(({ name }) => name === 'parser')!.codes;
    const answer = await test.as('admin', { method: 'POST', url: `/api/sources/${sender.sourceid}/try`, payload: {} });
    const { parsers } = answer.json<{ parsers: { name: string }[] }>();
    expect([...codes!].toSorted()).toEqual(parsers.map(({ name }) => name).toSorted());
  });

  it('shows a command that works when it is pasted into a shell', async () => {
    const { key, sourceid } = await addApiSource(test);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const command = curlExample(`http://127.0.0.1:${port}/api/intake/sign-ins`);
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, KEY: key } });
    expect(JSON.parse(stdout)).toEqual({ accepted: 1, duplicates: 0, setAside: 0, rejected: [] });
    expect(await sourceOf(test, sourceid)).toMatchObject({ accepted_count: 1, last_error: null });
  });
});
