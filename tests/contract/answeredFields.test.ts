import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { SPECIFIED } from '../support/specifiedFields';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const get = async (url: string) => (await test.as('admin', { url })).json<Record<string, Json[]>>();

/** The first record that each service answers. */
const RECORD: Readonly<Record<string, () => Promise<Json | undefined>>> = {
  'S-ADM-1': async () => (await get('/legacy/elements/administrator?limit=1'))['elements']?.[0],
  'S-PROF-1': async () => (await get('/legacy/elements/profile?limit=1'))['elements']?.[0],
  'S-DEV-1': async () => (await get('/device/devices/search?limit=1'))['results']?.[0],
  'S-LOG-1': async () => {
    const answer = await test.as('superadmin', {
      method: 'POST',
      url: '/admin-ui/logs/_search',
      payload: { size: 1, query: { range: { received_at: { gte: '2000-01-01T00:00:00Z' } } } },
    });
    return answer.json<{ hits: { hits: { _source: Json }[] } }>().hits.hits[0]?._source;
  },
  'S-TICK-1': async () => {
    const payload = { ti_name: 'No traffic', ti_message: 'Since noon.', ti_phone: '0612345678' };
    const made = await test.as('admin', { method: 'POST', url: '/legacy/elements/ticket', payload });
    return made.json<{ element: Json }>().element;
  },
};
/** What is never answered. */
const SECRET = ['ad_password'];

it.each(Object.entries(SPECIFIED))('%s: the record that is answered has every field', async (rule, [, names]) => {
  const answered = Object.keys((await RECORD[rule]?.()) ?? {});
  expect(names.split(/\s+/).filter((name) => !answered.includes(name) && !SECRET.includes(name))).toEqual([]);
});

it('a ticket without type and priority is a problem of low priority (S-TICK-1)', async () => {
  expect(await RECORD['S-TICK-1']?.()).toMatchObject({ ti_type: 3, ti_priority: 4 });
  const wrong = {
    ti_name: 'No traffic',
    ti_message: 'Since noon.',
    ti_phone: '0612345678',
    ti_type: 5,
    ti_priority: 0,
  };
  const refused = await test.as('admin', { method: 'POST', url: '/legacy/elements/ticket', payload: wrong });
  expect([refused.statusCode, Object.keys(refused.json<{ fields: Json }>().fields).sort()]).toEqual([
    422,
    ['ti_priority', 'ti_type'],
  ]);
});

it('a sign-in has one of nine states, and no other one (S-AUTH-2)', async () => {
  const source = await addSource(test);
  const states = ['undefined', 'failed', 'complete', 'success', 'auto', 'error', 'denied', 'reauth', 'landing'];
  const time = new Date(Date.now() - 60_000).toISOString();
  const events = [...states, 'returning'].map((status) => ({
    id: `state-${status}`,
    time,
    status,
    login: 'nine-states',
  }));
  const answer = await source.send('sign-ins', events);
  expect(answer.body).toMatchObject({ accepted: 9, rejected: [{ id: 'state-returning', fields: { status: {} } }] });
  const filter = encodeURIComponent(JSON.stringify({ login: 'nine-states' }));
  const listed = await get(`/legacy/elements/authentication?limit=20&filter=${filter}`);
  expect(listed['elements']?.map(({ status }) => status).sort()).toEqual([...states].sort());
});
