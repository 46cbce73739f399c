import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './bin/chromium.mjs';

const port = Number(process.env['PORTICO_E2E_PORT'] ?? 31_700);
// The main process chooses the folders; workers inherit them.
process.env['PORTICO_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'portico-e2e-'));
process.env['PORTICO_E2E_SCHEMAS'] ??= join(process.env['PORTICO_E2E_DATA'], 'schemas');

/** The built product, as `npm start` starts it, on a fresh data folder, in a real browser under the real policy. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  // A busy machine may make one test too slow; the report names whatever needed its second attempt.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as ['json'][]) : [])],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Recording takes time at every step: where there is a second attempt, that one is recorded.
    trace: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
