import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const browserLike = ['tests/resources/**', 'tests/src/**', 'tests/customViews/**'];
const withDatabase = ['tests/server/**', 'tests/contract/**', 'tests/security/**'];
/** Their own processes and clusters; nothing of the shared database. */
const alone = ['tests/server/db/embedded*.test.ts', 'tests/server/faults*.test.ts'];
const tests = (folders: string[]) =>
  folders.map((folder) => (folder.endsWith('.ts') ? folder : `${folder}/*.test.{ts,tsx}`));

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default'],
    // Most of a test's time is spent waiting for the database: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine may make one test too slow; the report names whatever needed its second attempt.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: tests(['tests/domain/**', 'tests/locales/**', 'tests/dataProvider/**']),
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { name: 'architecture', environment: 'node', include: ['tests/architecture.test.ts'] } },
      {
        extends: true,
        test: { name: 'console', environment: 'happy-dom', include: tests(browserLike), testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: tests(withDatabase),
          exclude: alone,
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          include: alone,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
