import { LIST_ROWS } from '../../domain/limits';
import { watchMemory } from './memory';
import { header, row } from './report';
import { post, startServer, temporaryData, tokenOf } from './server';

/** Events of one call, and calls. */
const EVENTS = 5_000;
const CALLS = 12;
const LIST = `/legacy/elements/user?limit=${LIST_ROWS}&sort=u_name&order=ASC`;
/** Guests that the sign-ins are of. */
const PEOPLE = 500;
/** Lists read before, and while events come. */
const READS = 40;

/**
 * Sends full calls of access-log lines and sign-ins one after the other, while a person reads a list.
 * `npm run bench -- intake=200` sends a million events of each kind.
 */
export async function intakeBench(callsOfKind = String(CALLS)): Promise<void> {
  const calls = Number(callsOfKind);
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  try {
    const operator = await tokenOf(server.base, 'superadmin');
    const token = await tokenOf(server.base, 'admin');
    const headers = { authorization: `Bearer ${token}` };
    const key = await makeKey(server.base, token);
    const reads = async () => {
      const started = performance.now();
      await (await fetch(`${server.base}${LIST}`, { headers })).text();
      return performance.now() - started;
    };
    const { elements } = (await (
      await fetch(`${server.base}/legacy/elements/user?limit=${PEOPLE}&fields=u_name`, { headers })
    ).json()) as { elements: { u_name: string }[] };
    const logins = elements.map(({ u_name }) => u_name);
    const usual: number[] = [];
    for (let left = READS; left > 0; left -= 1) usual.push(await reads());
    header();
    for (const kind of ['access-logs', 'sign-ins'] as const) {
      const meanwhile: number[] = [];
      let done = false;
      const reading = (async () => {
        while (!done) meanwhile.push(await reads());
      })();
      const endMemory = await watchMemory(server, operator, kind);
      try {
        const started = performance.now();
        for (let place = 0; place < calls; place += 1) await send(server.base, key, kind, place, logins);
        const rate = (EVENTS * calls) / ((performance.now() - started) / 1000);
        const what = `${kind}: ${EVENTS * calls} events in calls of ${EVENTS}`;
        row(what, `${Math.round(rate)} a second`, '10 000 a second', rate / 10_000, 'at least 1');
      } finally {
        done = true;
        await reading;
        const [before, during] = [median(usual), median(meanwhile)];
        const usually = `${before.toFixed(1)} ms usually`;
        row('list of identities meanwhile', `${during.toFixed(1)} ms`, usually, during / before, 'at most 2');
        await endMemory();
      }
    }
  } finally {
    await server.stop();
    await remove();
  }
}

/** @returns an API key of a new source, as the administrator of the token makes it */
async function makeKey(base: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { sourceid } = await post<{ sourceid: number }>(
    `${base}/legacy/elements/source`,
    { name: 'Bench', type: 'api' },
    token,
  );
  const profiles = (await (await fetch(`${base}/legacy/elements/adprofile`, { headers })).json()) as {
    elements: { adprofileid: number; adp_forkeys: boolean }[];
  };
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const profileid = profiles.elements.find(({ adp_forkeys: forKeys }) => forKeys)?.adprofileid;
  const key = await post<{ token: string }>(
    `${base}/api/api_tokens`,
    { name: 'Bench', expiresAt, profileid, sourceid },
    token,
  );
  return key.token;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** One full call. @param logins of the guests who sign in @throws Error unless every event is accepted */
async function send(base: string, key: string, kind: string, place: number, logins: readonly string[]): Promise<void> {
  const now = Date.now();
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const common = { id: `${place}-${index}`, time: new Date(now - index).toISOString() };
    return kind === 'sign-ins'
      ? {
          ...common,
          status: 'success',
          login: logins[index % logins.length],
          src_ip: '192.0.2.7',
          device: 'iPhone',
        }
      : {
          ...common,
          src_ip: '192.0.2.7',
          dst_ip: '198.51.100.9',
          dst_port: 443,
          method: 'CONNECT',
          request: `host-${index}.example:443`,
        };
  });
  const answer = await fetch(`${base}/api/intake/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  const { accepted } = (await answer.json()) as { accepted?: number };
  if (accepted !== EVENTS) throw new Error(`${answer.status}: ${String(accepted)} of ${EVENTS} accepted`);
}
