import { LIST_ROWS } from '../../domain/limits';
import { startBare } from './bare';
import { calls, someIdentities } from './calls';
import { perSecond } from './load';
import { withProduct } from './product';
import { header, row } from './report';

const SECONDS = 4;
const ROUNDS = 3;
const IDS = 200;
const BAR = '≤ 2';
const LIST = `sort=u_lastinteractionAt&order=DESC&limit=${LIST_ROWS}`;

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
          const [a = 0, b = 0] = await perSecond(
            [
              { base: product.server.base, token: product.token, requests: ours[call] },
              { base: bare.base, requests: theirs[call] },
            ],
            clients,
            { rounds: ROUNDS, seconds: SECONDS },
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
