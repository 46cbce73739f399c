import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { MAIN } from '../support/personas';

/** The same events from eight clients at once. */
const CLIENTS = 8;
const EVENTS = 200;

let test: TestApp;
let source: Awaited<ReturnType<typeof addSource>>;
beforeAll(async () => {
  test = await testApp();
  source = await addSource(test);
});
afterAll(() => test.close());

const one = async (text: string, values: readonly unknown[] = []) =>
  (await test.database.ownerQuery(text, [...values]))[0] as Record<string, unknown>;

/** Sends as a client does: again when it is told to come later. */
async function sendPatiently(kind: string, events: readonly object[]) {
  for (;;) {
    const answer = await source.send(kind, events);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** In another order for each client. */
const turned = <T>(list: readonly T[], by: number): readonly T[] => {
  const at = (by * 37) % list.length;
  const next = [...list.slice(at), ...list.slice(0, at)];
  return by % 2 === 0 ? next : next.toReversed();
};

it('give exact counts, and none waits for ever', async () => {
  const time = (at: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - (at + 1) * 1000).toISOString();
  const { locationid } = await one(
    `select min(locationid)::int as locationid from location where l_companyid = $1 and "l_deletedAt" is null`,
    [MAIN],
  );
  const campaign = () =>
    one('select campaignid, ca_impressions, ca_clicks from campaign where ca_companyid = $1 order by 1 limit 1', [
      MAIN,
    ]);
  const mode = () => one('select authtypeid, ap_count from authtype where a_companyid = $1 order by 1 limit 1', [MAIN]);
  const key = () => one(`select ki_hits from keyindex where ki_companyid = $1 and ki_key = 'reason'`, [MAIN]);
  const people = await test.database.ownerQuery(
    `insert into identity (u_name, u_email, u_companyid, "u_createdAt")
     select 'Parallel', 'parallel-' || n || '@intake.example', $1, now() from generate_series(1, 20) n returning userid`,
    [MAIN],
  );
  const person = (at: number) => Number(people[at % people.length]?.['userid']);
  const before = { campaign: await campaign(), mode: await mode(), key: await key() };
  const events = (kind: string, values: (at: number) => object) =>
    [
      kind,
      Array.from({ length: EVENTS }, (_, at) => ({ id: `${kind}-${at}`, time: time(at), ...values(at) })),
    ] as const;
  const batches = [
    events('sign-ins', (at) => ({
      ...{ status: 'success', userid: person(at), locationid, authtypeid: before.mode['authtypeid'] },
    })),
    events('sessions', (at) => ({
      session_id: `parallel-${at % 40}`,
      event: 'interim',
      userid: person(at),
      duration: at,
    })),
    events('access-logs', (at) => ({ request: `parallel-${at}.example` })),
    events('campaign-events', () => ({ campaignid: before.campaign['campaignid'], event: 'shown' })),
    events('attributes', (at) => ({ userid: person(at), path: 'form.stay', key: 'reason', value: `answer ${at % 3}` })),
    events('access-logs', () => ({ request: 'aside.example', location: 'nowhere.parallel.example' })),
  ].map(([kind, list], at) => [kind, list.map((event) => ({ ...event, id: `${at}-${event.id}` }))] as const);

  const totals = new Map<number, { accepted: number; setAside: number; all: number }>();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (const at of turned([...batches.keys()], client)) {
        const [kind, list] = batches[at]!;
        const { status, body } = await sendPatiently(kind, turned(list, client));
        expect([status, body.rejected]).toEqual([200, []]);
        const known = totals.get(at) ?? { accepted: 0, setAside: 0, all: 0 };
        totals.set(at, {
          accepted: known.accepted + body.accepted,
          setAside: known.setAside + body.setAside,
          all: known.all + body.accepted + body.duplicates + body.setAside,
        });
      }
    }),
  );

  expect([...totals.values()].map(({ all }) => all)).toEqual(batches.map(() => CLIENTS * EVENTS));
  // Each event counts once; events of a session may count or not, by their order.
  const accepted = (at: number) => totals.get(at)?.accepted;
  expect([accepted(0), accepted(2), accepted(3), accepted(4), accepted(5)]).toEqual([
    EVENTS,
    EVENTS,
    EVENTS,
    EVENTS,
    0,
  ]);
  expect(totals.get(5)?.setAside).toBe(EVENTS);
  expect(Number((await mode())['ap_count'])).toBe(Number(before.mode['ap_count'] ?? 0) + EVENTS);
  expect(Number((await campaign())['ca_impressions'])).toBe(Number(before.campaign['ca_impressions'] ?? 0) + EVENTS);
  expect(Number((await key())['ki_hits'])).toBe(Number(before.key['ki_hits'] ?? 0) + EVENTS);
  expect(await one(`select count(*)::int as n from access_log where request like 'parallel-%'`)).toEqual({ n: EVENTS });
  expect(
    await one(
      `select count(*)::int as n, max(duration)::int as longest from network_session where session_id like 'parallel-%'`,
    ),
    // The last session: from 199 seconds before its oldest event to its youngest one, 40 seconds ago.
  ).toEqual({ n: 40, longest: EVENTS + (EVENTS - 1) - 40 });
  // Of 10 sign-ins of a person, the first one is no return.
  expect(
    await one(
      `select count(*)::int as n, (count(*) filter (where "returning"))::int as again from authentication
      where userid = any($1::bigint[])`,
      [people.map(({ userid }) => userid)],
    ),
  ).toEqual({ n: EVENTS, again: EVENTS - people.length });
  const answer = await test.as('admin', { url: `/legacy/elements/source/${source.sourceid}` });
  const sum = (name: 'accepted' | 'setAside') => [...totals.values()].reduce((all, one_) => all + one_[name], 0);
  expect(answer.json<{ element: object }>().element).toMatchObject({
    accepted_count: sum('accepted'),
    set_aside_count: sum('setAside'),
    rejected_count: 0,
  });
}, 120_000);

it('send the same events again from where they were set aside, once each', async () => {
  const letters = await test.database.ownerQuery(
    `select id from dead_letter where sourceid = $1 order by id limit 10`,
    [source.sourceid],
  );
  await test.database.ownerQuery(
    `update location set l_apname = 'nowhere.parallel.example' where locationid = (select min(locationid) from location where l_companyid = $1 and "l_deletedAt" is null)`,
    [MAIN],
  );
  const resend = (id: unknown) =>
    test.as('admin', { method: 'POST', url: `/api/dead-letters/${String(id)}/resend`, payload: {} });
  const calls = letters.flatMap(({ id }, at) => [
    ...Array.from({ length: 2 }, () => resend(id)),
    sendPatiently('access-logs', [{ id: `beside-${at}`, time: new Date().toISOString(), request: 'beside.example' }]),
  ]);
  await Promise.all(calls);
  expect(await one(`select count(*)::int as n from access_log where request = 'aside.example'`)).toEqual({ n: 10 });
  expect(await one(`select count(*)::int as n from access_log where request = 'beside.example'`)).toEqual({ n: 10 });
}, 60_000);
