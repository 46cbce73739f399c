import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { Binaries } from './binaries';
import { EmbeddedDatabaseError } from './errors';
import type { Layout } from './layout';
import { dataArgument, runOptions } from './run';

export const SUPERUSER = 'postgres';
export const DATABASE = 'portico';
/** invalid_password */
const WRONG_PASSWORD = '28P01';

/** Sorted by code point and the same everywhere; the character classes (trigrams need them) come from the system. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes the cluster when there is none. It is made aside and then renamed: a half-made one is never taken for real.
 * @throws EmbeddedDatabaseError when the data are of another major version, or the folder holds something else
 */
export async function ensureCluster(layout: Layout, binaries: Binaries): Promise<void> {
  const { data, root, account } = layout;
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return checkMajor(data, Number.parseInt(version, 10), binaries.major);
  await rmdir(data).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') {
      throw new EmbeddedDatabaseError(`${data} holds files, but no PostgreSQL cluster: move them away first.`);
    }
  });
  for (const left of await readdir(root)) {
    if (left.startsWith('data.')) await rm(join(root, left), { recursive: true, force: true }).catch(() => undefined);
  }
  const draft = await mkdtemp(join(root, 'data.'));
  if (account) await chown(draft, account.uid, account.gid);
  let failure: string | undefined;
  for (const classes of CHARACTER_CLASSES) {
    failure = await runInitdb(layout, binaries, draft, [...LOCALE, `--lc-ctype=${classes}`]);
    if (!failure?.includes('locale name')) break;
  }
  if (failure !== undefined) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(`The database could not be made in ${data}: ${failure}`);
  }
  await rename(draft, data);
  const folder = await open(root);
  await folder.sync();
  await folder.close();
}

function checkMajor(data: string, found: number, expected: number): void {
  if (found === expected) return;
  throw new EmbeddedDatabaseError(
    `${data} was made by PostgreSQL ${found}, this is ${expected}: ` +
      'make a backup with the earlier version of Portico and restore it into an empty data folder.',
  );
}

function runInitdb(layout: Layout, binaries: Binaries, cwd: string, locale: string[]): Promise<string | undefined> {
  // Password-less access is disabled before the server is used by anything else (`access.ts`).
  const access = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`];
  const args = ['-D', dataArgument(layout, cwd), ...access, ...locale];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, { ...runOptions(layout, cwd), stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? undefined : errors.trim() || `initdb ended with ${code}`));
  });
}

/**
 * Makes the application's database when it is missing; needs the running server.
 * @param connection of the superuser
 * @throws EmbeddedDatabaseError when the password is not the cluster's
 */
export async function ensureDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres', ssl: false });
  // The server may stop at any time; the query then fails and reports the error.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error & { code?: string }) => {
    if (error.code !== WRONG_PASSWORD) throw error;
    throw new EmbeddedDatabaseError(
      'The password in postgres.password is not that of the database: remove the file, and the next start sets one.',
    );
  });
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}
