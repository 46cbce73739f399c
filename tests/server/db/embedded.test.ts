// @vitest-environment node
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { DatabaseInUseError, EmbeddedDatabaseError } from '../../../server/db/embedded/errors';
import { atEnd, isRoot, isRunning, openElsewhere, processes, query, temporaryFolder } from './embedded/process';

describe('openEmbedded', () => {
  test('makes a private PostgreSQL that no network reaches, and keeps its data', async () => {
    const dataDir = join(await temporaryFolder(), '.portico');
    const first = await openEmbedded({ dataDir, settings: { work_mem: '17MB' } });
    atEnd(() => first.stop());
    const { connection } = first;
    expect(connection).toMatchObject({ port: 5432, user: 'postgres', database: 'portico' });
    expect((await stat(connection.host)).mode.toString(8)).toBe('40700');
    expect((await stat(join(dataDir, 'postgres'))).mode.toString(8)).toBe('40700');
    const [settings] = await query(
      connection,
      `select current_setting('listen_addresses') as network, current_setting('fsync') as fsync,
        current_setting('jit') as jit, current_setting('work_mem') as memory, current_setting('timezone') as zone,
        (select datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = 'portico') as locale`,
    );
    expect(settings).toEqual({
      network: '',
      fsync: 'on',
      jit: 'off',
      memory: '17MB',
      zone: 'UTC',
      locale: 'C.UTF-8 UTF8',
    });
    await query(connection, 'create extension pg_trgm');
    const [text] = await query(
      connection,
      `select upper('été') as upper, similarity('北京咖啡馆', '北京咖啡店') as alike`,
    );
    expect(text?.upper).toBe('ÉTÉ');
    expect(text?.alike).toBeGreaterThan(0);
    await query(connection, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);

    const second = await openEmbedded({ dataDir });
    atEnd(() => second.stop());
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.attached).toBe(false);
  });

  test.runIf(isRoot)('never runs the server as root', async () => {
    const database = await openEmbedded({ dataDir: join(await temporaryFolder(), 'data') });
    atEnd(() => database.stop());
    expect(processes().find(({ pid }) => pid === database.pid)?.user).toBeGreaterThan(0);
  });

  test('refuses a second opener and names the first; shares on request', async () => {
    const dataDir = await temporaryFolder();
    const owner = openElsewhere({ dataDir });
    const { connection, pid } = await owner.next('opened');
    const refusal = await openEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseInUseError);
    expect((refusal as Error).message).toContain(`process ${owner.child.pid}`);
    expect((refusal as Error).message).toContain(dataDir);

    const reasons: string[] = [];
    const shared = await openEmbedded({ dataDir, share: true, onExit: (reason) => reasons.push(reason) });
    expect(shared).toMatchObject({ attached: true, pid, connection });
    expect(await query(shared.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await shared.stop();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);

    await openEmbedded({ dataDir, share: true, onExit: (reason) => reasons.push(reason) });
    await owner.stop();
    await expect.poll(() => reasons).toEqual([expect.stringContaining(`${owner.child.pid}`)]);
    expect(isRunning(pid)).toBe(false);
  });

  test('of many that start at the same time on a new folder one owns it and the others share it', async () => {
    const dataDir = await temporaryFolder();
    const openers = [1, 2, 3, 4].map(() => openElsewhere({ dataDir, share: true }));
    const opened = await Promise.all(openers.map((opener) => opener.next('opened')));
    expect(opened.filter(({ attached }) => !attached)).toHaveLength(1);
    expect(new Set(opened.map(({ pid }) => pid)).size).toBe(1);
    const clusters = (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('data'));
    expect(clusters).toEqual(['data']);
  });

  test('lets a process end that forgets to stop it, and the server with it', async () => {
    const opener = openElsewhere({ dataDir: await temporaryFolder(), forget: true });
    const { pid } = await opener.next('opened');
    await opener.ended();
    expect(opener.child.exitCode).toBe(0);
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  });

  test('makes the cluster again after a first start that was killed half-way', async () => {
    const dataDir = await temporaryFolder();
    const opener = openElsewhere({ dataDir });
    await expect
      .poll(() => readdir(join(dataDir, 'postgres')).catch(() => []), { timeout: 9000, interval: 5 })
      .toEqual(expect.arrayContaining([expect.stringMatching(/^data\./)]));
    await opener.kill();
    const database = await openEmbedded({ dataDir });
    atEnd(() => database.stop());
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('touches neither foreign files nor the data of another major version', async () => {
    const dataDir = await temporaryFolder();
    const data = join(dataDir, 'postgres', 'data');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'thesis.txt'), 'mine');
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/holds files/);
    expect(await readFile(join(data, 'thesis.txt'), 'utf8')).toBe('mine');
    await rm(join(data, 'thesis.txt'));
    await writeFile(join(data, 'PG_VERSION'), '15\n');
    const refusal = await openEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedDatabaseError);
    expect((refusal as Error).message).toMatch(/PostgreSQL 15, this is 17/);
    expect(await readdir(data)).toEqual(['PG_VERSION']);
  });

  test('gives the words of the server when it does not start, and can be opened again after that', async () => {
    const dataDir = await temporaryFolder();
    await expect(openEmbedded({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers/);
    const database = await openEmbedded({ dataDir });
    await database.stop();
  });
});
