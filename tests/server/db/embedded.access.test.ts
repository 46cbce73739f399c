import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { atEnd, query, temporaryFolder } from './embedded/process';

const ONE = [{ one: 1 }];

describe('the embedded database', () => {
  test('lets no process in without its password, although it can reach the socket', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const { connection, stop } = await openEmbedded({ dataDir });
    atEnd(stop);
    expect(await query(connection, 'select 1 as one')).toEqual(ONE);
    for (const password of ['', 'wrong']) {
      await expect(query({ ...connection, password }, 'select 1')).rejects.toThrow(/password/);
    }
    await query(connection, `create role portico_app login password 'right'`);
    const app = { ...connection, user: 'portico_app' };
    expect(await query({ ...app, password: 'right' }, 'select 1 as one')).toEqual(ONE);
    await expect(query({ ...app, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/);
    const file = join(dataDir, 'postgres.password');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(file)).uid).toBe(process.getuid?.());
    expect(await readFile(file, 'utf8')).toBe(`${connection.password}\n`);
    const shared = await openEmbedded({ dataDir, share: true });
    expect(await query(shared.connection, 'select 1 as one')).toEqual(ONE);
    await shared.stop();
  });

  test('that trusted everybody until now gets a password at its next start, and so does one that lost it', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const first = await openEmbedded({ dataDir });
    await query(first.connection, `create table kept as select 1 as one`);
    await first.stop();
    await rm(join(dataDir, 'postgres.password'));
    await writeFile(join(dataDir, 'postgres/data/pg_hba.conf'), 'local all all trust\n');

    const second = await openEmbedded({ dataDir });
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await query(second.connection, 'select one from kept')).toEqual(ONE);
    await expect(query({ ...second.connection, password: '' }, 'select 1')).rejects.toThrow(/password/);
    await second.stop();

    const third = await openEmbedded({ dataDir });
    atEnd(() => third.stop());
    expect(third.connection.password).toBe(second.connection.password);
    await third.stop();
    await writeFile(join(dataDir, 'postgres.password'), 'not-the-one\n');
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/remove the file/);
  });
});
