import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from './bin/chromium.mjs';

/**
 * The built product, as `npm start` starts it, on a fresh data folder, in a real browser under the real policy. Each
 * worker has a product of its own (`support/product.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // A browser and its server take turns: one pair leaves half of a second processor idle.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  timeout: 60_000,
  // A test that needs a second attempt is a bug, here or in the product; the report names it.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as ['json'][]) : [])],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // What a test looks at has arrived; `motion.spec` asks for motion itself.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be pressed within this will never be: a mistake shows at once, not at the end of the test's time.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Recording makes every step slower.
    trace: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
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
      ],
    },
  },
});
