import { DAY_MS } from '../../domain/time/durations';
import type pg from 'pg';
import { withProduct, type Product } from './product';
import { header, median, row } from './report';
import { timeCounters } from './reportCounters';
import { openDashboards } from './reportDashboards';
import { duckWith, supersetSql, type RivalQuestion } from './reportRivals';
import { addSignIns, SEEDED_DAYS } from './reportSeed';
import { tokenOf } from './server';

const ROUNDS = 5;
const BAR_MS = 200;
const PAGE_BAR_MS = 1_000;
const ZONE = 'Europe/Paris';

interface Case {
  readonly source: string;
  readonly dimensions: string;
  readonly filters?: Readonly<Record<string, readonly unknown[]>>;
  readonly role?: string;
  readonly note?: string;
}

const signIns = (dimensions: string, more: Partial<Case> = {}): Case => ({
  source: 'authentications',
  dimensions,
  ...more,
});
const CASES: readonly Case[] = [
  ...['', 'date', 'country', 'language', 'platform', 'browser', 'location', 'authtype', 'locgroup'].map((name) =>
    signIns(name),
  ),
  ...['date|location', 'date|platform', 'date|language', 'date|authtype', 'platform|browser', 'language|platform'].map(
    (names) => signIns(names),
  ),
  signIns('location|authtype'),
  signIns('browser|authtype'),
  signIns('date|platform', { filters: { 'history.visit': [1] }, note: ', returning' }),
  signIns('language|platform', { filters: { 'history.visit': [1] }, note: ', returning' }),
  signIns('date', { role: 'scoped', note: ', in a scope' }),
  signIns('date|platform', { role: 'scoped', note: ', in a scope' }),
  signIns('date', { filters: { 'history.device': ['phone'] }, note: ', one kind of device (from rows)' }),
  ...['', 'date', 'location', 'platform'].map((dimensions) => ({ source: 'actives', dimensions })),
  { source: 'actives', dimensions: 'date|platform|user' },
  { source: 'actives', dimensions: 'date', role: 'scoped', note: ', in a scope' },
  ...['', 'date', 'authtype'].map((dimensions) => ({ source: 'returning', dimensions })),
  { source: 'accounts', dimensions: 'date' },
  { source: 'sessions', dimensions: 'date' },
];
/** What the public report asks for at once. */
const PAGE: readonly Case[] = [
  signIns(''),
  { source: 'actives', dimensions: '' },
  { source: 'returning', dimensions: '' },
  { source: 'returning', dimensions: '', filters: { 'history.visit': [0] } },
  ...['location', 'date|location', 'date|platform', 'platform', 'authtype', 'date|authtype'].map((names) =>
    signIns(names),
  ),
];

/** The columns of sign-ins as a person would group by them by hand. */
const COLUMNS: Readonly<Record<string, string>> = {
  date: `to_char(r.authenticated_at at time zone '${ZONE}', 'YYYY-MM-DD')`,
  country: 'r.countryid',
  language: 'r.language',
  platform: 'r.platform',
  browser: 'r.browser',
  location: 'r.locationid',
  authtype: 'r.authtypeid',
};

/**
 * Graphs over 90 days of one company with all the sign-ins, through HTTP, against the bare SQL on the rows.
 * @param argument millions of sign-ins, 10 by default; then `:` and a folder to keep the data in: `10:/tmp/reports`; then
 *   `:` and an expression for the names of the graphs: `10:/tmp/reports:actives|returning`; `rivals` for other programs alone,
 *   `pages` for whole pages alone, `counters` for the counters of the report in a browser alone
 */
export async function reportsBench(argument = '10'): Promise<void> {
  const [millions, folder, only = ''] = argument.split(':');
  await withProduct(async (product) => {
    await addSignIns(product.client, product.company, Number(millions));
    await counted(product.client);
    await size(product.client);
    const tokens = new Map([['admin', await tokenOf(product.server.base, 'admin')]]);
    for (const { role } of CASES)
      if (role && !tokens.has(role)) tokens.set(role, await tokenOf(product.server.base, role));
    header();
    const chosen = ({ source, dimensions }: Case) => new RegExp(only).test(`${source} by ${dimensions}`);
    for (const one of CASES.filter(chosen)) await measure(product, one, tokens.get(one.role ?? 'admin') ?? '');
    if (only === '' || only === 'rivals') await rivals(product);
    if (only === '' || only === 'counters') await timeCounters(product.server.base, period());
    if (only !== '' && only !== 'pages') return;
    // Those before have taken longer than a token lasts.
    const token = await tokenOf(product.server.base, 'admin');
    for (const [name, days] of [
      ['as it opens', opening()],
      ['of 90 days', period()],
    ] as const) {
      const all = await rounds(() => Promise.all(PAGE.map((one) => ask(product, one, token, days))));
      row(
        `public report ${name}, its ten calls at once`,
        `${all.toFixed(0)} ms`,
        `${PAGE_BAR_MS} ms`,
        all / PAGE_BAR_MS,
        '≤ 1',
      );
    }
    await openDashboards(
      product,
      PAGE.map((one) => (reader) => ask(product, one, reader, period())),
    );
  }, folder);
}

/** The same questions to the SQL of Superset on the same rows, and to DuckDB, in turns. */
const RIVAL_CASES: readonly Case[] = [
  ...['', 'date', 'location', 'platform', 'date|platform'].map((names) => signIns(names)),
  ...['', 'date', 'platform'].map((dimensions) => ({ source: 'actives', dimensions })),
];
const RIVAL_ROUNDS = 3;

async function rivals(product: Product): Promise<void> {
  const { client, company, folder } = product;
  const duck = await duckWith(client, company, folder).catch((error: Error) => {
    console.log(`no comparison with DuckDB: ${error.message}`);
    return undefined;
  });
  await client.query(`set time zone '${ZONE}'`);
  try {
    for (const { source, dimensions } of RIVAL_CASES) {
      const names = dimensions === '' ? [] : dimensions.split('|');
      const columns = names.map((name) => (name === 'date' ? name : COLUMNS[name]!.replace('r.', '')));
      const question: RivalQuestion = {
        company,
        ...period(),
        zone: ZONE,
        dimensions: columns,
        people: source === 'actives',
      };
      const token = await tokenOf(product.server.base, 'admin');
      const own = await rounds(() => ask(product, { source, dimensions }, token), RIVAL_ROUNDS);
      const name = `${source} by ${dimensions || 'nothing'}`;
      const print = (other: string, took: number) =>
        row(name, `${own.toFixed(0)} ms`, `${other} ${took.toFixed(0)} ms`, own / took, 'none');
      print('SQL of Superset', await rounds(() => client.query(supersetSql(question)), 1));
      if (duck) print(`DuckDB ${duck.version}`, await rounds(() => duck.ask(question), RIVAL_ROUNDS));
    }
  } finally {
    await client.query('reset time zone');
    await duck?.close();
  }
}

async function measure(product: Product, one: Case, token: string): Promise<void> {
  const { source, dimensions, note = '' } = one;
  const ours = await rounds(() => ask(product, one, token));
  const name = `${source} by ${dimensions || 'nothing'}${note}`;
  row(name, `${ours.toFixed(0)} ms`, `${BAR_MS} ms`, ours / BAR_MS, '≤ 1');
  const columns = dimensions === '' ? [] : dimensions.split('|').map((dimension) => COLUMNS[dimension]);
  if (source !== 'authentications' || note !== '' || columns.includes(undefined)) return;
  const { start, end } = period();
  const text = `select ${[...columns, 'count(*)'].join()} from authentication r where company_id = $1 and status = any('{success,auto,reauth}')
    and authenticated_at >= ($2::timestamp at time zone '${ZONE}') and authenticated_at < (($3::date + 1)::timestamp at time zone '${ZONE}')
    ${columns.length > 0 ? `group by ${columns.map((_, place) => place + 1).join()}` : ''}`;
  const bare = await rounds(() => product.client.query(text, [product.company, start, end]), 2);
  row(`${name}: same by hand`, `${ours.toFixed(0)} ms`, `bare SQL ${bare.toFixed(0)} ms`, ours / bare, 'none');
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
/** The period with which the public report opens: from yesterday to the day after tomorrow. */
const opening = () => ({ start: day(Date.now() - DAY_MS), end: day(Date.now() + 2 * DAY_MS) });
const period = () => ({ start: day(Date.now() - (SEEDED_DAYS - 1) * DAY_MS), end: day(Date.now()) });

async function ask(
  { server }: Product,
  { source, dimensions, filters }: Case,
  token: string,
  days = period(),
): Promise<void> {
  const query = new URLSearchParams({
    ...days,
    source,
    dimensions,
    ...(filters && { filters: JSON.stringify(filters) }),
  });
  const answer = await fetch(`${server.base}/legacy/reports?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}`, 'x-timezone': ZONE },
  });
  const text = await answer.text();
  // A graph that takes too long is refused, and that is its time.
  if (!answer.ok && answer.status !== 503) throw new Error(`${answer.status} ${text}`);
}

async function rounds(work: () => Promise<unknown>, times = ROUNDS): Promise<number> {
  const all: number[] = [];
  for (let round = -1; round < times; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) all.push(performance.now() - started);
  }
  return median(all);
}

/** Waits until the product has counted every day that is over. */
async function counted(client: pg.Client): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { rows } = await client.query(
      `select 1 from sign_in_recount where day < (now() at time zone 'UTC')::date limit 1`,
    );
    // Months follow in the same run of the job, the latest first.
    const months = await client.query(
      `select 1 from sign_in_sketch_month where month < date_trunc('month', now()) - interval '1 month' limit 1`,
    );
    if (rows.length === 0 && months.rows.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log(`counted after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze sign_in_count');
  await client.query('vacuum analyze sign_in_sketch');
}

async function size(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ parts: number; n: string; sum: string }>(
    'select parts, count(*) as n, sum(n) from sign_in_count group by 1 order by 1',
  );
  console.log(rows.map(({ parts, n }) => `parts ${parts}: ${n} rows`).join(', '));
  const sizes = await client.query<{ counts: string; sketches: string; rows: string }>(
    `select pg_size_pretty(pg_total_relation_size('sign_in_count')) as counts,
       pg_size_pretty(pg_total_relation_size('sign_in_sketch')) as sketches,
       (select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) from pg_inherits where inhparent = 'authentication'::regclass) as rows`,
  );
  console.log(`counts ${sizes.rows[0]?.counts}, sketches ${sizes.rows[0]?.sketches}, sign-ins ${sizes.rows[0]?.rows}`);
}
