import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Product } from './product';

/** Starts the server that somebody would write by hand (`bareServer.ts`), on the product's own database. */
export async function startBare({ connection, company }: Product): Promise<{ base: string; stop(): void }> {
  const args = ['--import', 'tsx', 'tests/bench/bareServer.ts', JSON.stringify(connection), String(company)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { base: said.toString().trim(), stop: () => void child.kill() };
}
