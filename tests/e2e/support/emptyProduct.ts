import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './product';

interface EmptyProduct {
  /** The one-time link that the first start prints. */
  readonly link: string;
  readonly origin: string;
  /** Its data folder, with room for files of the test. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a product without demo data, as `PORTICO_DEMO=0 npm start` does, in a folder of its own. */
export async function startEmptyProduct(): Promise<EmptyProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-first-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['bin/portico.mjs', 'start'], {
    env: { ...process.env, PORT: String(port), PORTICO_DATA: folder, PORTICO_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const link = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      const found = /http\S+token=\S+/.exec(printed)?.[0];
      if (found && printed.includes('is ready')) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { link, origin: new URL(link).origin, folder, stop };
}
