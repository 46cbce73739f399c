import autocannon, { type Request } from 'autocannon';
import { median } from './report';

/** A server and what it is asked, in turns. */
export interface Target {
  readonly base: string;
  readonly token?: string;
  readonly requests: Request[];
}

/**
 * Requests a second of each target: the middle of some rounds. Taking turns, all meet the same machine.
 * @param seconds of one turn
 */
export async function perSecond(
  targets: readonly Target[],
  clients: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number[]> {
  const found: number[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) found[index]?.push(await oneTurn(target, clients, seconds));
  }
  return found.map(median);
}

async function oneTurn({ base, token, requests }: Target, connections: number, duration: number): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const result = await autocannon({ url: base, connections, duration, headers, requests });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed at ${base}`);
  return result.requests.average;
}
