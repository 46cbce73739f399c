import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';

const ACTIVITY = ['first_seen', 'last_seen', 'last_location_id', 'last_location_name'];

let test: TestApp;
const people: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  test = await testApp();
  for (const [name, ...rights] of [
    ['devices', 'device:view', 'device:edit'],
    ['activity', 'device:view', 'devices_activity:view'],
  ] as const) {
    const admin = await addAdmin(test.database, MAIN, maskWith(...rights), `${name}@bellevue.example`);
    people[name] = { authorization: `Bearer ${await openSession(test.database, admin)}` };
  }
});
afterAll(() => test.close());

const get = (name: string, url: string) => test.app.inject({ url: `/device/devices/${url}`, headers: people[name]! });

describe('when and where a device was seen (S-PERM-3, devices_activity:view)', () => {
  it('is answered with the right alone, in lists and of one device', async () => {
    for (const name of ['devices', 'activity']) {
      const answer = await get(name, 'search?limit=5');
      expect(answer.statusCode, answer.body).toBe(200);
      const { results } = answer.json<{ results: Record<string, unknown>[] }>();
      expect(results).toHaveLength(5);
      const one = (await get(name, `find?device_id=${String(results[0]?.['id'])}`)).json<Record<string, unknown>>();
      for (const record of [...results, one]) {
        expect(ACTIVITY.filter((field) => field in record)).toEqual(name === 'activity' ? ACTIVITY : []);
      }
    }
  });

  it('can be neither filtered nor sorted by without it', async () => {
    const filter = encodeURIComponent(JSON.stringify({ last_seen: { gte: '2020-01-01T00:00:00Z' } }));
    for (const url of [`search?filter=${filter}`, 'search?sort=last_seen:desc']) {
      expect((await get('devices', url)).statusCode, url).toBe(422);
      expect((await get('activity', url)).statusCode, url).toBe(200);
    }
  });
});

describe('the name of the location of a device', () => {
  it('is that of the location now', async () => {
    const [device] = await test.database.ownerQuery(
      `select id, location_id from device where companyid = ${MAIN} and location_id is not null and deleted_at is null limit 1`,
    );
    await test.database.ownerQuery(`update location set l_name = 'Zqx renamed' where locationid = $1`, [
      device?.['location_id'],
    ]);
    const find = `find?device_id=${String(device?.['id'])}`;
    expect((await get('devices', find)).json()).toMatchObject({ location_name: 'Zqx renamed' });
    const { results } = (await get('devices', 'search?limit=1000')).json<{ results: Record<string, unknown>[] }>();
    expect(results.find(({ id }) => id === device?.['id'])).toMatchObject({ location_name: 'Zqx renamed' });
    expect(results.filter((one) => one['location_id'] === null).every((one) => one['location_name'] === null)).toBe(
      true,
    );
  });
});
