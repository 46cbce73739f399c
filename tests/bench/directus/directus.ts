import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { ExternalConnection } from '../product';
import { freePort } from '../server';
import type { Installed } from './install';

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 200;

export interface Directus {
  readonly base: string;
  /** A static token of its administrator, as programs use it. */
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts Directus, as it comes, on a database that has its collections as plain tables, and registers them. */
export async function startDirectus({ node, folder }: Installed, connection: ExternalConnection): Promise<Directus> {
  const port = await freePort();
  const token = randomBytes(24).toString('base64url');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: connection.host,
    DB_PORT: String(connection.port),
    DB_DATABASE: connection.database,
    DB_USER: connection.user,
    DB_PASSWORD: connection.password,
    SECRET: randomBytes(24).toString('base64url'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(24).toString('base64url'),
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    LOG_HTTP_REQUESTS: 'none',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  };
  let output = '';
  const start = (command: string) => {
    const args = ['node_modules/directus/cli.js', command];
    const child = spawn(node, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-2_000)));
    return { child, ended: new Promise<number | null>((done) => child.once('exit', done)) };
  };
  const code = await start('bootstrap').ended;
  if (code !== 0) throw new Error(`directus bootstrap ended with ${code}\n${output}`);
  const { child, ended } = start('start');
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await answers(`${base}/server/ping`);
    await registerCollections(base, token);
    return { base, token, stop };
  } catch (error) {
    await stop();
    throw new Error(`Directus does not start\n${output}`, { cause: error });
  }
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`nothing answers at ${url}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** What a person clicks to make the tables known. */
async function registerCollections(base: string, token: string): Promise<void> {
  const patch = async (path: string, meta: object) => {
    const answer = await fetch(base + path, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ meta }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const collection of ['profiles', 'identities']) await patch(`/collections/${collection}`, { icon: 'person' });
  await patch('/fields/identities/profile_id', { interface: 'select-dropdown-m2o', special: ['m2o'] });
}
