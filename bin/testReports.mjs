// What the runners' reports say: how many tests passed, how many failed, and why.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './steps.mjs';

/** Lines of a page that are shown with a failed browser test. */
const SHOWN_LINES = 40;

/** @param {number} code exit code of vitest @param {string} path its JSON report */
export const vitestCounts = (code, path) =>
  counted(code, path, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(failuresOfFile),
  }));

/** @param {number} code exit code of Playwright @param {string} path its JSON report */
export const playwrightCounts = (code, path) =>
  counted(code, path, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(failuresOfSuite),
  }));

/** The failed tests of a file in vitest's report; a file that could not even be loaded is one. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [{ title: file, message: message ?? '' }] : [];
  return failed.map((one) => ({
    title: `${file} > ${[...one.ancestorTitles, one.title].join(' > ')}`,
    message: (one.failureMessages ?? []).join('\n'),
  }));
}

/** The failed tests below a suite of Playwright's report. */
function failuresOfSuite({ title, suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const result = spec.tests.at(-1)?.results.at(-1);
      return { title: `${title} > ${spec.title}`, message: result?.error?.message ?? '', pages: pagesOf(result) };
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The last lines of the pages of a failed test, which have its messages and dialogs. */
const pagesOf = ({ attachments = [] } = {}) =>
  attachments
    .filter(({ name }) => name === 'page')
    .map(({ body }) => Buffer.from(body, 'base64').toString('utf8').split('\n'))
    .map(([address, ...lines]) => [address, ...lines.slice(-SHOWN_LINES)].join('\n'))
    .join('\n');

function counted(code, path, counts) {
  let [passed, failed, failures] = [0, 0, []];
  try {
    ({ passed, failed, failures } = counts(JSON.parse(readFileSync(path, 'utf8'))));
  } catch {
    // No report: the runner itself has failed, and its exit code says so.
    if (code === 0) code = 1;
  }
  if (code !== 0 && failed === 0) failed = 1;
  return { outcome: failed === 0 ? 'ok' : 'FAILED', passed, failed, failures };
}

/** Lines of a failure's message that are repeated. */
const MESSAGE_LINES = 12;

/**
 * Prints each failure of each part, with its message and, of a browser test, what the pages showed.
 * @param {{ name: string, failures?: { title: string, message: string, pages?: string }[] }[]} results
 */
export function printFailures(results) {
  const indented = (lines) => lines.map((line) => `    ${line}`).join('\n');
  for (const { name, failures = [] } of results) {
    for (const { title, message, pages = '' } of failures) {
      console.log(`\n✗ ${name}: ${title}\n${indented(message.split('\n').slice(0, MESSAGE_LINES))}`);
      if (pages !== '') console.log(`    The page at the end:\n${indented(pages.split('\n'))}`);
    }
  }
}
