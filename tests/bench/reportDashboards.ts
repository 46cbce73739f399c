import type { Product } from './product';
import { median, row } from './report';
import { tokenOf } from './server';

/** Dashboards that are opened at the same time, by people of these roles in turns. */
const DASHBOARDS = 20;
const ROLES = ['admin', 'scoped', 'viewer'];
/** Calls that a browser makes at the same time. */
const CALLS_AT_ONCE = 6;
const LIST_READS = 40;
const LIST = '/legacy/elements/authentication?limit=25&sort=authenticated_at&order=DESC';

/**
 * Opens dashboards while a person reads a list.
 * @param graphs the calls of one dashboard, with the token of its reader
 */
export async function openDashboards(
  { server: { base } }: Product,
  graphs: readonly ((token: string) => Promise<void>)[],
): Promise<void> {
  const tokens = await Promise.all(ROLES.map((role) => tokenOf(base, role)));
  const readList = async () => {
    const started = performance.now();
    const answer = await fetch(`${base}${LIST}`, { headers: { authorization: `Bearer ${tokens[0]}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return performance.now() - started;
  };
  const usual: number[] = [];
  for (let left = LIST_READS; left > 0; left -= 1) usual.push(await readList());
  const openOne = async (token: string) => {
    const left = [...graphs];
    const work = async () => {
      for (let graph = left.shift(); graph; graph = left.shift()) await graph(token);
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  };
  const started = performance.now();
  let isOpen = false;
  const all = Promise.all(Array.from({ length: DASHBOARDS }, (_, n) => openOne(tokens[n % tokens.length] ?? '')));
  const opened = all.finally(() => (isOpen = true));
  const meanwhile: number[] = [];
  while (!isOpen) meanwhile.push(await readList());
  await opened;
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const [during, before] = [median(meanwhile), median(usual)];
  const what = `list of sign-ins while ${DASHBOARDS} dashboards of ${graphs.length} graphs open (${seconds} s)`;
  row(what, `${during.toFixed(1)} ms`, `${before.toFixed(1)} ms usually`, during / before, '≤ 2');
}
