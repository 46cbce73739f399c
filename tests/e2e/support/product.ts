import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_TIMEOUT_MS = 120_000;

/** The product as it runs for one worker. */
export interface Product {
  readonly origin: string;
  /** Its own copy of the schema folder: specs drop files into it. */
  readonly schemas: string;
  stop(): Promise<void>;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });

/** A port that is free, and the next one too: the product takes two. Workers ask at once, so each looks elsewhere. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/**
 * Starts the built product, as `npm start` does, on a data folder and schemas of its own.
 * @param settings environment variables of this one
 */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'));
  const schemas = join(data, 'schemas');
  cpSync('schemas', schemas, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['bin/portico.mjs', 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      PORTICO_DATA: data,
      PORTICO_SCHEMAS: schemas,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const until = Date.now() + START_TIMEOUT_MS;
  const isReady = () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('the product did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { origin, schemas, stop };
}
