import { spawn, type ChildProcess } from 'node:child_process';
import { chown, open, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedDatabaseError } from './errors';
import { PORT, type Layout } from './layout';
import { endProcess, isAlive } from './orphan';
import { dataArgument, runOptions } from './run';

export interface Postmaster {
  pid: number;
  /** Resolves with the reason when the server has ended for any reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/** Sizes for one console on a small machine; fsync stays on, since acknowledged means written. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'portico',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file a day of the week, so that a week is kept.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
};

/** Backends of a killed server need a moment to notice; until then its memory is in use. */
const STILL_ENDING = /still in use|already exists/;
const STILL_ENDING_MS = 30_000;

/**
 * Starts the server and waits until it answers; crash recovery takes the time it takes.
 * @param settings replace ours, see SETTINGS
 * @throws EmbeddedDatabaseError with the server's own words when it ends instead
 */
export async function startPostmaster(
  layout: Layout,
  binaries: Binaries,
  settings: Record<string, string>,
  onSpawn: (pid: number | undefined) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + STILL_ENDING_MS;
  for (;;) {
    const server = await spawnServer(layout, binaries, settings);
    onSpawn(server.pid);
    const failure = await Promise.race([server.exited, answers(layout, server.pid)]);
    if (failure === undefined) return server;
    onSpawn(undefined);
    if (!STILL_ENDING.test(failure) || Date.now() > deadline) throw new EmbeddedDatabaseError(failure);
    await wait(100);
  }
}

async function spawnServer(layout: Layout, binaries: Binaries, settings: Record<string, string>): Promise<Postmaster> {
  // Relative to the data folder: the account may be unable to walk to it from the root.
  const socket = layout.socket.startsWith(layout.root) ? '../socket' : layout.socket;
  const all = { ...SETTINGS, ...settings, unix_socket_directories: socket, port: String(PORT) };
  const args = ['-D', dataArgument(layout, layout.data)];
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);
  const startLog = await open(join(layout.log, 'start.log'), 'w', 0o600);
  try {
    if (layout.account) await chown(join(layout.log, 'start.log'), layout.account.uid, layout.account.gid);
    const child = spawn(binaries.postgres, args, {
      ...runOptions(layout, layout.data),
      // A new session: this process handles Ctrl-C and stops the server in order.
      detached: true,
      stdio: ['ignore', startLog.fd, startLog.fd],
    });
    child.unref();
    const exited = reasonOfExit(child, layout);
    const { pid } = child;
    if (pid === undefined) throw new EmbeddedDatabaseError(await exited);
    return { pid, exited, stop: () => endProcess(pid, () => isRunning(child)) };
  } finally {
    await startLog.close();
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function reasonOfExit(child: ChildProcess, layout: Layout): Promise<string> {
  // Times of the file system are a little earlier than the clock of this process.
  const began = Date.now() - 50;
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL cannot be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      void lastWords(layout, began).then((words) => resolve(`PostgreSQL ${how}. ${words}`.trim()));
    });
  });
}

/** The server's gravest recent messages, for the reason and for the log of the console. */
async function lastWords({ log }: Layout, since: number): Promise<string> {
  const messages: string[] = [];
  for (const name of await readdir(log).catch(() => [])) {
    const path = join(log, name);
    const changed = await stat(path).catch(() => undefined);
    if (!changed || changed.mtimeMs < since) continue;
    const text = await readFile(path, 'utf8').catch(() => '');
    messages.push(
      ...text
        .slice(-8000)
        .split('\n')
        .filter((line) => /\b(FATAL|PANIC|could not)\b/.test(line)),
    );
  }
  return messages.slice(-3).join(' ');
}

/** Fulfilled when the server has written that it is ready: cheaper than to try to connect. */
async function answers({ data }: Layout, pid: number): Promise<undefined> {
  for (;;) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return undefined;
    if (!isAlive(pid)) return new Promise(() => undefined);
    await wait(10);
  }
}
