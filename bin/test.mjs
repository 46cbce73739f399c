// `npm test`: everything, in an order in which the cheap checks speak first. Each part runs even when one before it
// has failed; the last line counts the tests, and a check or a part that fails without a count is one failure.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { prepare, root } from './prepare.mjs';
import { playwrightCounts, vitestCounts } from './testReports.mjs';

const inCI = process.env.CI === 'true';
const reports = mkdtempSync(join(tmpdir(), 'portico-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** With an outside server, what depends on the database runs on that one too, and not only on the embedded one. */
const outside = process.env.PORTICO_TEST_DATABASE_URL ? { PORTICO_TEST_DATABASE: 'outside' } : undefined;

/** What has to hold on whichever server: the wire, its protection, the SQL. */
const ON_BOTH = [
  'contract',
  'security',
  'server/db',
  'server/storage',
  'server/actions',
  'server/jobs',
  'server/commands/backup',
].map((part) => `tests/${part}`);

/** Lines of a failure's message that the summary repeats. */
const MESSAGE_LINES = 12;

/** Each uses one processor and nothing of the others: side by side. */
const CHECKS = [
  { name: 'Types', run: () => check('node_modules/typescript/bin/tsc', '--noEmit') },
  { name: 'Lint', run: () => check('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0') },
  { name: 'Format', run: () => check('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'Unused code', run: () => check('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'Build', run: build },
];

/** Each keeps the whole machine busy: one after the other. */
const PARTS = [
  { name: 'Tests', run: () => vitest([]) },
  ...(outside ? [{ name: 'Tests, outside', run: () => vitest(['--project', 'server', ...ON_BOTH], outside) }] : []),
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
  const results = await sideBySide(CHECKS);
  for (const part of PARTS) {
    title(part);
    results.push(await timed(part));
  }
  return results;
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
function summarise(results) {
  console.log(`\n━━━ Summary ${'━'.repeat(63)}\n`);
  for (const { name, outcome, passed, failed, seconds } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    console.log(
      `${name.padEnd(14)} ${outcome.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`.trimEnd(),
    );
  }
  // Once more at the very end: whoever keeps only the last lines of a long run still learns what failed, and why.
  for (const { name, failures = [] } of results) {
    for (const { title, message } of failures) console.log(`\n✗ ${name}: ${title}\n${indented(message)}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

function indented(message) {
  return message
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}

async function check(...args) {
  const said = [];
  const code = await node(args, {}, (chunk) => said.push(chunk));
  return { outcome: code === 0 ? 'ok' : 'FAILED', passed: 0, failed: code === 0 ? 0 : 1, said: Buffer.concat(said) };
}

async function build() {
  try {
    await prepare({ need: ['build'] });
    return { outcome: 'ok', passed: 0, failed: 0 };
  } catch (error) {
    console.error(error);
    return { outcome: 'FAILED', passed: 0, failed: 1 };
  }
}

async function vitest(only, env) {
  rmSync(vitestReport, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...only, '--reporter=default', '--reporter=json'];
  const code = await node([...args, `--outputFile.json=${vitestReport}`], env);
  return vitestCounts(code, vitestReport);
}

async function browserTests() {
  const chromium = findChromium() ?? installChromium();
  if (!chromium) {
    console.log('!'.repeat(76));
    console.log('!!  NO BROWSER TESTS: no Chromium was found, and none could be installed.');
    console.log('!!  Install Chromium or Chrome, or name one in CHROMIUM_PATH.');
    console.log('!'.repeat(76));
    return { outcome: inCI ? 'FAILED' : 'SKIPPED', passed: 0, failed: inCI ? 1 : 0 };
  }
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], env);
  return playwrightCounts(code, playwrightReport);
}

/** Only where it can be done without asking anybody. */
function installChromium() {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium found; installing the one of this system…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  return findChromium();
}

/** @param listen told what the program prints; without it that goes where ours goes */
function node(args, env = {}, listen) {
  return new Promise((done) => {
    const stdio = listen ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => done(code ?? 1));
  });
}
