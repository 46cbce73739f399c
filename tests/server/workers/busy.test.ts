import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeWorkers } from '../../../server/workers/pool';
import { emptyInstallation, PASSWORD, type Installation } from '../../support/emptyInstallation';

/** Companies whose requests fill the places of the worker processes: each may run two of a kind at once. */
const COMPANIES = 20;
/** Of these, the expressions do not end, so that the processes are busy until their time limit. */
const HOLDING = 4;
/** Tasks that wait, and processes (`docs/security.md`): none more can be in the pool. */
const MOST = 32 + 4;

let server: Installation & { readonly first: string };
let sessions: string[];

beforeAll(async () => {
  server = await emptyInstallation();
  sessions = [];
  for (let at = 0; at < COMPANIES; at++) {
    const domain = `c${at}.example`;
    const values = { c_name: `Company ${at}`, c_contact: `a@${domain}`, c_domains: domain };
    const { companyid } = await server.create(server.first, 'companie', values);
    const payload = { login: server.first, password: PASSWORD };
    const { token } = (await server.app.inject({ method: 'POST', url: '/api/login', payload })).json<{
      token: string;
    }>();
    const headers = { authorization: `Bearer ${token}` };
    const switched = { method: 'POST', url: '/api/switch-company', headers, payload: { company: companyid } } as const;
    expect((await server.app.inject(switched)).statusCode).toBe(200);
    sessions.push(token);
  }
}, 120_000);
afterAll(async () => {
  await closeWorkers();
  await server?.close();
});

const evaluate = (token: string | undefined, payload: { readonly code: string; readonly context?: object }) =>
  server.app.inject({ method: 'POST', url: '/nac/evaluate', headers: { authorization: `Bearer ${token}` }, payload });

const ENDLESS = {
  code: 'items.all(a, items.all(b, items.all(c, a + b + c >= 0)))',
  context: { items: Array.from({ length: 3_000 }, (_, index) => index) },
};

it('what is more than the worker processes and their places is refused, and told when to come again', async () => {
  const answers = await Promise.all(
    sessions.flatMap((token, at) => [1, 2].map(() => evaluate(token, at < HOLDING ? ENDLESS : { code: '1 + 1' }))),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2 * COMPANIES - MOST);
  for (const one of refused) {
    expect(one.json<{ msg_code: string }>().msg_code).toBe('WORKERS_BUSY');
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(0);
  }
  const others = answers.filter((one) => !refused.includes(one)).map(({ statusCode }) => statusCode);
  // Those that end, and those that were stopped.
  expect(others.filter((status) => status !== 200 && status !== 422)).toEqual([]);
  // No one loses both of theirs, and all may come again.
  for (const [at, token] of sessions.entries()) {
    const [first, second] = answers.slice(2 * at, 2 * at + 2);
    expect([first?.statusCode, second?.statusCode]).not.toEqual([429, 429]);
    // On a busy machine an expression can take longer than its time limit.
    await expect
      .poll(async () => (await evaluate(token, { code: '1 + 1' })).json(), { timeout: 20_000 })
      .toEqual({ result: 2 });
  }
}, 60_000);
