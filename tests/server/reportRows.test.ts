import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import { countsRows, rowsBehind, rowsOfFigure } from '../../domain/reports/rows';
import { DIMENSIONS_OF, SOURCES, type Source } from '../../domain/reports/sources';
import { SEED_NOW } from '../support/constants';
import { testApp, type TestApp } from '../support/app';

const ZONE = 'Europe/Paris';
const NOW = new Date(Date.parse(SEED_NOW) + 1_800_000);
const day = (back: number) => new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10);
const RANGE = { from: day(3), to: day(1) };
/** Marks of a graph that are followed: the largest, and the smallest. */
const MARKS = 4;
const TYPES: Readonly<Record<string, string>> = {
  authentications: 'authentication',
  identities: 'user',
  locations: 'location',
};

let test: TestApp;
/** The locations of each scope, as the console reads them. */
const places = new Map<number, number[]>();
beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  const locations = await rowsAt({
    resource: 'locations',
    query: `?filter=${encodeURIComponent('{"deleted":"with"}')}`,
  });
  for (const { locationid, groupids } of locations) {
    for (const scope of groupids as unknown[]) {
      places.set(Number(scope), [...(places.get(Number(scope)) ?? []), Number(locationid)]);
    }
  }
});
afterAll(() => test.close());

async function report({ source, dimensions = '', filters }: ReportQuestion): Promise<ReportAnswer> {
  const query = new URLSearchParams({ start: RANGE.from, end: RANGE.to, source, dimensions });
  if (filters) query.set('filters', JSON.stringify(filters));
  const answer = await test.as('admin', { url: `/legacy/reports?${query}`, headers: { 'x-timezone': ZONE } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportAnswer>();
}

/** All rows that an address of the console shows. */
async function rowsAt(found: { readonly resource: string; readonly query: string }) {
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    const query = `${found.query}&limit=1000&offset=${rows.length}&count=none`;
    const answer = await test.as('admin', { url: `/legacy/elements/${TYPES[found.resource]}${query}` });
    expect(answer.statusCode, answer.body).toBe(200);
    const page = Object.values(answer.json<Record<string, unknown>>()).find((one) => Array.isArray(one)) as typeof rows;
    rows.push(...page);
    if (page.length < 1000) return rows;
  }
}

/** The figure that rows make: their number, or that of the different identities among them. */
const figureOf = (source: Source, rows: readonly Record<string, unknown>[]) =>
  countsRows(source)
    ? rows.length
    : new Set(rows.flatMap(({ userid }) => (userid === null || userid === undefined ? [] : [Number(userid)]))).size;

const questions: ReportQuestion[] = SOURCES.filter((source) => source !== 'sessions').flatMap((source) =>
  DIMENSIONS_OF[source]
    .filter((name) => name !== 'user')
    .flatMap((name) => {
      const dated = name === 'date' || source === 'returning' ? [] : [`date|${name}`];
      return [name, ...dated].map((one) => ({
        source,
        dimensions: source === 'actives' && one.includes('|') ? `${one}|user` : one,
      }));
    }),
);

it.each(questions)(
  'the rows behind the marks of $source by $dimensions are those that they count',
  async (question) => {
    const { report: cells } = await report(question);
    const sorted = [...cells].sort((a, b) => b.val - a.val);
    const marks = [...sorted.slice(0, MARKS), ...sorted.slice(MARKS).slice(-1)];
    expect(marks.length).toBeGreaterThan(0);
    let followed = 0;
    for (const cell of marks) {
      const found = rowsBehind({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell]);
      if (!found) continue;
      followed += 1;
      expect([cell.keys, figureOf(question.source, await rowsAt(found))]).toEqual([cell.keys, cell.val]);
    }
    expect(followed).toBeGreaterThan(0);
  },
);

it('a filter by scope limits the rows, too', async () => {
  const [scope] = [...places.entries()].sort(([, a], [, b]) => b.length - a.length)[0]!;
  const question = {
    source: 'authentications',
    dimensions: 'platform',
    filters: { 'group.groupid': [scope] },
  } as const;
  const { report: cells } = await report(question);
  expect(cells.length).toBeGreaterThan(0);
  for (const cell of cells.slice(0, MARKS)) {
    const found = rowsBehind({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell])!;
    expect(await rowsAt(found)).toHaveLength(cell.val);
  }
});

it.each<ReportQuestion>([
  { source: 'returning' },
  { source: 'returning', filters: { 'history.visit': [0] } },
  { source: 'authentications', filters: { 'history.platform': ['iOS', 'Android'] } },
])('the rows of the figure of $source are those that it counts', async (question) => {
  const { total } = await report(question);
  const found = rowsOfFigure({ question, shared: {}, range: RANGE, zone: ZONE })!;
  expect(total).toBeGreaterThan(0);
  expect(figureOf(question.source, await rowsAt(found))).toBe(total);
});
