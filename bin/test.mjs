// `npm test`: everything, in an order in which the cheap checks speak first. Each part runs even when one before it
// has failed; the last line counts the tests, and a check or a part that fails without a count is one failure.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { checkContainers } from './containers.mjs';
import { installChromium } from './installChromium.mjs';
import { prepare, root } from './prepare.mjs';
import { shareOut } from './nodes.mjs';
import { ON_BOTH } from './onBoth.mjs';
import { printTimes } from './testBudgets.mjs';
import { playwrightCounts, printFailures, vitestCounts } from './testReports.mjs';

const inCI = process.env.CI === 'true';
const reports = mkdtempSync(join(tmpdir(), 'portico-reports-'));
const playwrightReport = join(reports, 'playwright.json');

/** With an outside server, what depends on the database runs on that one too, and not only on the embedded one. */
const outside = process.env.PORTICO_TEST_DATABASE_URL ? { PORTICO_TEST_DATABASE: 'outside' } : undefined;

/** Programs of the versions of Node that the product has to run on. */
const { newest, older } = shareOut(
  (process.env.PORTICO_TEST_NODES ?? '').split(delimiter).filter(Boolean),
  process.execPath,
);

let vitestRuns = 0;
/** The workers of the server are built: tests start those (`vitest.config.ts`). */
let isBuilt = false;

/** Each uses one processor and nothing of the others: side by side. */
const CHECKS = [
  { name: 'Types', run: () => check('node_modules/typescript-native/bin/tsc', '--noEmit') },
  { name: 'Lint', run: () => check('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0') },
  { name: 'Format', run: () => check('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'Unused code', run: () => check('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'Build', run: build },
];

/** The second pass, and what waits for installations and databases meanwhile: side by side. */
const AGAIN = [
  ...(outside ? [{ name: 'Tests, outside', run: testsOutside }] : []),
  ...(older.length > 0 || inCI ? [{ name: 'Older Nodes', run: testsOnOlderNodes }] : []),
];

/** Each keeps the whole machine busy, as `tests` does: one after the other. */
const LAST = [
  ...(inCI ? [{ name: 'Containers', run: checkContainers }] : []),
  { name: 'Browser tests', run: browserTests },
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (interrupted = true));

try {
  await prepare({ need: ['install', 'generate'] });
  process.exitCode = summarise(await runAll());
} catch (error) {
  console.error(error?.name === 'PreparationError' ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runAll() {
  const began = Date.now();
  const results = await sideBySide(CHECKS);
  const inTurn = async (parts) => {
    for (const part of parts) {
      title(part);
      results.push(await timed(part));
    }
  };
  await inTurn([{ name: 'Tests', run: tests }]);
  results.push(...(await sideBySide(AGAIN)));
  await inTurn(LAST);
  return { results, seconds: (Date.now() - began) / 1000 };
}

/** As many at a time as there are processors; what each of them says is printed when it has ended. */
async function sideBySide(parts) {
  const results = [];
  const waiting = [...parts.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, part] = next;
      const { said = '', ...result } = await timed(part);
      title(part);
      process.stdout.write(said);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

async function timed({ name, run }) {
  if (interrupted) return { name, outcome: 'interrupted', passed: 0, failed: 1, seconds: 0 };
  const began = Date.now();
  return { name, ...(await run()), seconds: (Date.now() - began) / 1000 };
}

function title({ name }) {
  console.log(`\n━━━ ${name} ${'━'.repeat(Math.max(0, 70 - name.length))}\n`);
}

/** Prints what became of each part, and as the very last line the sum; gives the exit code. */
function summarise({ results, seconds }) {
  console.log(`\n━━━ Summary ${'━'.repeat(63)}\n`);
  printTimes(results, seconds);
  for (const { name, skipped } of results) if (skipped) console.log(`\n! ${name} skipped: ${skipped}`);
  // Once more at the very end: the last lines of a long run alone still say what failed, and why.
  printFailures(results);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

async function check(...args) {
  const said = [];
  const code = await node(args, {}, { listen: (chunk) => said.push(chunk) });
  return { outcome: code === 0 ? 'ok' : 'FAILED', passed: 0, failed: code === 0 ? 0 : 1, said: Buffer.concat(said) };
}

async function build() {
  try {
    await prepare({ need: ['build'] });
    isBuilt = true;
    return { outcome: 'ok', passed: 0, failed: 0 };
  } catch (error) {
    console.error(error);
    return { outcome: 'FAILED', passed: 0, failed: 1 };
  }
}

/**
 * @param options as of `node`
 */
async function vitest(only, env, options = {}) {
  const report = join(reports, `vitest-${(vitestRuns += 1)}.json`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...only, '--reporter=default', '--reporter=json'];
  const built = isBuilt ? { PORTICO_TEST_BUILT: '1' } : {};
  const code = await node([...args, `--outputFile.json=${report}`], { ...built, ...env }, options);
  return vitestCounts(code, report);
}

/**
 * The tests of whole processes wait for these most of the time: one after the other, beside all the others. What they
 * say comes at the end.
 */
async function tests() {
  console.log(`On ${versionOf(newest)}.`);
  const said = [];
  const listen = (chunk) => said.push(chunk);
  const results = await Promise.all([
    vitest(['--project', '!processes']),
    vitest(['--project', 'processes'], {}, { listen }),
  ]);
  process.stdout.write(Buffer.concat(said));
  return together(results);
}

/** On the outside server, and in the same run on the oldest Node. */
async function testsOutside() {
  const program = older[0] ?? newest;
  const said = [`On ${versionOf(program)}.\n\n`].map((text) => Buffer.from(text));
  const listen = (chunk) => said.push(chunk);
  const result = await vitest(['--project', 'server', '--project', 'unit', ...ON_BOTH], outside, { program, listen });
  return { ...result, said: Buffer.concat(said) };
}

/** The packed release, started on each of them, side by side: it waits for its installation and its database. */
async function testsOnOlderNodes() {
  if (older.length === 0) {
    const skipped = 'PORTICO_TEST_NODES names no newer Node, so the tests ran on one Node alone.';
    return { outcome: 'SKIPPED', passed: 0, failed: 0, skipped, said: `${skipped}\n` };
  }
  const all = [];
  const results = await Promise.all(
    older.map(async (program) => {
      const said = [];
      const listen = (chunk) => said.push(chunk);
      const result = await vitest(['tests/bin/release.test.ts'], {}, { program, listen });
      all.push(Buffer.from(`On ${versionOf(program)}:\n\n`), ...said);
      return result;
    }),
  );
  return { ...together(results), said: Buffer.concat(all) };
}

/** What became of several runs that are one part. */
function together(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return {
    outcome: results.every(({ outcome }) => outcome === 'ok') ? 'ok' : 'FAILED',
    passed: sum('passed'),
    failed: sum('failed'),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Hoisted: the parts run before this file has been read to its end. */
function versionOf(program) {
  return `Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()}`;
}

async function browserTests() {
  if (!(findChromium() ?? installChromium())) {
    const skipped =
      'no Chromium was found, and none could be installed. Install chromium with the packages of the system, or with ' +
      '"npx playwright install --with-deps chromium", or name one in CHROMIUM_PATH.';
    console.log(`No browser tests: ${skipped}`);
    return { outcome: inCI ? 'FAILED' : 'SKIPPED', passed: 0, failed: inCI ? 1 : 0, skipped };
  }
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], env);
  return playwrightCounts(code, playwrightReport);
}

/**
 * Runs a script with Node.
 * @param {{ program?: string, listen?: (chunk: Buffer) => void }} options `program`: an older Node than the newest one;
 *   `listen`: called with what the script prints, which otherwise goes where ours goes
 */
function node(args, env = {}, { program = newest, listen } = {}) {
  return new Promise((done) => {
    const stdio = listen ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => done(code ?? 1));
  });
}
