import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_TIMEOUT_MS = 120_000;
/** Names the data folder that `filled.ts` has made. */
export const FILLED = 'PORTICO_E2E_FILLED';

/** The product as it runs for one worker. */
export interface Product {
  readonly origin: string;
  /** Its own copy of the schema folder: specs drop files into it. */
  readonly schemas: string;
  /** Its data folder. */
  readonly data: string;
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
 * Starts the built product, as `npm start` does, on a data folder, with a copy of the schemas in it.
 * @param settings environment variables of this one
 * @returns the product, whose data folder is still there when it has stopped
 */
export async function startIn(data: string, settings: NodeJS.ProcessEnv = {}): Promise<Product> {
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
  };
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('the product did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { origin, schemas, data, stop };
}

/** The same on a copy of the data folder that `filled.ts` has made, which is removed afterwards. */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'));
  const remove = () => rmSync(data, { recursive: true, force: true });
  const filled = process.env[FILLED];
  try {
    // The files stay the database user's, which only `cp` sees to.
    if (filled !== undefined) execFileSync('cp', ['-a', `${filled}/.`, data]);
    const product = await startIn(data, settings);
    return { ...product, stop: () => product.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
