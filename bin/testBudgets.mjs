// How long each part of `npm test` should take on two processors that have nothing else to do: targets, which the last
// measured runs do not reach (`tests/README.md`, *Time*).

/** In seconds. A part that takes longer does not fail: the machine may be busy. The summary says so. */
const BUDGETS = {
  Types: 70,
  Lint: 60,
  Format: 60,
  'Unused code': 30,
  Build: 40,
  Tests: 560,
  'Tests, outside': 130,
  'Older Nodes': 35,
  Containers: 60,
  'Browser tests': 300,
};
/** Of the whole run; the checks run side by side. */
const WHOLE = 20 * 60;

/**
 * Prints a line for each part: what became of it, how long it took, its budget, and its tests.
 * @param {{ name: string, outcome: string, passed: number, failed: number, seconds: number }[]} results
 * @param {number} seconds of the whole run
 */
export function printTimes(results, seconds) {
  for (const { name, outcome, passed, failed, seconds: taken } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    print(name, outcome, taken, BUDGETS[name], counts);
  }
  print('All', '', seconds, WHOLE, '');
}

function print(name, outcome, seconds, budget, counts) {
  const verdict = seconds <= budget ? 'within' : 'OVER';
  const columns = [
    name.padEnd(14),
    outcome.padEnd(12),
    `${seconds.toFixed(1)} s`.padStart(9),
    `${verdict.padStart(7)} ${String(budget).padStart(4)} s`,
    counts,
  ];
  console.log(columns.join(' ').trimEnd());
}
