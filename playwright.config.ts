import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './bin/chromium.mjs';

const inCI = process.env['CI'] === 'true';

/**
 * The built product, as `npm start` starts it, on a data folder with the demo data, in a real browser under the real
 * policy. Each worker has a product of its own (`support/product.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/support/filled.ts',
  // A browser and its server take turns: one pair leaves half of a second processor idle.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  timeout: 120_000,
  // A test that needs a second attempt is a bug, here or in the product.
  retries: 0,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as ['json'][]) : [])],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // What a test looks at has arrived; `motion.spec` asks for motion itself.
    contextOptions: { reducedMotion: 'reduce' },
    // Room for a machine that is busy with something else: there is no second attempt. A mistake still shows before the
    // end of the test's time.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Of a failure: there is no second attempt that could be watched. In the CI the steps and the console alone, which
    // cost nothing that can be measured; with the page at every step it is a tenth more work (54 → 59 s of a processor).
    trace: { mode: 'retain-on-failure', screenshots: !inCI, snapshots: !inCI, sources: !inCI },
    launchOptions: {
      // Half of the time of a Chromium that could also draw windows (print.spec has that one).
      executablePath: findHeadlessChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--process-per-site',
      ],
    },
  },
});
