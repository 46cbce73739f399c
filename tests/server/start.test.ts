import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A busy machine may take its time over a first start. */
const PATIENCE_MS = 120_000;

let folder: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-start-'));
});
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await until(() => !existsSync(postmasterFile()));
  await rm(folder, { recursive: true, force: true });
}, PATIENCE_MS);

const postmasterFile = () => join(folder, 'postgres/data/postmaster.pid');

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('not in time');
    await wait(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

interface Product {
  readonly child: ChildProcess;
  readonly base: string;
  readonly said: () => string;
}

/** Runs a command of the product in the data folder. */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await freePort();
  const child = spawn(program, args, {
    env: {
      ...withoutNpm(),
      PORT: String(port),
      PORTICO_UPLOADS_PORT: '',
      PORTICO_DATA: folder,
      PORTICO_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, like that of a supervisor's service.
    detached: true,
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  return { child, base: `http://localhost:${port}`, said: () => said };
}

/** What `npm test` tells its children must not reach the product. */
const withoutNpm = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

async function ready(product: Product): Promise<Product> {
  await until(async () => {
    if (product.child.exitCode !== null) throw new Error(product.said());
    return fetch(`${product.base}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return product;
}
const npmStart = async (env?: NodeJS.ProcessEnv) => ready(await run('npm', ['start'], env));
const portico = (args: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(process.execPath, ['bin/portico.mjs', ...args], env);
async function ended(product: Product): Promise<{ code: number | null; said: string }> {
  if (product.child.exitCode === null && product.child.signalCode === null) await once(product.child, 'close');
  return { code: product.child.exitCode, said: product.said() };
}

const answers = (base: string) => fetch(`${base}/api/health/live`).then(Boolean, () => false);

/** Ways in which a start ends, each with the next one begun at once. */
const ENDINGS: readonly (readonly [name: string, send: (pid: number) => void])[] = [
  ['SIGTERM to npm', (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGKILL to npm', (pid) => process.kill(pid, 'SIGKILL')],
  ['SIGTERM to the process group', (pid) => process.kill(-pid, 'SIGTERM')],
];

describe('npm start', { timeout: 2 * PATIENCE_MS }, () => {
  it('stops everything in order on a signal to npm or to its group, and the next start is not refused', async () => {
    let last = await npmStart();
    for (const [name, send] of ENDINGS) {
      const database = Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
      send(last.child.pid ?? 0);
      const next = await npmStart();
      expect(await answers(last.base), name).toBe(false);
      expect(last.said(), name).toContain('SIGTERM: stopping');
      // A stop is no failure, also while the tasks of the start are under way.
      expect(last.said(), name).not.toMatch(/connection lost|unavailable/);
      expect(Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]), name).not.toBe(database);
      last = next;
    }
    process.kill(last.child.pid ?? 0, 'SIGTERM');
    await until(() => !existsSync(postmasterFile()));
    expect(await answers(last.base)).toBe(false);
  });
});

describe('a first start', { timeout: PATIENCE_MS }, () => {
  it('on an address of the network makes no demo accounts and lists none', async () => {
    const product = await ready(await portico(['start'], { HOST: '0.0.0.0', PORTICO_DEMO: '' }));
    const config = (await (await fetch(`${product.base}/config.json`)).json()) as Record<string, unknown>;
    expect(config).toMatchObject({ demo: false });
    expect(config).not.toHaveProperty('demoLogins');
    expect(product.said()).toContain('First administrator');
    product.child.kill('SIGTERM');
    await ended(product);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ PORTICO_ENV: 'production' }, 'PORTICO_ENV is production'],
    [{ DATABASE_URL: 'postgresql://owner:hunter2@localhost:1/none' }, 'the database is external'],
  ])('with demo data is refused with one sentence: %o', async (env, reason) => {
    const { code, said } = await ended(await portico(['start'], { PORTICO_DEMO: '1', ...env }));
    expect(code).toBe(1);
    expect(said).toContain(`portico: PORTICO_DEMO=1 is refused because ${reason}`);
    expect(said).not.toMatch(/\n\s+at |hunter2/);
    const seeded = await ended(await portico(['seed'], { PORTICO_DEMO: '0', ...env }));
    expect(seeded).toMatchObject({ code: 1, said: expect.stringContaining('demo data are refused') as unknown });
  });

  it('on a port that is in use says so, before it makes any data', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code, said } = await ended(await portico(['start'], { HOST: '127.0.0.1', PORT: String(port) }));
    taken.close();
    expect(code).toBe(1);
    expect(said).toContain(`portico: port ${port} of 127.0.0.1 is in use`);
    expect(said).not.toMatch(/\n\s+at |First administrator/);
  });

  it('with an address that cannot be read says so, without the password', async () => {
    const { code, said } = await ended(await portico(['start'], { DATABASE_URL: 'postgresql://o:hunter2@h:x/p' }));
    expect(code).toBe(1);
    expect(said).toMatch(/^portico: DATABASE_URL cannot be read/m);
    expect(said).not.toMatch(/\n\s+at |hunter2/);
  });
});

describe('a rotation of the key', { timeout: PATIENCE_MS }, () => {
  const password = 'Marée-basse-47-Ouest!';
  const post = async ({ base }: Product, path: string, values: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${base}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(values) })).status;
  };
  const stop = async (product: Product) => {
    product.child.kill('SIGTERM');
    await ended(product);
  };

  it('is refused while the product runs; after it the product starts, signs in and verifies', async () => {
    const first = await ready(await portico(['start']));
    const [, login, token] = /First administrator: (\S+)[^]*?token=([\w-]+)/.exec(first.said()) ?? [];
    expect(await post(first, 'password/reset', { token, password })).toBe(200);
    expect(await post(first, 'login', { login, password })).toBe(200);
    const refused = await ended(await portico(['key', 'rotate']));
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('already in use') as unknown });
    await stop(first);

    const key = readFileSync(join(folder, 'secret.key'), 'utf8');
    const rotated = await ended(await portico(['key', 'rotate']));
    expect(rotated).toMatchObject({ code: 0, said: expect.stringContaining('New key in') as unknown });
    const kept = /old key in (\S+)/.exec(rotated.said)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8')).toBe(key);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).not.toBe(key);

    const second = await ready(await portico(['start']));
    expect(await post(second, 'login', { login, password })).toBe(200);
    expect(await ended(await portico(['audit', 'verify']))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^OK: \d+ logs, \d+ entries$/m) as unknown,
    });
    await stop(second);

    const given = randomBytes(32).toString('base64');
    const again = await ended(await portico(['key', 'rotate'], { PORTICO_NEW_SECRET_KEY: given }));
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('New key in') as unknown });
    expect(again.said).not.toContain(given);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(given);

    const old = await ended(await portico(['start'], { PORTICO_SECRET_KEY: key.trim() }));
    expect(old).toMatchObject({ code: 1, said: expect.stringContaining('belongs to the key') as unknown });
    expect(old.said).not.toContain(key.trim());
  });
});
