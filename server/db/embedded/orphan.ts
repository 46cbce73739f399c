import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseInUseError } from './errors';
import { SOCKET_FILE, type Layout } from './layout';

/**
 * Deals with what a killed owner has left. A server that still runs is shut down in order, and ours takes over: that
 * way it has today's settings, and its own watchdog, which may just be ending it, cannot surprise us. Traces that
 * point to a foreign process are removed; PostgreSQL itself guards the data by its shared memory as well.
 * Call it only while holding the claim on the cluster.
 * @throws DatabaseInUseError when a server answers that is no process of this machine
 */
export async function endOrphan({ data, socket, dataDir }: Layout): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  const pid = Number(text?.split('\n')[0]);
  const isOrphan = () => isServerOf(data, pid);
  if (text !== undefined && (await isOrphan())) return endProcess(pid, isOrphan);
  if (await answers(join(socket, SOCKET_FILE))) throw new DatabaseInUseError(dataDir, undefined);
  await rm(join(socket, `${SOCKET_FILE}.lock`), { force: true });
  // Another process may have the id of a dead server by now (in containers often): PostgreSQL would refuse to start.
  if (text !== undefined && isAlive(pid)) await rm(pidFile, { force: true });
}

/**
 * Ends a server: disconnecting the clients, then without waiting for the disk (the log makes that safe), then by force.
 * @param isRunning asked again and again until it says no
 */
export async function endProcess(pid: number, isRunning: () => boolean | Promise<boolean>): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patience] of steps) {
    const deadline = Date.now() + patience;
    if (!(await isRunning())) return;
    send(pid, signal);
    while (Date.now() < deadline) {
      if (!(await isRunning())) return;
      await wait(10);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True when any process has this id. */
export const isAlive = (pid: number) => Number.isInteger(pid) && pid > 0 && send(pid, 0);

/** The working directory of a server is its data folder. A zombie process has none and holds no resources. */
async function isServerOf(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === (await realpath(data));
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(data);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
