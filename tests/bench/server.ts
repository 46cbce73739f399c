import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  readonly base: string;
  readonly pid: number;
  /** From the start of the process to the first ready answer, in ms. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export async function temporaryData(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the built product as `npm start` does, on a data folder, and waits until it is ready. @param env further settings */
export async function startServer(dataFolder: string, env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['bin/portico.mjs', 'start'], {
    env: { ...process.env, PORT: String(port), PORTICO_DATA: dataFolder, PORTICO_RATE_LIMIT: 'off', ...env },
    stdio: 'ignore',
  });
  const base = `http://localhost:${port}`;
  for (;;) {
    const ready = await fetch(`${base}/api/health/ready`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (ready) break;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    base,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Memory that a process keeps resident, in MiB (Linux). */
export function residentMemory(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

/** Signs a demo role in and proves who it is, as creating a key demands. @returns the bearer token */
export async function tokenOf(base: string, role: string): Promise<string> {
  const config = (await (await fetch(`${base}/config.json`)).json()) as {
    demoLogins: { role: string; login: string; password: string }[];
  };
  const demo = config.demoLogins.find((one) => one.role === role);
  if (!demo) throw new Error(`no demo login for the role ${role}`);
  const { login, password } = demo;
  const { token } = await post<{ token: string }>(`${base}/api/login`, { login, password });
  await post(`${base}/api/proof`, { currentPassword: password }, token);
  return token;
}

/** Sends JSON. @returns the body of the answer @throws Error for an answer that is no success */
export async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${text}`);
  return (text && JSON.parse(text)) as T;
}
