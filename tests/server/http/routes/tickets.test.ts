import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  test = await testApp();
  for (const [who, permission] of [
    ['author', 'location:view'],
    ['colleague', 'location:view'],
    ['helper', 'support_access'],
  ] as const) {
    const mask = maskWith(permission, ...(who === 'helper' ? [] : ['location:edit']));
    tokens[who] = await openSession(
      test.database,
      await addAdmin(test.database, MAIN, mask, `${who}@bellevue.example`),
    );
  }
});
afterAll(() => test.close());

const call = (who: string, payload?: Json, path = '') =>
  test.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/legacy/elements/ticket${path}`,
    headers: { authorization: `Bearer ${tokens[who] ?? ''}` },
    ...(payload && { payload }),
  });
const SOUND = {
  ti_name: 'Aucun trafic',
  ti_message: 'Depuis midi.',
  ti_type: 2,
  ti_priority: 1,
  ti_phone: '0612345678',
};
/** Field and code of each refusal. */
const refusal = async (change: Json) => {
  const answer = await call('author', { ...SOUND, ...change });
  expect(answer.statusCode, answer.body).toBe(422);
  const { fields } = answer.json<{ fields: Record<string, { msg_code: string }> }>();
  return Object.entries(fields).map(([name, { msg_code }]) => `${name} ${msg_code}`);
};

describe('a ticket (specification S-TICK-2)', () => {
  it.each(['ti_name', 'ti_message', 'ti_type', 'ti_priority'])('needs %s', async (name) => {
    // A null is refused; the type and the priority have defaults, so they may be left out.
    expect(await refusal({ [name]: null })).toEqual([`${name} FIELD_REQUIRED`]);
  });

  it('needs an e-mail address or a phone number', async () => {
    expect(await refusal({ ti_phone: null })).toEqual(['ti_email FIELD_REQUIRED']);
    expect((await call('author', SOUND)).statusCode).toBe(201);
    const byMail = { ...SOUND, ti_phone: null, ti_email: 'site@bellevue.example' };
    expect((await call('author', byMail)).statusCode).toBe(201);
  });

  it('takes IPv4 addresses where it is about provisioning, and nothing else as one', async () => {
    const asked = { ...SOUND, ti_type: 1, ti_addresses: ['203.0.113.7', '198.51.100.20'] };
    const made = await call('author', asked);
    expect([made.statusCode, made.json<{ element: Json }>().element['ti_addresses']]).toEqual([
      201,
      asked.ti_addresses,
    ]);
    for (const wrong of ['203.0.113', '203.0.113.256', '2001:db8::1', 'router']) {
      expect(await refusal({ ti_type: 1, ti_addresses: ['203.0.113.7', wrong] }), wrong).toEqual([
        'ti_addresses FIELD_IP_ADDRESS',
      ]);
    }
  });
});

it('a ticket is its author’s alone; support_access shows all of them (specification S-TICK-3)', async () => {
  const made = (await call('author', { ...SOUND, ti_name: 'Only mine' })).json<{ ticketid: number }>();
  const sees = async (who: string) => {
    const list = (await call(who, undefined, '?limit=1000')).json<{ elements: Json[] }>().elements;
    const one = await call(who, undefined, `/${made.ticketid}`);
    return [list.some(({ ticketid }) => ticketid === made.ticketid), one.statusCode];
  };
  expect(await sees('author')).toEqual([true, 200]);
  expect(await sees('colleague')).toEqual([false, 404]);
  expect(await sees('helper')).toEqual([true, 200]);
});
