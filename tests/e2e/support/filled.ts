import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILLED, startIn } from './product';

/**
 * Before the first test: one data folder with the demo data, which each product begins with a copy of. Filling it takes
 * as long as several tests.
 */
export default async function fillFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-filled-'));
  try {
    await (await startIn(folder)).stop();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  process.env[FILLED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
