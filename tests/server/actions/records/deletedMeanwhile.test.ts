import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;

/** Company of the administrator who sends the requests. */
const COMPANY = 2;
const TIMEOUT_MS = 60_000;

/**
 * A record is deleted while another request saves a reference to it: the first request wins, and no record is left that
 * refers to a deleted one.
 */
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await test.tokenOf('admin');
});
afterAll(() => test.close());

const send = (method: 'POST' | 'DELETE', url: string, payload?: Json) =>
  test.as('admin', { method, url, ...(payload && { payload }) });
let made = 0;
const create = async (type: string, values: Json) => {
  const answer = await send('POST', `/legacy/elements/${type}`, values);
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(answer.json<Json>()[`${type}id`]);
};
const named = (field: string, more: Json = {}) => ({ [field]: `Meanwhile ${(made += 1)}`, ...more });

/** Waits until so many statements of the requests wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const rows = await test.database.ownerQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBe(count);
    },
    { timeout: TIMEOUT_MS, interval: 20 },
  );

/**
 * Runs two requests so that the second one starts when the first one has written its rows and not committed yet: the
 * head of the audit log, which every write takes last, is held until both wait.
 */
async function overlapping<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  const client = await test.database.db.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from audit_head where company_id = $1 for update', [COMPANY]);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    await client.query('rollback');
    return await Promise.all([one, other]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const scope = () => create('group', named('g_name'));
const profile = () => create('profile', named('p_name', { p_duration: 720 }));
const removeElement = (type: string) => (id: number) => send('DELETE', `/legacy/elements/${type}/${id}`);
const save = (type: string, values: Json) => send('POST', `/legacy/elements/${type}`, values);

interface Case {
  readonly title: string;
  readonly target: () => Promise<number>;
  /** Saves a record that refers to the target. */
  readonly refer: (id: number) => ReturnType<typeof send>;
  readonly remove: (id: number) => ReturnType<typeof send>;
  readonly removed: number;
  /** Field of the reference. */
  readonly field: string;
}

const user = (id: number) =>
  named('u_name', {
    u_email: `meanwhile-${id}`,
    u_password: 'Abc-1234',
    u_profileid: id,
    u_sdate: '2026-11-20 00:00:00',
    u_edate: '2026-11-27 23:59:59',
  });
const administrator = (id: number) =>
  named('ad_name', {
    ad_login: `meanwhile-${id}@bellevue.example`,
    ad_email: `meanwhile-${id}@bellevue.example`,
    ad_password: 'Bergerie42!azur',
    ad_phone: '+33 1 23 45 67 89',
    ad_profileid: id,
  });
const cases: Case[] = [
  {
    title: 'a permanent deletion (an administrator to a profile)',
    target: () => create('adprofile', named('adp_name', { adp_bits: '1' })),
    refer: async (id) => save('administrator', administrator(id)),
    remove: removeElement('adprofile'),
    removed: 200,
    field: 'ad_profileid',
  },
  {
    title: 'several references (an index key to scopes)',
    target: scope,
    refer: async (id) => save('keyindex', named('ki_name', { ki_key: `meanwhile_${id}`, groupids: [id] })),
    remove: removeElement('group'),
    removed: 200,
    field: 'groupids',
  },
  {
    title: 'a soft deletion (an identity to its profile)',
    target: profile,
    refer: async (id) => save('user', user(id)),
    remove: removeElement('profile'),
    removed: 200,
    field: 'u_profileid',
  },
  {
    title: 'a deactivation (an identity to its profile)',
    target: profile,
    refer: async (id) => save('user', user(id)),
    remove: (id) => send('DELETE', `/api/profiles/${id}`),
    removed: 204,
    field: 'u_profileid',
  },
];

describe.each(cases)('$title', ({ target, refer, remove, removed, field }) => {
  it('saved first: the deletion waits, and finds that it is in use', async () => {
    const id = await target();
    const [saved, deleted] = await overlapping(
      () => refer(id),
      () => remove(id),
    );
    expect(saved.statusCode, saved.body).toBe(201);
    expect(deleted.statusCode, deleted.body).toBe(409);
    expect(deleted.json()).toMatchObject({ msg_code: 'IN_USE' });
  });

  it('deleted first: the save waits, and does not find it', async () => {
    const id = await target();
    const [deleted, saved] = await overlapping(
      () => remove(id),
      () => refer(id),
    );
    expect(deleted.statusCode, deleted.body).toBe(removed);
    expect(saved.statusCode, saved.body).toBe(422);
    expect(saved.json()).toMatchObject({ fields: { [field]: { msg_code: 'UNKNOWN_REFERENCE' } } });
  });
});

it('a change of a record does not wait for a save that refers to it', async () => {
  const name = named('g_name');
  const id = await create('group', name);
  const client = await test.database.db.ownerPool.connect();
  try {
    await client.query('begin');
    // What a save takes that refers to it (`findRows`, `pointsAt`).
    await client.query('select 1 from scope where groupid = $1 for key share', [id]);
    const changed = await save('group', { groupid: id, g_name: 'Meanwhile changed' });
    expect(changed.statusCode, changed.body).toBe(200);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('two saves that refer to the same records in another order do not wait for each other', async () => {
  const ids = [await scope(), await scope(), await scope()];
  const keyindex = (groupids: number[]) =>
    save('keyindex', named('ki_name', { ki_key: `meanwhile_${groupids.join('_')}`, groupids }));
  const [one, other] = await overlapping(
    () => keyindex(ids),
    () => keyindex([...ids].reverse()),
  );
  expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
});
