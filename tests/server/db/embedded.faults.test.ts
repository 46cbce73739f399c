// @vitest-environment node
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '../../../server/db/embedded';
import {
  atEnd,
  isRunning,
  openElsewhere,
  processes,
  query,
  serversIn,
  temporaryFolder,
  until,
} from './embedded/process';

async function open(dataDir: string, onExit?: (reason: string) => void): Promise<EmbeddedDatabase> {
  const database = await openEmbedded({ dataDir, onExit });
  atEnd(() => database.stop());
  return database;
}

/** Inserts row after row until the connection breaks; gives the last number that was acknowledged. */
async function writeUntilItBreaks(connection: EmbeddedDatabase['connection'], begun: () => void): Promise<number> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table written (number bigint primary key)');
  for (let number = 1; ; number += 1) {
    try {
      await client.query('insert into written values ($1)', [number]);
    } catch {
      return number - 1;
    }
    if (number === 100) begun();
  }
}

async function writing(connection: EmbeddedDatabase['connection']) {
  let acknowledged: Promise<number> = Promise.resolve(0);
  await new Promise<void>((begun) => (acknowledged = writeUntilItBreaks(connection, begun)));
  return { acknowledged };
}

/** The watchdog's child of our process, which has started it. */
const watchdogOf = (parent: number | undefined) =>
  processes().find((one) => one.parent === parent && one.command.includes('portico-watchdog'))?.pid;

describe('openEmbedded after a fault', () => {
  test('a killed owner takes its server with it at once, and no row is lost', async () => {
    const dataDir = await temporaryFolder();
    const owner = openElsewhere({ dataDir });
    const { connection, pid } = await owner.next('opened');
    const { acknowledged } = await writing(connection);
    const watchdog = watchdogOf(owner.child.pid);
    await owner.kill();
    await expect.poll(() => isRunning(pid), { timeout: 4000, interval: 20 }).toBe(false);
    await expect.poll(() => watchdog !== undefined && isRunning(watchdog), { timeout: 4000 }).toBe(false);
    const next = await open(dataDir);
    const [kept] = await query(next.connection, 'select max(number)::int as last, count(*)::int as rows from written');
    expect(kept?.last).toBeGreaterThanOrEqual(await acknowledged);
    expect(kept?.rows).toBe(kept?.last);
  });

  test('opens at once after a kill, while the server may still be going', async () => {
    const dataDir = await temporaryFolder();
    for (let round = 0; round < 3; round += 1) {
      const owner = openElsewhere({ dataDir });
      const { connection } = await owner.next('opened');
      if (round === 0) await query(connection, 'create table rounds (number int)');
      await query(connection, `insert into rounds values (${round})`);
      await owner.kill();
    }
    const database = await open(dataDir);
    expect(await query(database.connection, 'select number from rounds order by 1')).toEqual([
      { number: 0 },
      { number: 1 },
      { number: 2 },
    ]);
  });

  test('takes over from an owner that was killed together with its watchdog', async () => {
    const dataDir = await temporaryFolder();
    const owner = openElsewhere({ dataDir });
    const { connection, pid } = await owner.next('opened');
    await query(connection, 'create table kept as select 42 as answer');
    process.kill(await until(() => watchdogOf(owner.child.pid)), 'SIGKILL');
    await owner.kill();
    expect(isRunning(pid)).toBe(true);
    const database = await open(dataDir);
    expect(database.attached).toBe(false);
    expect(isRunning(pid)).toBe(false);
    expect(await query(database.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('starts a new watchdog for one that was killed', async () => {
    const owner = openElsewhere({ dataDir: await temporaryFolder() });
    const { pid } = await owner.next('opened');
    const first = await until(() => watchdogOf(owner.child.pid));
    process.kill(first, 'SIGKILL');
    await until(() => watchdogOf(owner.child.pid));
    expect(watchdogOf(owner.child.pid)).not.toBe(first);
    await owner.kill();
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  });

  test('starts the server again whenever it dies, tells why, and loses nothing', async () => {
    const dataDir = await temporaryFolder();
    const reasons: string[] = [];
    const database = await open(dataDir, (reason) => reasons.push(reason));
    const { acknowledged } = await writing(database.connection);
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    const last = await acknowledged;
    const [kept] = await until(() =>
      query(database.connection, 'select max(number)::int as last from written').catch(() => undefined),
    );
    expect(kept?.last).toBeGreaterThanOrEqual(last);
    // The server answers a moment before its supervisor knows that it does.
    await expect.poll(() => database.pid).not.toBe(before);
    expect(reasons).toEqual([expect.stringContaining('SIGKILL')]);

    expect(serversIn(dataDir)).toContain(database.pid);
    process.kill(database.pid, 'SIGKILL');
    await until(() => reasons.length === 2 || undefined);
    // Stopped while it is between two servers: nothing may start after that.
    await database.stop();
    // Helpers of the killed server end by themselves, as soon as they notice.
    await expect.poll(() => serversIn(dataDir), { timeout: 20_000 }).toEqual([]);
    await expect(query(database.connection, 'select 1')).rejects.toThrow();
  });

  test('survives a killed backend', async () => {
    const database = await open(await temporaryFolder());
    const client = new Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]!.pid, 'SIGKILL');
    await expect(client.query('select 1')).rejects.toThrow();
    const [one] = await until(() => query(database.connection, 'select 1 as one').catch(() => undefined));
    expect(one).toEqual({ one: 1 });
  });

  test('is not fooled by traces that name a living stranger', async () => {
    const dataDir = await temporaryFolder();
    const owner = openElsewhere({ dataDir });
    const { connection, pid } = await owner.next('opened');
    process.kill(await until(() => watchdogOf(owner.child.pid)), 'SIGKILL');
    await owner.kill();
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    process.kill(pid, 'SIGKILL');
    await until(() => !isRunning(pid) || undefined);
    // As after a reboot or in a container: the numbers of the dead have gone to others.
    const stranger = String(process.ppid);
    await writeFile(pidFile, text.replace(String(pid), stranger));
    await writeFile(join(connection.host, '.s.PGSQL.5432.lock'), text.replace(String(pid), stranger));
    const database = await open(dataDir);
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isRunning(process.ppid)).toBe(true);
  });
});
