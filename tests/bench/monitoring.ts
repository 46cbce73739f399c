import { labelledSite, SITES } from '../support/monitoring/labelledDays';
import { lastWeekAlone, rule, scoreOf, type Judge, type Score } from '../support/monitoring/replay';

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** The monitoring of locations on 90 labelled days: precision, recall, and how long a silence goes unreported. */
export function monitoringBench(seeds = '5'): Promise<void> {
  for (const [name, judge] of [
    ['rule', rule],
    ['last week alone', lastWeekAlone],
  ] as const satisfies readonly (readonly [string, Judge])[]) {
    console.log(`\n${name}\nsite               precision  recall     of clear   longest delay  wrong on`);
    const all: Score[] = [];
    for (const spec of SITES) {
      const scores = Array.from({ length: Number(seeds) }, (_, seed) => scoreOf(labelledSite(spec, seed + 1), judge));
      all.push(...scores);
      console.log(row(spec.name, scores));
    }
    console.log(row('all', all));
  }
  return Promise.resolve();
}

function row(name: string, scores: readonly Score[]): string {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const delays = scores.flatMap((score) => score.delays);
  const wrong = new Map<string, number>();
  for (const label of scores.flatMap((score) => score.wrong)) wrong.set(label, (wrong.get(label) ?? 0) + 1);
  return [
    name.padEnd(18),
    percent(
      sum(({ right }) => right),
      sum(({ alarms }) => alarms),
    ).padEnd(10),
    percent(
      sum(({ found }) => found),
      sum(({ silences }) => silences),
    ).padEnd(10),
    percent(
      sum(({ clearFound }) => clearFound),
      sum(({ clear }) => clear),
    ).padEnd(10),
    (delays.length === 0 ? '–' : `${Math.max(...delays).toFixed(1)} min`).padEnd(14),
    [...wrong].map(([label, count]) => `${label} ${count}`).join(', ') || '–',
  ].join(' ');
}
