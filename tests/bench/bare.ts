import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type pg from 'pg';
import type { Product } from './product';

/** A server in a process of its own. */
interface BareServer {
  readonly base: string;
  stop(): void;
}

/** Starts the server that a person would write by hand (`bareServer.ts`), on the product's own database. */
export const startBare = ({ connection, company }: Product): Promise<BareServer> =>
  startScript('tests/bench/bareServer.ts', connection, String(company));

/**
 * Starts a script that prints the address that it listens to.
 * @param connection its first argument, as JSON
 */
export async function startScript(
  script: string,
  connection: pg.ClientConfig,
  ...more: readonly string[]
): Promise<BareServer> {
  const args = ['--import', 'tsx', script, JSON.stringify(connection), ...more];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { base: address.toString().trim(), stop: () => void child.kill() };
}
