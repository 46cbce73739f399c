import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DATABASE, SUPERUSER } from './cluster';
import { EmbeddedDatabaseError } from './errors';
import { PORT, type Layout } from './layout';

/** The superuser's password; only the user who starts Portico can read it. */
const PASSWORD_FILE = 'postgres.password';
const OWNER_ONLY = 0o600;
const PASSWORD_BYTES = 24;

/** Connections without a password, for the moment in which the password is set. */
const OPEN = 'trust';
const CLOSED = 'scram-sha-256';

/**
 * Sets who may connect, before the server starts: every connection needs a password. Other programs may run as the
 * server's user (always so for the user `nobody`), so it is not enough that the socket's folder is private to it.
 * @returns the superuser's password; undefined when it has yet to be set, see `setPassword`
 * @throws EmbeddedDatabaseError when the password file belongs to another user
 */
export async function prepareAccess({ dataDir, data }: Layout): Promise<string | undefined> {
  const password = await readPassword(dataDir);
  await writeRule(data, password === undefined ? OPEN : CLOSED);
  return password;
}

/** The password of a cluster that another process runs. @throws EmbeddedDatabaseError */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, PASSWORD_FILE);
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw new EmbeddedDatabaseError(
      `${path} belongs to another user: start Portico as that user, or take it back: sudo chown "$(id -un)" ${path}`,
    );
  }
}

/** Gives the superuser a password, stores it in the data folder, and disables password-less access. */
export async function setPassword({ dataDir, data, socket }: Layout): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const client = new Client({ host: socket, port: PORT, user: SUPERUSER, database: 'postgres', ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`alter role ${SUPERUSER} with password '${password}'`);
    await writePassword(dataDir, password);
    await writeRule(data, CLOSED);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
  return password;
}

/** How to reach the cluster as its superuser. */
export function superuserConnection({ socket }: Layout, password: string) {
  return { host: socket, port: PORT, user: SUPERUSER, password, database: DATABASE };
}

async function writePassword(dataDir: string, password: string): Promise<void> {
  const path = join(dataDir, PASSWORD_FILE);
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
  await rename(draft, path);
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
}

/** Into the file that is there, so that it stays the property of the server's user. */
async function writeRule(data: string, method: string): Promise<void> {
  await writeFile(join(data, 'pg_hba.conf'), `local all all ${method}\n`);
}
