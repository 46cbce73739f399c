import type pg from 'pg';
import { MAX_FIRST_COUNT } from '../../domain/limits';
import { withProduct, type Product } from './product';
import { logScroll } from './logScroll';
import { header, median, row } from './report';
import { tokenOf } from './server';

const ROUNDS = 5;
const PAGE_BAR_MS = 300;
const LINES = 5_000;
/** Columns that an answer has. */
const COLUMNS = `id, received_at, locationid, mac_address, token, format, src_ip, src_port, nat_ip, nat_port, nat_port_end,
  dst_ip, dst_port, device_name, protocol, method, request, tags`;

/** A question, and the condition of the SQL that a person would write by hand. */
interface Case {
  readonly name: string;
  readonly query: object;
  readonly where: string;
}

const TEXT = 'video-4711';
/** A text of many lines of the demo. */
const COMMON = 'facebook';
const CASES: readonly Case[] = [
  { name: 'newest', query: {}, where: 'true' },
  {
    name: `wildcard "${TEXT}"`,
    query: { query: { bool: { filter: [{ multi_match: { query: `*${TEXT}*` } }] } } },
    where: `search_text like '%${TEXT}%'`,
  },
  {
    name: `wildcard "${COMMON}"`,
    query: { query: { bool: { filter: [{ multi_match: { query: `*${COMMON}*` } }] } } },
    where: `search_text like '%${COMMON}%'`,
  },
  {
    name: 'one column',
    query: { query: { bool: { filter: [{ wildcard: { request: `*${TEXT}*` } }] } } },
    where: `request ilike '%${TEXT}%'`,
  },
];

/**
 * The access log of one company with millions of lines, through HTTP, against bare SQL.
 * @param argument millions of lines, 10 by default; then `:` and a folder to keep the data in: `10:/tmp/logs`; then
 *   `:scroll` for scrolling alone
 */
export async function logsBench(argument = '10'): Promise<void> {
  const [millions, folder, only = ''] = argument.split(':');
  await withProduct(async (product) => {
    await addLines(product.client, product.company, Number(millions));
    header();
    if (only !== 'scroll') await searches(product);
    await logScroll(product.server.base);
  }, folder);
}

async function searches(product: Product): Promise<void> {
  // Adding lines and asking several questions takes longer than a token lasts.
  for (const one of CASES) await measure(await signedIn(product), one);
  const asking = await signedIn(product);
  const period = { gte: new Date(Date.now() - 90 * 86_400_000).toISOString() };
  const bars = await rounds(() =>
    post(asking, '/admin-ui/logs/histogram', { query: { range: { received_at: period } } }),
  );
  const counted = await rounds(() =>
    product.client.query(`select date_trunc('day', received_at), count(*)
    from access_log where company_id = ${product.company} and received_at >= '${period.gte}' group by 1`),
  );
  row('by time, 90 days', `${bars.toFixed(0)} ms`, `bare SQL ${counted.toFixed(0)} ms`, bars / counted, 'none');
}

const signedIn = async (product: Product): Promise<Product> => ({
  ...product,
  token: await tokenOf(product.server.base, 'admin'),
});

async function measure(product: Product, { name, query, where }: Case): Promise<void> {
  const { client, company } = product;
  const body = (size: number) => ({
    ...query,
    size,
    sort: [{ received_at: 'desc' }],
    track_total_hits: MAX_FIRST_COUNT,
  });
  const first = await rounds(() => post(product, '/admin-ui/logs/_search', body(50)));
  row(`${name}: first rows`, `${first.toFixed(0)} ms`, `${PAGE_BAR_MS} ms`, first / PAGE_BAR_MS, '≤ 1');
  const select = `select ${COLUMNS} from access_log where company_id = ${company} and ${where}
    order by received_at desc limit ${LINES}`;
  const count = `select count(*) from (select from access_log where company_id = ${company} and ${where}
    limit ${MAX_FIRST_COUNT + 1}) counted`;
  const all = `select count(*) from access_log where company_id = ${company} and ${where}`;
  const ours = await rounds(() => post(product, '/admin-ui/logs/_search', body(LINES)));
  const bare = await rounds(() => client.query(select).then(() => client.query(count)));
  row(`${name}: 5 000 lines`, `${ours.toFixed(0)} ms`, `bare SQL ${bare.toFixed(0)} ms`, ours / bare, '≤ 1.5');
  const total = await rounds(() => post(product, '/admin-ui/logs/_search', { ...body(LINES), track_total_hits: true }));
  const exact = await rounds(() => client.query(select).then(() => client.query(all)));
  row(`${name}: with exact total`, `${total.toFixed(0)} ms`, `bare SQL ${exact.toFixed(0)} ms`, total / exact, '≤ 1.5');
}

async function post({ server, token }: Product, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  // A question that takes too long is refused, and that is its time.
  if (!answer.ok && !text.includes('LOG_TOO_SLOW')) throw new Error(`${answer.status} ${text}`);
}

async function rounds(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) all.push(performance.now() - started);
  }
  return median(all);
}

/** Adds lines to a company until it has so many millions: those that are there, at other times, one in 10 000 with the text. */
async function addLines(client: pg.Client, company: number, millions: number): Promise<void> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from access_log where company_id = $1', [
    company,
  ]);
  const missing = Math.round(millions * 1e6) - Number(rows[0]?.n);
  if (missing < 1_000) return;
  const started = performance.now();
  await client.query('alter table access_log disable trigger user');
  await client.query('drop index access_log_search');
  await client.query(`create temp table line as select row_number() over () - 1 as n, ${COLUMNS} from access_log
    where company_id = ${company}`);
  await client.query('create unique index on line (n)');
  await client.query('analyze line');
  await client.query(
    `insert into access_log (company_id, received_at, locationid, mac_address, token, format, src_ip, src_port, dst_ip,
       dst_port, device_name, protocol, method, request, tags)
     select ${company}, now() - i * interval '90 days' / ${missing}, locationid, mac_address, token, format, src_ip,
       src_port, dst_ip, dst_port, device_name, protocol, method,
       case when i % 10000 = 0 then 'https://${TEXT}.example/' || i else request end, tags
     from generate_series(1, ${missing}) i join line on line.n = i % (select count(*) from line)`,
  );
  await client.query('create index access_log_search on access_log using gin (search_text gin_trgm_ops)');
  await client.query('alter table access_log enable trigger user');
  await client.query('drop table line');
  await client.query('vacuum analyze access_log');
  console.log(`${missing} lines added in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
