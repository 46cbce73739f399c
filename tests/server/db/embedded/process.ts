import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { rm, mkdtemp, realpath, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach } from 'vitest';
import type { EmbeddedDatabase, EmbeddedOptions } from '../../../../server/db/embedded';

export const isRoot = process.getuid?.() === 0;
export const repository = resolve(fileURLToPath(import.meta.url), '../../../../..');

const TSX = createRequire(import.meta.url).resolve('tsx');
const OPENER = 'tests/server/db/embedded/opener.ts';

type Connection = EmbeddedDatabase['connection'];
interface Event {
  event: 'opened' | 'stopped' | 'exit' | 'error' | 'gone';
  connection: Connection;
  attached: boolean;
  pid: number;
  name: string;
  message: string;
  reason: string;
}

const endings: (() => Promise<unknown>)[] = [];

/** Runs when the test ends, in the opposite order, whatever became of it. */
export function atEnd(ending: () => Promise<unknown>): void {
  endings.push(ending);
}

afterEach(async () => {
  for (const ending of endings.splice(0).reverse()) await ending();
});

/** A folder that other users can walk through, removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'portico-test-')));
  await chmod(folder, 0o755);
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

class Opener {
  private readonly events: Event[] = [];
  private readonly waiting: ((event: Event) => void)[] = [];

  constructor(readonly child: ChildProcess) {
    const tell = (event: Event) => {
      const next = this.waiting.shift();
      if (next) next(event);
      else this.events.push(event);
    };
    createInterface({ input: child.stdout! }).on('line', (line) => tell(JSON.parse(line) as Event));
    // A request that still waits would wait for ever.
    child.once('close', () => tell({ event: 'gone' } as Event));
  }

  /** The next thing that it says; fails at once when it is something else. */
  async next(wanted: Event['event']): Promise<Event> {
    const event = this.events.shift() ?? (await new Promise<Event>((done) => this.waiting.push(done)));
    if (event.event !== wanted) throw new Error(`Expected ${wanted}, got ${JSON.stringify(event)}`);
    return event;
  }

  async stop(): Promise<void> {
    this.child.stdin!.write('stop\n');
    await this.next('stopped');
    await this.ended();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended();
  }

  async ended(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}

/** Opens the database in another process. */
export function openElsewhere(
  options: EmbeddedOptions & { forget?: boolean },
  at: { project?: string; uid?: number; gid?: number } = {},
): Opener {
  const { project = repository, uid, gid } = at;
  const child = spawn(process.execPath, ['--import', TSX, join(project, OPENER), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: project,
    ...(uid !== undefined && { uid, gid }),
  });
  const opener = new Opener(child);
  atEnd(async () => {
    child.stdin!.end();
    await opener.ended();
  });
  return opener;
}

/** Runs one statement on a connection of its own. */
export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until it gives something; the test's own time limit ends it otherwise. */
export async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** A dead process that its parent has not collected yet counts as gone. */
export function isRunning(pid: number): boolean {
  return processes().some((one) => one.pid === pid);
}

export function processes(): { pid: number; parent: number; user: number; command: string }[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,stat=,args='], { encoding: 'utf8' });
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, user, state, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid || !command || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), user: Number(user), command }];
  });
}

/** The processes that stand in a folder below this one: PostgreSQL's stand in their data folder. */
export function serversIn(folder: string): number[] {
  const folderOf = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return '';
    }
  };
  return processes().flatMap(({ pid }) => (folderOf(pid).startsWith(`${folder}/`) ? [pid] : []));
}
