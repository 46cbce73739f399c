import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

/** The limited administrator sees location 2001, and neither 2020 nor what belongs to it. */
const SEEN = 2001;
const HIDDEN = 2020;
const RIGHTS = ['device:view', 'device:edit', 'policies:view', 'policies:edit', 'location:view', 'location:edit'];

let test: TestApp;
let rows: Rows;
let samples: Samples;
let everything: Record<string, string>;
let limited: Record<string, string>;
let withoutPools: Record<string, string>;
const resource = (name: string) => test.context.models.current().model.resources[name]!;

beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(() => test.context.models.current().model, rows);
  const mask = maskWith(...RIGHTS, 'dhcp:view', 'user:view', 'user:edit', 'admin:view');
  const session = async (id: number) => ({ authorization: `Bearer ${await openSession(test.database, id)}` });
  everything = await session(await addAdmin(test.database, MAIN, mask, 'all-references@bellevue.example'));
  const some = await addAdmin(test.database, MAIN, mask, 'some-references@bellevue.example');
  await limitTo(test.database, some, 2002, [2001]);
  limited = await session(some);
  withoutPools = await session(
    await addAdmin(test.database, MAIN, maskWith('device:view', 'device:edit'), 'no-pools@bellevue.example'),
  );
});
afterAll(() => test.close());

type Headers = Record<string, string>;
const get = async (name: string, id: string | number, headers: Headers) => {
  const client = apiClientFor(resource(name));
  const answer = await test.app.inject({ ...client.get!(resource(name), id as number), headers });
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return client.record(answer.json());
};
const list = async (name: string, id: string | number, headers: Headers) => {
  const client = apiClientFor(resource(name));
  const filter = { [resource(name).id]: { in: [id] } };
  const answer = await test.app.inject({ ...client.list(resource(name), { filter, limit: 10 }), headers });
  return answer.body;
};
const save = (name: string, id: string | number, values: Json, headers: Headers) =>
  test.app.inject({ ...apiClientFor(resource(name)).update!(resource(name), id as number, values), headers });
const stored = async (name: string, id: string | number, field: string) =>
  (await rows.read(resource(name), id as number))?.[field];

describe('the security context of a device', () => {
  const FIELD = 'security_context_template';
  const lease = (address: string) => ({ dhcp_lease: { static_identifier: address } });
  let group: string;
  let hiddenGroup: string;
  let device: number;
  beforeAll(async () => {
    const pool = (locationid: number, startAddress: string, endAddress: string, more: Json = {}) =>
      samples.row(
        resource('pools'),
        { companyId: MAIN, locationid },
        { startAddress, endAddress, securityZoneUuid: null, securityProfileClass: 'whitelist', ...more },
      );
    await test.database.ownerQuery('delete from pool where "locationId" = any($1)', [[SEEN, HIDDEN]]);
    await pool(SEEN, '10.77.0.10', '10.77.0.20');
    await pool(SEEN, '10.77.1.10', '10.77.1.20', { securityProfileClass: 'quarantine', securityZoneUuid: 'zone-1' });
    await pool(HIDDEN, '10.88.0.10', '10.88.0.20');
    const groupAt = async (locationid: number) =>
      String(await samples.row(resource('device-groups'), { companyId: MAIN, locationid, groupids: [] }));
    [group, hiddenGroup] = [await groupAt(SEEN), await groupAt(HIDDEN)];
    device = await samples.row(resource('devices'), { companyId: MAIN, locationid: SEEN }, { [FIELD]: null });
  });
  const write = (context: unknown, headers = limited) =>
    save('devices', device, { [FIELD]: context === null ? null : JSON.stringify(context) }, headers);
  const refusal = async (context: unknown, headers = limited) => {
    const answer = await write(context, headers);
    const { fields } = answer.json<{ fields?: Record<string, { msg_code: string; msg_args: unknown[] }> }>();
    return [answer.statusCode, fields?.[FIELD]?.msg_code, ...(fields?.[FIELD]?.msg_args ?? [])];
  };
  const now = async () => JSON.parse(String((await stored('devices', device, FIELD)) ?? 'null')) as unknown;

  it('names no location and no group that the caller does not see', async () => {
    const absent = await refusal({ location_configurations: { 987654321: lease('10.77.0.11') } });
    expect(absent.slice(0, 2)).toEqual([422, 'UNKNOWN_REFERENCE']);
    for (const context of [
      { location_configurations: { [HIDDEN]: lease('10.88.0.11') } },
      { location_configurations: { [SEEN]: lease('10.77.0.11'), [HIDDEN]: {} } },
      { location_configurations: { '02001': {} } },
      { location_configurations: { nonsense: {} } },
      { group_uuid: hiddenGroup },
      { group_uuid: 'nonsense' },
    ]) {
      expect([context, await refusal(context)]).toEqual([context, absent]);
    }
    expect(await now()).toBeNull();
    const good = { group_uuid: group, location_configurations: { [SEEN]: lease('10.77.0.11') } };
    expect((await write(good)).statusCode).toBe(200);
    expect(await now()).toEqual(good);
    expect((await write(null)).statusCode).toBe(200);
  });

  it('shows and keeps what belongs to other locations', async () => {
    const all = {
      group_uuid: hiddenGroup,
      location_configurations: { [SEEN]: lease('10.77.0.12'), [HIDDEN]: lease('10.88.0.12') },
    };
    expect((await write(all, everything)).statusCode).toBe(200);
    expect(await now()).toEqual(all);
    const shown = { location_configurations: { [SEEN]: lease('10.77.0.12') } };
    const read = async (headers: Headers) => (await get('devices', device, headers))[FIELD];
    expect(await read(limited)).toEqual(shown);
    expect(await read(everything)).toEqual(all);
    for (const word of ['10.88.0.12', hiddenGroup]) {
      expect(await list('devices', device, limited)).not.toContain(word);
      expect(await list('devices', device, everything)).toContain(word);
    }
    const history = async (headers: Headers) =>
      (await test.app.inject({ url: `/api/records/devices/${device}/history`, headers })).body;
    expect(await history(limited)).toContain('10.77.0.12');
    expect(await history(limited)).not.toContain('10.88.0.12');
    expect(await history(everything)).toContain('10.88.0.12');

    const moved = await write({ location_configurations: { [SEEN]: lease('10.77.0.13') } });
    expect(moved.statusCode).toBe(200);
    expect(moved.body).not.toContain('10.88.0.12');
    expect(await now()).toEqual({
      ...all,
      location_configurations: { ...all.location_configurations, [SEEN]: lease('10.77.0.13') },
    });
    // Neither emptying it nor leaving it out removes what one does not see.
    expect((await write(null)).statusCode).toBe(200);
    const rest = { group_uuid: hiddenGroup, location_configurations: { [HIDDEN]: lease('10.88.0.12') } };
    expect(await now()).toEqual(rest);
    expect((await write({})).statusCode).toBe(200);
    expect(await now()).toEqual(rest);
    // A group of one's own takes the place of the other one.
    expect((await write({ group_uuid: group })).statusCode).toBe(200);
    expect(await now()).toEqual({ ...rest, group_uuid: group });
    expect((await write(null, everything)).statusCode).toBe(200);
    expect(await now()).toBeNull();
  });

  it('reserves addresses of the pools of the location, for its zone and profile class', async () => {
    const at = (address: unknown, more: Json = {}) => ({
      ...more,
      location_configurations: { [SEEN]: { dhcp_lease: { static_identifier: address } } },
    });
    for (const [address, more] of [
      ['10.77.0.9'],
      ['10.77.0.21'],
      ['10.88.0.11'],
      ['10.77.0.11', { security_profile_class: 'quarantine' }],
      ['10.77.1.11', { security_zone_uuid: 'zone-2' }],
    ] as const) {
      const [status, code, named] = await refusal(at(address, more));
      expect([address, status, code, named]).toEqual([address, 422, 'ADDRESS_OUTSIDE_POOLS', address]);
    }
    expect((await refusal(at('10.77.0.9', { security_profile_class: 'whitelist' })))[3]).toBe(
      '10.77.0.10 – 10.77.0.20',
    );
    // Ranges are for those who may view pools.
    expect(await refusal(at('10.77.0.9'), withoutPools)).toEqual([422, 'ADDRESS_OUTSIDE_POOLS', '10.77.0.9', '—']);
    for (const context of [
      at('10.77.0.10'),
      at('10.77.0.20'),
      at('10.77.1.11', { security_profile_class: 'quarantine', security_zone_uuid: 'zone-1' }),
      at(null),
      { location_configurations: { [SEEN]: {} } },
    ]) {
      expect([context, (await write(context)).statusCode]).toEqual([context, 200]);
    }
  });

  it('does not check what others reserved at a hidden location when the zone changes', async () => {
    const context = { location_configurations: { [HIDDEN]: lease('10.88.0.11') }, security_profile_class: 'whitelist' };
    expect((await write(context, everything)).statusCode).toBe(200);
    expect(await refusal({ security_profile_class: 'quarantine' })).toEqual([200, undefined]);
    expect(await now()).toEqual({ ...context, security_profile_class: 'quarantine' });
  });

  it('checks a reserved address again when its zone or profile class changes', async () => {
    const at = (more: object) => ({ location_configurations: { [SEEN]: lease('10.77.1.11') }, ...more });
    const quarantine = { security_profile_class: 'quarantine' };
    expect((await write(at({ ...quarantine, security_zone_uuid: 'zone-1' }))).statusCode).toBe(200);
    for (const more of [
      { ...quarantine, security_zone_uuid: 'zone-2' },
      { security_profile_class: 'whitelist', security_zone_uuid: 'zone-1' },
    ]) {
      expect((await refusal(at(more))).slice(0, 2)).toEqual([422, 'ADDRESS_OUTSIDE_POOLS']);
    }
    expect((await write(at({ ...quarantine, security_zone_uuid: 'zone-1', group_uuid: null }))).statusCode).toBe(200);
  });

  it.each([
    { location_configurations: { [SEEN]: { dhcp_lease: { static_identifier: 'x' } } } },
    { location_configurations: { [SEEN]: { dhcp_lease: { static_identifier: '10.77.0.256' } } } },
    { location_configurations: { [SEEN]: { dhcp_lease: { static_identifier: 17 } } } },
    { location_configurations: { [SEEN]: { dhcp_lease: 'x' } } },
    { location_configurations: { [SEEN]: { more: 1 } } },
    { location_configurations: { [SEEN]: 'x' } },
    { location_configurations: [] },
    { location_configurations: 'x' },
    { security_profile_class: 'superuser' },
    { security_zone_uuid: 7 },
    { more: 1 },
    [],
    'x',
    1,
  ])('has no other form: %j', async (context) => {
    expect((await refusal(context)).slice(0, 2)).toEqual([422, 'FIELD_INVALID_FORMAT']);
  });
});

describe('an array of references', () => {
  it('has only what the caller sees, and keeps the rest when they save', async () => {
    const groupAt = async (locationid: number) =>
      String(await samples.row(resource('device-groups'), { companyId: MAIN, locationid, groupids: [] }));
    const [seen, other, hidden] = [await groupAt(SEEN), await groupAt(SEEN), await groupAt(HIDDEN)];
    const policy = await samples.row(
      resource('access-control-policies'),
      { companyId: MAIN, locationid: SEEN },
      { locationids: [SEEN], deviceGroupUuids: [hidden, seen] },
    );
    const name = 'access-control-policies';
    expect((await get(name, policy, limited))['deviceGroupUuids']).toEqual([seen]);
    expect((await get(name, policy, everything))['deviceGroupUuids']).toEqual([hidden, seen]);
    expect(await list(name, policy, limited)).not.toContain(hidden);
    const saved = await save(name, policy, { deviceGroupUuids: [other] }, limited);
    expect(saved.statusCode).toBe(200);
    expect(saved.body).not.toContain(hidden);
    expect(await stored(name, policy, 'deviceGroupUuids')).toEqual([other, hidden]);
    expect((await save(name, policy, { deviceGroupUuids: [] }, limited)).statusCode).toBe(200);
    expect(await stored(name, policy, 'deviceGroupUuids')).toEqual([hidden]);
    expect((await save(name, policy, { deviceGroupUuids: [seen, hidden] }, limited)).statusCode).toBe(200);
    expect((await save(name, policy, { deviceGroupUuids: [seen] }, everything)).statusCode).toBe(200);
    expect(await stored(name, policy, 'deviceGroupUuids')).toEqual([seen]);
    const history = await test.app.inject({ url: `/api/records/${name}/${policy}/history`, headers: limited });
    expect(history.body).toContain(other);
    expect(history.body).not.toContain(hidden);
  });

  it('shows one’s own locations alone of a policy for several, which one may not change', async () => {
    const policy = await samples.row(
      resource('access-control-policies'),
      { companyId: MAIN, locationid: SEEN },
      { locationids: [SEEN, HIDDEN], deviceGroupUuids: [] },
    );
    expect((await get('access-control-policies', policy, limited))['locationids']).toEqual([SEEN]);
    const answer = await save('access-control-policies', policy, { locationids: [SEEN] }, limited);
    expect([answer.statusCode, answer.json<Json>()['msg_code']]).toEqual([403, 'OUT_OF_SCOPE']);
  });

  it('is not found by what one does not see of it', async () => {
    const groupAt = async (locationid: number) =>
      String(await samples.row(resource('device-groups'), { companyId: MAIN, locationid, groupids: [] }));
    const [seen, hidden] = [await groupAt(SEEN), await groupAt(HIDDEN)];
    const name = 'access-control-policies';
    const policy = await samples.row(
      resource(name),
      { companyId: MAIN, locationid: SEEN },
      { locationids: [SEEN, HIDDEN], deviceGroupUuids: [hidden, seen] },
    );
    const colleague = await addAdmin(test.database, MAIN, maskWith('user:view'), 'colleague@bellevue.example');
    await limitTo(test.database, colleague, 2001, [2001, 2013]);
    const found = async (of: string, filter: Json, headers: Headers) => {
      const client = apiClientFor(resource(of));
      const id = of === name ? policy : colleague;
      const asked = client.list(resource(of), { filter: { [resource(of).id]: { in: [id] }, ...filter }, limit: 10 });
      const answer = await test.app.inject({ ...asked, headers });
      return [
        answer.statusCode,
        answer.statusCode === 200 ? client.total(answer.json()) : answer.json<Json>()['msg_code'],
      ];
    };
    for (const [of, filter, by] of [
      [name, { locationids: { eq: SEEN } }, 'both'],
      [name, { locationids: { in: [HIDDEN, SEEN] } }, 'both'],
      [name, { locationids: { eq: HIDDEN } }, 'one'],
      [name, { locationids: { in: [HIDDEN, 987_654_321] } }, 'one'],
      [name, { deviceGroupUuids: { eq: seen } }, 'both'],
      [name, { deviceGroupUuids: { eq: hidden } }, 'one'],
      ['administrators', { groupids: { eq: 2001 } }, 'both'],
      ['administrators', { groupids: { eq: 2013 } }, 'one'],
      ['administrators', { groupids: [2013] }, 'one'],
    ] as const) {
      expect([filter, ...(await found(of, filter, everything))]).toEqual([filter, 200, 1]);
      expect([filter, ...(await found(of, filter, limited))]).toEqual([filter, 200, by === 'both' ? 1 : 0]);
    }
    // Nor by an order of comparison, which lists do not have.
    for (const op of ['ne', 'gt', 'gte', 'lt', 'lte']) {
      const filter = { groupids: { [op]: 2013 } };
      expect([op, ...(await found('administrators', filter, limited))]).toEqual([op, 422, 'UNKNOWN_OPERATOR']);
    }
    const job = await test.app.inject({
      method: 'POST',
      url: '/api/jobs/bulk/administrators',
      payload: { filter: { adminid: [colleague], groupids: 2013 } },
      headers: limited,
    });
    expect([job.statusCode, job.json<{ parameters: Json }>().parameters]).toEqual([201, { count: 0 }]);
  });

  it('of scopes has one’s own alone', async () => {
    const location = await samples.row(resource('locations'), { companyId: MAIN, groupids: [2001, 2002, 2013] });
    expect((await get('locations', location, limited))['groupids']).toEqual([2001, 2002]);
    expect((await get('locations', location, everything))['groupids']).toEqual([2001, 2002, 2013]);
  });
});
