import { execFile } from 'node:child_process';
import { chown, lchown, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './errors';

/** The user that PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/**
 * Chooses the user for the server when this process is root: the one who owns the cluster already, else `postgres`,
 * else `nobody`.
 * @param folders the cluster's folders, innermost first; those that do not exist yet are skipped
 * @returns undefined when we are not root: the server then runs as ourselves
 * @throws EmbeddedDatabaseError when the machine has neither user
 */
export async function chooseAccount(folders: readonly string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readAccounts();
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) {
      const known = accounts.find(({ uid }) => uid === owner.uid);
      return known ?? { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
    }
  }
  const account = ['postgres', '_postgres', 'nobody']
    .map((userName) => accounts.find(({ name }) => name === userName))
    .find((found) => found !== undefined && found.uid > 0);
  if (account) return account;
  throw new EmbeddedDatabaseError(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start Portico as another user, or set DATABASE_URL.',
  );
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid && !name.startsWith('#') ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/**
 * Hands a folder and all in it to the account. The top goes last, so that an interrupted run starts over.
 * Symbolic links are changed themselves, never what they point to.
 */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await handOver(path, account);
    else await lchown(path, account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}

/** Whether the account (or, without one, we ourselves) can walk into the folder: every parent has to let it through. */
export function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { ...(account && { uid: account.uid, gid: account.gid }), env: {}, cwd: '/' };
    execFile('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], options, (error) => resolve(error === null));
  });
}
