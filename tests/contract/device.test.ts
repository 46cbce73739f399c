import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { adapterContract } from './adapterSuite';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const since = day(-10);
const mac = (n: number) =>
  `02:00:00:00:${String(Math.floor(n / 100)).padStart(2, '0')}:${String(n % 100).padStart(2, '0')}`;

describe('the device adapter', () => {
  adapterContract({
    resource: 'devices',
    role: 'admin',
    table: 'device',
    key: 'id',
    mine: 'companyid = 2',
    softDelete: 'deleted_at',
    filters: [
      ['a part of a text', { brand: 'appl' }, `brand ilike '%appl%'`],
      [
        'one of several choices',
        { security_profile_class: ['whitelist', 'blacklist'] },
        `security_profile_class in ('whitelist', 'blacklist')`,
      ],
      ['yes and no', { is_guest: false }, 'not is_guest'],
      ['a reference', { last_location_id: [2001, 2005] }, 'last_location_id in (2001, 2005)'],
      ['a range of times', { last_seen: { gte: since } }, `last_seen >= '${since}'`],
      ['no value', { name: null }, 'name is null'],
      [
        'addresses in their order',
        { ip_address: { gte: '10.2.9.0', lte: '10.2.20.255' } },
        `ip_address::inet between '10.2.9.0' and '10.2.20.255'`,
      ],
      ['words anywhere', { q: 'iphone' }, `search_text like '%iphone%'`],
    ],
    sort: 'display_name',
    reference: ['last_location_id', 'locations'],
    sample: (n) => ({ display_name: `Contrat ${n}`, mac_address: mac(n) }),
    text: 'display_name',
    clearable: 'name',
    refused: [
      [{ display_name: '' }, 'display_name', 'FIELD_REQUIRED'],
      [{ mac_address: 'nope' }, 'mac_address', 'FIELD_INVALID_FORMAT'],
      [{ location_id: 3001 }, 'location_id', 'UNKNOWN_REFERENCE'],
      [{ location_id: 'here' }, 'location_id', 'FIELD_INVALID_NUMBER'],
    ],
  });
});

describe('the device service', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  const ask = async (url: string) => {
    const answer = await test.as('admin', { url });
    return {
      status: answer.statusCode,
      ...answer.json<{ results: Record<string, unknown>[]; total: number; msg_code: string }>(),
    };
  };

  it('knows its own parameters', async () => {
    const devices = async (where: string) =>
      (await test.database.ownerQuery(`select 1 from device where companyid = 2 and deleted_at is null and ${where}`))
        .length;
    expect(await ask('/device/devices/search?search_query=iphone&limit=1')).toMatchObject({
      total: await devices(`search_text like '%iphone%'`),
    });
    expect(await ask('/device/devices/search?security_profile_type=whitelist,blacklist&limit=1')).toMatchObject({
      total: await devices(`security_profile_class <> 'quarantine'`),
    });
    const range = 'ip_address_start=10.2.9.0&ip_address_end=10.2.20.255';
    expect(await ask(`/device/devices/search?${range}&limit=1`)).toMatchObject({
      total: await devices(`ip_address::inet between '10.2.9.0' and '10.2.20.255'`),
    });
    const sorted = await ask('/device/devices/search?sort=brand:desc,display_name:asc&limit=200');
    expect(sorted.results.map(({ brand }) => brand)).toEqual(
      (
        await test.database.ownerQuery(
          'select brand from device where companyid = 2 and deleted_at is null order by brand desc, display_name, id desc limit 200',
        )
      ).map(({ brand }) => brand),
    );
  });

  it.each(['nope=1', 'sort=nope:asc', 'sort=brand:sideways', 'filter={"nope":1}', 'filter=[]', 'limit=-1', 'limit=x'])(
    'refuses %s',
    async (query) => {
      expect((await ask(`/device/devices/search?${query}`)).status).toBe(422);
    },
  );

  it('takes facts as an object and keeps them as text', async () => {
    const save = await test.as('admin', {
      method: 'POST',
      url: '/device/devices/save',
      payload: { display_name: 'Facts', mac_address: '02:00:00:FF:FF:01', facts: { dhcp: { 'option.55': [1, 3] } } },
    });
    expect(save.statusCode).toBe(201);
    expect(JSON.parse(save.json().facts)).toEqual({ dhcp: { 'option.55': [1, 3] } });
  });

  it('deletes all of the given devices or none', async () => {
    const live = 'select id from device where companyid = 2 and deleted_at is null order by id limit 2';
    const ids = (await test.database.ownerQuery(live)).map(({ id }) => id);
    const gone = await test.as('admin', {
      method: 'DELETE',
      url: '/device/devices',
      payload: { device_ids: [...ids, 3_000_001_234] },
    });
    expect(gone.statusCode).toBe(404);
    expect((await test.database.ownerQuery(live)).map(({ id }) => id)).toEqual(ids);
  });
});
