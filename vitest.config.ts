import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const browserLike = ['tests/resources', 'tests/src', 'tests/customViews'];
const withDatabase = ['tests/server', 'tests/contract', 'tests/security'];
/** Tests with processes and clusters of their own. The names are exact: a file matched by accident would have no database. */
const alone = [
  'tests/server/db/embedded*.test.ts',
  'tests/server/db/tls.test.ts',
  'tests/server/faults*.test.ts',
  'tests/server/start.test.ts',
  'tests/bin/release.test.ts',
];
const tests = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Test files that put something in the place of a module: every file after them in the same process would get it too. */
const replacing = browserLike.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))),
);

/**
 * One process after the other loads the code under test once for all its files: loading the server or the console takes
 * longer than what most files do with it. Each server's file still has a database and an app of its own.
 */
const together = { isolate: false } as const;

/** A walk through the console is idle for half of its time (timers, answers of the database), a server's test for less. */
const waiting = { maxWorkers: Math.max(3, availableParallelism() - 1) } as const;

/**
 * Walks go through the console that users get: React without its checks for developers, which the component tests have
 * (a walk takes twice as long with them).
 */
const asBuilt = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const;

export default defineConfig({
  test: {
    reporters: ['default'],
    // Most of a test's time is spent waiting for the database: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine may make one test too slow; the report names whatever needed its second attempt.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // One project after the other (`groupOrder`), each with one environment: a process goes on only while the next file
    // has the same of both. What is mixed loads the server and the console again and again.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: tests(['tests/bin', 'tests/domain', 'tests/locales', 'tests/dataProvider']),
          exclude: alone,
          testTimeout: 20_000,
          ...together,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'happy-dom',
          include: tests(browserLike),
          exclude: replacing,
          setupFiles: ['tests/support/topLayer.ts', 'tests/support/freshWindow.ts'],
          testTimeout: 20_000,
          ...together,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'replacing',
          environment: 'happy-dom',
          include: replacing,
          setupFiles: ['tests/support/topLayer.ts'],
          testTimeout: 20_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture.test.ts', ...tests(['tests/docs'])],
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: tests(withDatabase),
          exclude: alone,
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...together,
          ...waiting,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        ...asBuilt,
        test: {
          name: 'walks',
          environment: 'happy-dom',
          env: { NODE_ENV: 'production' },
          include: tests(['tests/walks']),
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...together,
          ...waiting,
          sequence: { groupOrder: 5 },
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
          sequence: { groupOrder: 6 },
        },
      },
    ],
  },
});
