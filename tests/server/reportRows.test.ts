import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportAnswer, ReportCell, ReportQuestion } from '../../domain/reports/answer';
import { countsRows, rowsOfCells, rowsOfFigure } from '../../domain/reports/rows';
import { groupsOf } from '../../domain/reports/figures';
import { DIMENSIONS_OF, SOURCES, type Source } from '../../domain/reports/sources';
import { toWallClock } from '../../domain/time/wallClock';
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
  connections: 'connection',
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

const different = (rows: readonly Record<string, unknown>[], field: string) =>
  new Set(rows.flatMap(({ [field]: key }) => (key === null || key === undefined ? [] : [Number(key)]))).size;
/** The figure that rows make: their number, or that of the different identities among them. */
const figureOf = (source: Source, rows: readonly Record<string, unknown>[]) =>
  countsRows(source) ? rows.length : different(rows, 'userid');

/** Marks whose rows no list shows alone: sessions by what their list does not have, identities without a visible scope. */
const leadsNowhere = (question: ReportQuestion, { keys }: ReportCell) =>
  groupsOf(question).some(
    (name, at) =>
      (question.source === 'sessions' && (name === 'country' || name === 'authtype')) ||
      ((name === 'usegroup' || name === 'locgroup') && (keys[at] ?? null) === null),
  );

/** Identities are no group of who is counted by default: `user` has a test of its own. */
const questions: ReportQuestion[] = SOURCES.flatMap((source) =>
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
    for (const cell of marks) {
      const found = rowsOfCells({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell]);
      expect([cell.keys, found === undefined]).toEqual([cell.keys, leadsNowhere(question, cell)]);
      if (!found) continue;
      const rows = await rowsAt(found);
      // Sessions are counted where most are open at once; the list has those of the whole time.
      if (question.source === 'sessions') expect(rows.length).toBeGreaterThanOrEqual(cell.val);
      else expect([cell.keys, figureOf(question.source, rows)]).toEqual([cell.keys, cell.val]);
    }
  },
);

it('the rows of a guest are at the locations that are counted', async () => {
  const question = { source: 'actives', dimensions: 'user|location' } as const;
  const { report: cells } = await report(question);
  expect(cells.length).toBeGreaterThan(MARKS);
  for (const cell of cells.slice(0, MARKS)) {
    const found = rowsOfCells({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell])!;
    expect([cell.keys, different(await rowsAt(found), 'locationid')]).toEqual([cell.keys, cell.val]);
  }
});

it('sessions that are open are among the rows of each day since their start', async () => {
  const insert = `insert into network_session (company_id, sourceid, session_id, state, locationid, started_at, last_at)
    select 2, 1, 'silent', 'online', min(locationid), $1, $1 from location where l_companyid = 2 and l_status = 0
    returning id`;
  const started = new Date(NOW.getTime() - 2 * 86_400_000);
  const [row] = await test.database.ownerQuery(insert, [started]);
  const question = { source: 'sessions', dimensions: 'date' } as const;
  const { report: cells } = await report(question);
  // Its equipment has sent nothing since; the figures count it until now.
  for (const cell of cells.filter(({ keys }) => String(keys[0]) > toWallClock(started, ZONE).slice(0, 10))) {
    const rows = await rowsAt(rowsOfCells({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell])!);
    expect([cell.keys, rows.some(({ id }) => Number(id) === Number(row?.['id']))]).toEqual([cell.keys, true]);
  }
  expect(cells.length).toBeGreaterThan(1);
  await test.database.ownerQuery('delete from network_session where id = $1', [row?.['id']]);
});

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
    const found = rowsOfCells({ question, shared: {}, places, range: RANGE, zone: ZONE }, [cell])!;
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
