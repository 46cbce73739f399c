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
      [{ mac_address: '' }, 'mac_address', 'FIELD_INVALID_FORMAT'],
      [{ mac_address: 'nope' }, 'mac_address', 'FIELD_INVALID_FORMAT'],
      [{ location_id: 3001 }, 'location_id', 'UNKNOWN_REFERENCE'],
      [{ location_id: 'here' }, 'location_id', 'FIELD_INVALID_NUMBER'],
    ],
  });
});

describe('the lists that device forms choose from (specification S-DEV-5)', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  const ask = async (url: string, role = 'admin') => {
    const answer = await test.as(role, { url: `/device${url}` });
    return { status: answer.statusCode, ...answer.json<{ results: Record<string, unknown>[]; total: number }>() };
  };
  const one = async (sql: string) => (await test.database.ownerQuery(sql))[0] as Record<string, unknown>;

  it('are narrowed by location, zone and profile', async () => {
    const profile = await one(`select uuid from security_profile where companyid = 2 and name = 'Équipements connus'`);
    const groups = await ask(`/device-groups?security_profile_uuid=${String(profile['uuid'])}`);
    expect(groups.status).toBe(200);
    expect(groups.total).toBe(
      Number(
        (
          await one(
            `select count(*) as n from device_group where companyid = 2 and "securityProfileUUID" = '${String(profile['uuid'])}'`,
          )
        )['n'],
      ),
    );
    expect(groups.results[0]).toMatchObject({
      uuid: expect.any(String) as string,
      name: expect.any(String) as string,
      securityProfileUUID: profile['uuid'],
    });

    const blocked = await ask('/v2/security-profiles?security_profile_type=blacklist,quarantine');
    expect(new Set(blocked.results.map((row) => row['securityProfileClass']))).toEqual(
      new Set(['blacklist', 'quarantine']),
    );
    const zone = String((await one('select "securityZoneUuid" as zone from pool where companyid = 2 limit 1'))['zone']);
    expect((await ask(`/v2/security-profiles?security_zone_uuid=${zone}`)).total).toBeGreaterThan(3);
    // Profiles and groups without a location apply everywhere.
    const ofSite = await ask('/v2/security-profiles?location_id=2001&security_profile_type=whitelist');
    expect(ofSite.total).toBeGreaterThan(0);
    expect(ofSite.results.every(({ locationId }) => locationId === null || locationId === 2001)).toBe(true);
    expect((await ask('/device-groups?location_id=2001')).total).toBeGreaterThan(0);

    const pools = await ask(
      `/pools/v2/search?location_id=2001&security_zone_uuid=${zone}&security_profile_class=whitelist`,
    );
    expect(
      pools.results.map(({ startAddress, endAddress, locationId }) => [startAddress, endAddress, locationId]),
    ).toEqual([['10.2.0.2', '10.2.3.251', 2001]]);
    expect((await ask('/pools/v2/search?security_profile_class=blacklist')).total).toBe(0);
  });

  it('name the device that has an address now', async () => {
    const leases = await ask('/leases');
    expect(new Set(leases.results.map(({ state }) => state))).toEqual(new Set(['active']));
    expect(leases.total).toBe(
      Number((await one(`select count(*) as n from lease where companyid = 2 and state = 'active'`))['n']),
    );
    const hosts = await ask('/hosts?location_id=2001');
    expect(hosts.results.every((row) => row['has_active_lease'] === true && row['location_id'] === 2001)).toBe(true);
    expect((await ask('/hosts')).total).toBeGreaterThan(hosts.total);
  });

  it.each([
    '/device-groups?nope=1',
    '/v2/security-profiles?location_id=x',
    '/pools/v2/search?search_query=x',
    '/leases?security_profile_type=x',
    '/hosts?filter={}',
  ])('refuse %s', async (url) => expect((await ask(url)).status).toBe(422));

  it('show no MAC address to callers who may not see one, and nothing to callers who may see no leases', async () => {
    expect((await ask('/leases', 'log-reader')).status).toBe(403);
    const { results } = await ask('/leases');
    expect(results[0]).toHaveProperty('macAddress');
  });

  it('make, change and delete what is kept there, by a text key', async () => {
    const post = (payload: object) => test.as('admin', { method: 'POST', url: '/device/device-groups/save', payload });
    const made = await post({ name: 'Bornes', sequence: 5 });
    expect(made.statusCode).toBe(201);
    const { uuid } = made.json<{ uuid: string }>();
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect((await post({ device_group_id: uuid, name: 'Bornes d’accueil' })).json()).toMatchObject({
      uuid,
      name: 'Bornes d’accueil',
      version: 2,
    });
    const foreign = String((await one('select uuid from device_group where companyid = 3 limit 1'))['uuid']);
    expect((await post({ device_group_id: foreign, name: 'x' })).statusCode).toBe(404);
    const remove = (device_group_ids: string[]) =>
      test.as('admin', { method: 'DELETE', url: '/device/device-groups', payload: { device_group_ids } });
    expect((await remove([uuid, foreign])).statusCode).toBe(404);
    expect((await remove([uuid])).json()).toEqual({ result: true, device_group_ids: [uuid] });
    const pool = { startAddress: '10.50.0.9', endAddress: '10.50.0.8', locationId: 2001 };
    const wrong = await test.as('admin', { method: 'POST', url: '/device/pools/save', payload: pool });
    expect(wrong.json()).toMatchObject({ fields: { endAddress: { msg_code: 'FIELD_TOO_SMALL' } } });
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

  it('takes and answers facts as an object', async () => {
    const save = await test.as('admin', {
      method: 'POST',
      url: '/device/devices/save',
      payload: { display_name: 'Facts', mac_address: '02:00:00:FF:FF:01', facts: { dhcp: { 'option.55': [1, 3] } } },
    });
    expect(save.statusCode).toBe(201);
    expect(save.json().facts).toEqual({ dhcp: { 'option.55': [1, 3] } });
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

  it('a device has the name of its location, whatever location it is moved to', async () => {
    const places = await test.database.ownerQuery(
      `select locationid, l_name from location where l_companyid = 2 and "l_deletedAt" is null order by locationid limit 2`,
    );
    const save = async (body: object) => {
      const answer = await test.as('admin', { method: 'POST', url: '/device/devices/save', payload: body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json<{ device_id?: number; id?: number }>();
    };
    const made = await save({ mac_address: '02:0D:0E:0F:00:01', location_id: places[0]?.['locationid'] });
    const device_id = made.device_id ?? made.id;
    const named = async () =>
      (await test.as('admin', { url: `/device/devices/find?device_id=${device_id}` })).json<Record<string, unknown>>();
    expect(await named()).toMatchObject({ location_name: places[0]?.['l_name'] });
    await save({ device_id, location_id: places[1]?.['locationid'] });
    expect(await named()).toMatchObject({ location_name: places[1]?.['l_name'] });
    await save({ device_id, location_id: null });
    expect(await named()).toMatchObject({ location_name: null });
  });
});
