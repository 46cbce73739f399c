import type pg from 'pg';
import { LIST_ROWS } from '../../domain/limits';
import { startBare } from './bare';
import { multiplyIdentities, withProduct } from './product';
import { header, median, row } from './report';

const ROWS = 100_000;
const ROUNDS = 15;
/** Rounds before the first that counts: both sides are compared as they run all day. */
const WARMING = 30;
/** What people take for at once, in ms. */
const PALETTE_BAR = 100;

interface Case {
  readonly name: string;
  readonly filter: Record<string, unknown>;
  /** The same question as a person would write it by hand, past every fence but the company. */
  readonly where: string;
  /** The same question to the server that a person would write by hand. */
  readonly byHand: string;
}

const CASES: readonly Case[] = [
  { name: 'first page, counted', filter: {}, where: 'true', byHand: '' },
  { name: 'search "mar", counted', filter: { q: 'mar' }, where: `search_text like '%mar%'`, byHand: '?q=mar' },
  {
    name: 'by verification, counted',
    filter: { u_valid: ['valid'] },
    where: `u_valid = any('{valid}')`,
    byHand: '?valid=valid',
  },
];

/** A list page of 100 000 identities, filtered and counted, through HTTP against the bare SQL, in one run. */
export async function identitiesBench(): Promise<void> {
  await withProduct(async (product) => {
    const { server, client, token } = product;
    const company = await multiplyIdentities(client, ROWS, true);
    const bareServer = await startBare(product);
    header();
    for (const one of CASES) {
      const bare: number[] = [];
      const byHand: number[] = [];
      const ours: number[] = [];
      for (let round = -WARMING; round < ROUNDS; round += 1) {
        const theirs = await timed(() => bareList(client, company, one.where));
        const hand = await timed(
          async () => void (await (await fetch(bareServer.base + `/identities${one.byHand}`)).json()),
        );
        const mine = await timed(() => list(server.base, token, one.filter));
        if (round < 0) continue;
        bare.push(theirs);
        byHand.push(hand);
        ours.push(mine);
      }
      const [a, b, c] = [median(ours), median(bare), median(byHand)];
      const name = `identities at ${ROWS}: ${one.name}`;
      row(name, `${a.toFixed(1)} ms`, `bare SQL ${b.toFixed(1)} ms`, a / b, '≤ 1.3');
      row(`${name}, both through HTTP`, `${a.toFixed(1)} ms`, `by hand ${c.toFixed(1)} ms`, a / c, 'none');
    }
    bareServer.stop();
    for (const filter of [{}, { q: 'mar' }]) {
      const first: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        first.push(await timed(() => list(server.base, token, filter, { count: 'estimate', cursor: '1' })));
      }
      const ms = median(first);
      const name = `identities at ${ROWS}: as the console asks first, ${JSON.stringify(filter)}`;
      row(name, `${ms.toFixed(1)} ms`, '100 ms', ms / 100, 'none');
    }
    for (const q of ['mar', 'claire martin', 'zzzz']) {
      const found: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) found.push(await timed(() => palette(server.base, token, q)));
      const ms = median(found);
      row(`palette over every resource: "${q}"`, `${ms.toFixed(1)} ms`, '100 ms', ms / PALETTE_BAR, '≤ 1');
    }
  });
}

async function bareList(client: pg.Client, company: number, where: string): Promise<void> {
  const fence = `u_companyid = ${company} and "u_deletedAt" is null and ${where}`;
  await client.query(
    `select * from identity where ${fence} order by "u_lastinteractionAt" desc, userid desc limit ${LIST_ROWS}`,
  );
  await client.query(`select count(*) from identity where ${fence}`);
}

async function palette(base: string, token: string, q: string): Promise<void> {
  const answer = await fetch(`${base}/api/search?${new URLSearchParams({ q }).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.json();
}

async function list(
  base: string,
  token: string,
  filter: Record<string, unknown>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const query = new URLSearchParams({
    ...more,
    filter: JSON.stringify(filter),
    sort: 'u_lastinteractionAt',
    order: 'DESC',
    limit: String(LIST_ROWS),
  });
  const answer = await fetch(`${base}/legacy/elements/user?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.json();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
