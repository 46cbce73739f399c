import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const browserLike = ['tests/resources', 'tests/src', 'tests/customViews'];
const withDatabase = ['tests/server', 'tests/contract', 'tests/security'];
/** Tests with processes and clusters of their own. The names are exact: a file matched by accident would have no database. */
const alone = [
  'tests/server/db/embedded*.test.ts',
  'tests/server/db/tls.test.ts',
  'tests/server/faults.test.ts',
  'tests/server/start.test.ts',
  'tests/bin/release.test.ts',
];
const tests = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** About the hashing of passwords itself: it needs no database, and the package that the server has. */
const hashing = 'tests/server/auth/passwords.test.ts';

/** People sign in thousands of times: hashes of next to no work (`tests/support/quickHashes.ts`). */
const quickHashes = [
  { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'tests/support/quickHashes.ts') },
];

/** Where worker processes and threads are started, as TypeScript in development, and the programs that are built of them. */
const WORKERS: Readonly<Record<string, readonly [source: string, built: string]>> = {
  'server/workers/workerProcess.ts': ['./devWorker.mjs', 'dist/server/worker.js'],
  'server/context/patterns/checkPatterns.ts': ['./devPatternWorker.mjs', 'dist/server/patternWorker.js'],
};

/**
 * The workers that `npm test` has built a moment ago: those of production, which start in a fraction of the time that
 * loading TypeScript takes. A hundred of them are started. A file that is run alone has those of development.
 */
const builtWorkers: Plugin = {
  name: 'built-workers',
  enforce: 'pre',
  transform(code, id) {
    const found =
      WORKERS[
        relative(import.meta.dirname, id)
          .split(sep)
          .join('/')
      ];
    if (!found || process.env['PORTICO_TEST_BUILT'] !== '1') return undefined;
    const [source, built] = found;
    if (!code.includes(`'${source}'`)) throw new Error(`${id} does not start '${source}' any more`);
    return code.replace(`'${source}'`, JSON.stringify(pathToFileURL(join(import.meta.dirname, built)).href));
  },
};

/** Test files that put something in the place of a module: every file after them in the same process would get it too. */
const replacing = browserLike.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))),
);

/**
 * For processes that run much code a few times. Room for what a test makes and forgets at once: with Node's own 16 MB, a
 * tenth of the time goes into collecting it, by threads that take the processors from the other tests. And code is
 * optimised later than usual (at 66 000): it is seldom used for as long as that takes. Newer versions of Node do not know
 * that option, and have a quicker compiler for such code.
 */
const SHORT_LIVED = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : []),
];

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

/**
 * Test files that take more than 20 s, longest first: one that begins last leaves the other processes idle. Without a
 * record of earlier runs, as in CI, Vitest begins with the largest file instead.
 */
const LONGEST = [
  'tests/security/matrix.test.ts',
  'tests/walks/roles.test.ts',
  'tests/server/start.test.ts',
  'tests/walks/everyResource.test.ts',
  'tests/server/faults.test.ts',
  'tests/server/reportCounts.test.ts',
  'tests/security/hostileFiles.test.ts',
  'tests/server/reportSketches.test.ts',
  'tests/security/scopedBodies.test.ts',
  'tests/security/hiddenFields.test.ts',
  'tests/walks/fewRights.test.ts',
  'tests/security/forgottenPassword.test.ts',
  'tests/security/routes.test.ts',
  'tests/server/commands/backup.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/server/actions/jobs/everyExport.test.ts',
  'tests/walks/offline.test.ts',
  'tests/server/auth/signIn.test.ts',
  'tests/server/reportClocks.test.ts',
  'tests/bin/release.test.ts',
  'tests/server/db/embedded.places.test.ts',
];

const rankOf = ({ moduleId, project }: TestSpecification) => {
  const rank = LONGEST.indexOf(relative(project.config.root, moduleId).split(sep).join('/'));
  return rank < 0 ? LONGEST.length : rank;
};

/** The usual order, with the longest files of each project first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual.filter((one) => one.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

export default defineConfig({
  plugins: [builtWorkers],
  test: {
    reporters: ['default'],
    execArgv: SHORT_LIVED,
    // Most of a test's time is spent waiting for the database: two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test that needs a second attempt is a bug, here or in the product.
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // One project after the other (`groupOrder`), each with one environment: a process goes on only while the next file
    // has the same of both. What is mixed loads the server and the console again and again.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [...tests(['tests/bin', 'tests/domain', 'tests/locales', 'tests/dataProvider']), hashing],
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
          exclude: [...alone, hashing],
          alias: quickHashes,
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
          alias: quickHashes,
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...together,
          ...waiting,
          // After the server's tests and without a pause: the last of those would leave processes idle.
          sequence: { groupOrder: 4 },
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
          // `npm test` runs them beside all the others.
          maxWorkers: 1,
          sequence: { groupOrder: 6 },
        },
      },
    ],
  },
});
