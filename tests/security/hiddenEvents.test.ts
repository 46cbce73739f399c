import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { exported, runner } from '../support/jobs';
import { MAIN } from '../support/personas';

/** Events that were set aside, for an administrator who is limited to scopes. */
let test: TestApp;
const [WITHIN, HIDDEN] = [2001, 2020];
/** Ids of the events that the limited administrator may see, and of the others. */
const shown: string[] = [];
const hidden: string[] = [];

beforeAll(async () => {
  test = await testApp();
  await test.database.ownerQuery(
    `update location set l_apname = case locationid when $1 then 'ap-within' else 'ap-hidden' end where locationid in ($1, $2)`,
    [WITHIN, HIDDEN],
  );
  await test.database.ownerQuery('delete from dead_letter');
  const time = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const add = async (locationid: number | null, id: string, event: object, list: string[]) => {
    const source = await addSource(test, { companyId: MAIN, locationid });
    const sent = { id, time, status: 'landing', login: `${id}@guests.example`, ...event };
    const { body } = await source.send('sign-ins', [sent]);
    expect([id, body]).toMatchObject([id, { setAside: 1 }]);
    list.push(id);
  };
  await add(null, 'names-within', { locationid: WITHIN }, shown);
  await add(null, 'calls-within', { location: 'AP-Within' }, shown);
  await add(WITHIN, 'from-within', {}, shown);
  await add(WITHIN, 'both-within', { locationid: WITHIN }, shown);
  await add(null, 'names-hidden', { locationid: HIDDEN }, hidden);
  await add(null, 'calls-hidden', { location: 'AP-Hidden' }, hidden);
  await add(null, 'calls-unknown', { location: 'ap-of-nobody' }, hidden);
  await add(null, 'calls-escaped', { location: 'ap-within"' }, hidden);
  await add(null, 'names-nobody', { locationid: 9_999_999 }, hidden);
  await add(null, 'names-none', {}, hidden);
  await add(null, 'quotes-within', { browser: `"locationid":${WITHIN},` }, hidden);
  await add(WITHIN, 'within-names-hidden', { locationid: HIDDEN }, hidden);
  await add(HIDDEN, 'from-hidden', {}, hidden);
  await add(HIDDEN, 'hidden-names-within', { locationid: WITHIN }, hidden);
});
afterAll(() => test.close());

interface Listed {
  readonly elements: { readonly id: number; readonly event_id: string }[];
  readonly total?: number;
}
const list = async (role: string, query = '') => {
  const answer = await test.as(role, { url: `/legacy/elements/dead_letter?${query}` });
  return answer.json<Listed>();
};

it('are listed by the location that they name, or else by that of their source', async () => {
  expect((await list('scoped')).elements.map((one) => one.event_id).toSorted()).toEqual(shown.toSorted());
  expect((await list('admin')).elements.map((one) => one.event_id).toSorted()).toEqual(
    [...shown, ...hidden].toSorted(),
  );
});

it('are found by no filter, and read by no key', async () => {
  const { elements } = await list('admin');
  for (const { id, event_id } of elements) {
    const filter = encodeURIComponent(JSON.stringify({ event_id }));
    const found = (await list('scoped', `filter=${filter}`)).elements.length;
    const { statusCode } = await test.as('scoped', { url: `/legacy/elements/dead_letter/${id}` });
    const expected = shown.includes(event_id) ? [1, 200] : [0, 404];
    expect([event_id, found, statusCode]).toEqual([event_id, ...expected]);
  }
});

it('are exported like that', async () => {
  const jobs = runner(test);
  try {
    const { lines } = await exported(test, 'scoped', 'dead-letters');
    expect(lines).toHaveLength(1 + shown.length);
    for (const id of hidden) expect(lines.join('\n')).not.toContain(id);
    expect((await exported(test, 'admin', 'dead-letters')).lines).toHaveLength(1 + shown.length + hidden.length);
  } finally {
    await jobs.stop();
  }
  expect(jobs.failures).toEqual([]);
});
