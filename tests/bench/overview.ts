import type pg from 'pg';
import { USAGE_DAYS } from '../../domain/rules/usageForecast';
import { withProduct } from './product';
import { header, median, row } from './report';
import { tokenOf } from './server';

export const COMPANIES = 10_000;
const ROUNDS = 9;
const BAR_MS = 1_000;

/**
 * The global overview with 10 000 companies that have 90 days each: its first page, a search in it, and what its export
 * reads, from the request to the end of the answer.
 */
export async function overviewBench(): Promise<void> {
  await withProduct(async ({ server, client }) => {
    await addCompanies(client);
    const token = await tokenOf(server.base, 'superadmin');
    const timed = async (path: string) => {
      const all: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        const answer = await fetch(`${server.base}/api/usage/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        all.push(performance.now() - started);
      }
      return median(all);
    };
    header();
    for (const [what, path] of [
      ['first page', 'history'],
      ['search', 'history?q=company%2042'],
      ['export', 'overview'],
    ] as const) {
      const ms = await timed(path);
      const name = `global overview, ${COMPANIES} companies × ${USAGE_DAYS} days: ${what}`;
      row(name, `${ms.toFixed(0)} ms`, `${BAR_MS} ms`, ms / BAR_MS, '≤ 1');
    }
  });
}

/** Companies with limits, and days of a usage that grows at its own speed in each. */
export async function addCompanies(client: pg.Client): Promise<void> {
  await client.query(
    `insert into company (c_name, c_contact, c_hash, c_options, c_domains, c_maxusers, c_maxappointedusers, c_maxlocations,
       c_maxdevices, c_maxvalidity, c_exceedpurcent, c_cookieduration, skus, authtypeids, c_showpassword, c_supportaccess, "c_createdAt")
     select 'Company ' || i, 'bench@company' || i || '.example', md5('overview' || i), 0, 'company' || i || '.example',
       500 + i % 700, 50, 20, 100, 30, 0, 36000, '[]', '{}', false, false, now() - interval '1 year'
     from generate_series(1, $1) i`,
    [COMPANIES],
  );
  await client.query(
    `insert into usage_day select companyid, (now() at time zone 'UTC')::date - d, 400 + (90 - d) * (companyid % 7), companyid % 40,
       companyid % 15, 30 from company, generate_series(0, $1 - 1) d where c_contact like 'bench@%'`,
    [USAGE_DAYS],
  );
  await client.query('analyze company');
  await client.query('analyze usage_day');
}
