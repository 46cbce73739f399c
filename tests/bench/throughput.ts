import autocannon, { type Request } from 'autocannon';
import { startBare } from './bare';
import { calls, someIdentities } from './calls';
import { withProduct } from './product';
import { header, median, row } from './report';

const SECONDS = 4;
const ROUNDS = 3;
const IDS = 200;
const BAR = '≤ 2';
const LIST = 'sort=u_lastinteractionAt&order=DESC&limit=25';

/** Generic list, get and save through HTTP against a server written by hand, in turns, on the same rows. */
export async function throughputBench(): Promise<void> {
  await withProduct(async (product) => {
    const ids = await someIdentities(product.client, product.company, IDS);
    const bare = await startBare(product);
    const ours = calls(`/legacy/elements/user?${LIST}`, '/legacy/elements/user', ids);
    const theirs = calls('/identities', '/identities', ids);
    try {
      header();
      for (const call of ['list', 'get', 'save'] as const) {
        for (const clients of [1, 8]) {
          const [a, b] = await inTurns(
            () => perSecond(product.server.base, clients, ours[call], product.token),
            () => perSecond(bare.base, clients, theirs[call]),
          );
          const what = `${call} of identities, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
          row(what, `${a.toFixed(0)} a second`, `by hand ${b.toFixed(0)}`, b / a, BAR);
        }
      }
    } finally {
      bare.stop();
    }
  });
}

/** The middle of some rounds each; taking turns, both meet the same machine. */
async function inTurns(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<[number, number]> {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    found[0].push(await ours());
    found[1].push(await theirs());
  }
  return [median(found[0]), median(found[1])];
}

async function perSecond(url: string, connections: number, requests: Request[], token?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const result = await autocannon({ url, connections, duration: SECONDS, headers, requests });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed at ${url}`);
  return result.requests.average;
}
