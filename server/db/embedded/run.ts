import type { SpawnOptions } from 'node:child_process';
import type { Layout } from './layout';

/**
 * How PostgreSQL's programs are started: inside the data folder and as the account. Nothing of our environment
 * reaches them, since PG* and LC_* variables would change what they do.
 */
export function runOptions({ account }: Layout, cwd: string): SpawnOptions {
  return {
    cwd,
    env: { PATH: '/usr/bin:/bin', LANG: 'C' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/**
 * The name under which the server finds its data. The account may be unable to walk to the folder (under /root, say),
 * but it may stand in it: on Linux its working folder has a name that needs no walk.
 */
export function dataArgument({ account }: Layout, folder: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
