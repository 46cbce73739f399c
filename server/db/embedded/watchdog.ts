import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Account } from './account';

/**
 * Reads the process ids to guard, one per line (an empty line: none). Its input ends when we do, even by SIGKILL:
 * then it shuts the server down, at first in order, after five seconds at once (the log makes that safe).
 */
const SCRIPT = `
while IFS= read -r line; do pid=$line; done
[ -n "$pid" ] && kill -INT "$pid" || exit 0
n=0
while kill -0 "$pid" && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
[ $n -lt 50 ] || kill -QUIT "$pid"
`;

interface Watchdog {
  guard(pid: number | undefined): void;
  end(): void;
}

/**
 * Starts the small shell that ends the server when this process can no longer do so. It starts again when it is killed.
 * @param account the user that the server runs as; the watchdog runs as the same user
 */
export function startWatchdog(account: Account | undefined): Watchdog {
  let guarded: number | undefined;
  let ended = false;
  let shell: ChildProcess;
  const tell = () => shell.stdin?.write(`${guarded ?? ''}\n`);
  const begin = () => {
    shell = spawn('/bin/sh', ['-c', SCRIPT, 'portico-watchdog'], {
      // A new session, so that Ctrl-C in the terminal does not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    shell.unref();
    (shell.stdin as Socket | null)?.unref();
    shell.stdin?.on('error', () => undefined);
    shell.once('error', () => undefined);
    shell.once('exit', () => {
      if (!ended) setTimeout(begin, 500).unref();
    });
    tell();
  };
  begin();
  return {
    guard(pid) {
      guarded = pid;
      tell();
    },
    end() {
      guarded = undefined;
      ended = true;
      tell();
      shell.stdin?.end();
    },
  };
}
