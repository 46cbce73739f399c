import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';

const PATIENCE_MS = 120_000;

/** Starts the product on its own data folder and its own copy of the schemas (specs drop files into it). */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const base = config.projects[0]?.use.baseURL ?? '';
  const data = process.env['PORTICO_E2E_DATA'] ?? '';
  const schemas = process.env['PORTICO_E2E_SCHEMAS'] ?? '';
  const other = await fetch(base).then(
    () => true,
    () => false,
  );
  if (other) throw new Error(`${base} is somebody else's: PORTICO_E2E_PORT chooses another port`);
  cpSync('schemas', schemas, { recursive: true });
  const server = spawn(process.execPath, ['bin/portico.mjs', 'start'], {
    env: { ...process.env, PORT: new URL(base).port, PORTICO_DATA: data, PORTICO_SCHEMAS: schemas, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(`${base}/api/health/ready`)
      .then((answer) => answer.ok)
      .catch(() => false))
  ) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('the product did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}
