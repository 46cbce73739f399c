import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startWirelessDashboard } from '../../../support/wirelessDashboard';
import { macOf, networkOf, wirelessWorld } from '../../../support/wirelessWorld';

interface Change {
  readonly networkId: string;
  readonly name: string;
  readonly change: string;
  readonly locationId: number | null;
  readonly fields: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly needs?: readonly string[];
}
interface Changes {
  readonly readAt: string;
  readonly networks: readonly Change[];
  readonly counts: Readonly<Record<string, number>>;
}

const world = await wirelessWorld();
const { test, dashboard, integration } = world;
afterAll(() => world.close());
afterEach(() => world.restore());

const changes = async (id?: number): Promise<Changes> => {
  const answer = await world.readChanges('admin', id);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json<Changes>();
};
const outcome = async (id?: number) => {
  const answer = await world.readChanges('admin', id);
  return [answer.statusCode, answer.json<{ msg_code?: string }>().msg_code];
};
const stored = async (id = integration) => {
  const [row] = await test.database.ownerQuery('select state, "lastError" from integration where id = $1', [id]);
  return row;
};
describe('GET /api/wireless-dashboards/{id}/changes (specification S-LOC-8)', () => {
  it('says which locations would be made, of access points and of firewalls', async () => {
    const found = await changes();
    expect(found.counts).toEqual({ create: 3, update: 0, same: 0, gone: 0 });
    expect(Date.parse(found.readAt)).toBeGreaterThan(Date.now() - 60_000);
    const to = (id: string) =>
      Object.fromEntries(
        found.networks.find(({ networkId }) => networkId === id)!.fields.map((one) => [one.field, one.to]),
      );
    expect(found.networks.map(({ change, locationId, needs }) => [change, locationId, needs])).toEqual(
      Array(3).fill(['create', null, ['l_countryid']]),
    );
    // The first access point by MAC address; the place is of the first device with one.
    expect(to('N_100')).toEqual({
      ...{ l_name: 'Gare du Nord', l_timezone: 'Europe/Paris', l_latitude: 48.8808, l_longitude: 2.3552 },
      ...{ l_tunnel: 'native', l_apmac: '0C:8D:DB:00:00:01', l_apname: 'Quai 1' },
    });
    expect(to('N_200')).toEqual({
      ...{ l_name: 'Port de Nice', l_timezone: 'Europe/Paris', l_tunnel: 'native', l_apmac: '0C:8D:DB:00:01:01' },
    });
    expect(to('L_300')).toEqual({
      ...{ l_name: 'Madrid Atocha', l_timezone: 'Europe/Madrid', l_latitude: 40.4066, l_longitude: -3.6892 },
      ...{ l_tunnel: 'ipsec_ip', l_sourceip: '81.45.10.20' },
    });
    expect(dashboard.requests.map((url) => url.replace(/\?.*/, ''))).toEqual(
      ['networks', 'devices', 'appliance/uplink/statuses'].map(
        (list) => `/api/v1/organizations/${dashboard.organisation}/${list}`,
      ),
    );
  });

  it('of the kinds that the integration synchronises, and the firewall of a network with both', async () => {
    const both = {
      ...networkOf('N_1', 'Both', macOf(1)),
      publicIp: '81.45.10.21',
    };
    dashboard.networks = [
      { ...both, devices: [...both.devices, { mac: macOf(2), productType: 'appliance' }] },
      { id: 'N_2', name: 'Switches', devices: [{ mac: macOf(3), productType: 'switch' }] },
      { id: 'N_3', name: 'Unknown address', devices: [{ mac: macOf(4), productType: 'appliance' }] },
    ];
    const tunnels = async (id?: number) =>
      (await changes(id)).networks.map(({ networkId, fields }) => [
        networkId,
        fields.find(({ field }) => field === 'l_tunnel')?.to,
      ]);
    expect(await tunnels()).toEqual([['N_1', 'ipsec_ip']]);
    expect(await tunnels(await world.addIntegration({ syncFirewalls: false }))).toEqual([['N_1', 'native']]);
    expect(await tunnels(await world.addIntegration({ syncAccessPoints: false }))).toEqual([['N_1', 'ipsec_ip']]);
  });

  it('finds the location of a network by access point, address and name, and says what differs', async () => {
    const byMac = await world.addLocation({ l_name: 'Old name', l_tunnel: 'native', l_apmac: macOf(10).toUpperCase() });
    const byAddress = await world.addLocation({ l_name: 'Lyon', l_tunnel: 'gre', l_sourceip: '81.45.11.1' });
    const byName = await world.addLocation({ l_name: 'LILLE flandres', l_timezone: 'UTC' });
    for (const l_name of ['Twice', 'twice']) await world.addLocation({ l_name });
    dashboard.networks = [
      networkOf('N_10', 'New name', macOf(10)),
      { id: 'N_11', name: 'Lyon', devices: [{ mac: macOf(11), productType: 'appliance' }], publicIp: '81.45.11.1' },
      networkOf('N_12', 'Lille Flandres', macOf(12)),
      networkOf('N_13', 'Twice', macOf(13)),
    ];
    const { networks, counts } = await changes();
    expect(counts).toEqual({ create: 1, update: 2, same: 1, gone: 0 });
    expect(networks.slice(0, 3)).toEqual([
      {
        ...{ networkId: 'N_10', name: 'New name', change: 'update', locationId: byMac },
        fields: [
          { field: 'l_name', from: 'Old name', to: 'New name' },
          { field: 'l_apname', from: null, to: 'AP of New name' },
        ],
      },
      { networkId: 'N_11', name: 'Lyon', change: 'same', locationId: byAddress, fields: [] },
      {
        ...{ networkId: 'N_12', name: 'Lille Flandres', change: 'update', locationId: byName },
        fields: [
          { field: 'l_name', from: 'LILLE flandres', to: 'Lille Flandres' },
          { field: 'l_timezone', from: 'UTC', to: 'Europe/Paris' },
          { field: 'l_apmac', from: null, to: macOf(12).toUpperCase() },
          { field: 'l_apname', from: null, to: 'AP of Lille Flandres' },
        ],
      },
    ]);
    expect(networks[3]).toMatchObject({ networkId: 'N_13', change: 'create', locationId: null });
  });

  it('names the networks that are gone, as long as their locations are there', async () => {
    const there = await world.addLocation({ l_name: 'Was there' });
    const deleted = await world.addLocation({ l_name: 'Was deleted' });
    await test.as('admin', { method: 'DELETE', url: `/legacy/elements/location/${deleted}` });
    await test.database.ownerQuery(
      `insert into wireless_network (company_id, integration_id, network_id, location_id)
       values (2, $1, 'N_old', $2), (2, $1, 'N_older', $3)`,
      [integration, there, deleted],
    );
    dashboard.networks = [];
    expect(await changes()).toMatchObject({
      networks: [{ networkId: 'N_old', name: 'Was there', change: 'gone', locationId: there, fields: [] }],
      counts: { create: 0, update: 0, same: 0, gone: 1 },
    });
    await test.database.ownerQuery('delete from wireless_network');
  });

  it('reads every page, by what the header Link says', async () => {
    dashboard.networks = Array.from({ length: 25 }, (_, n) => networkOf(`N_${n}`, `Paged ${n}`, macOf(1000 + n)));
    dashboard.pageSize = 10;
    expect((await changes()).networks.map(({ networkId }) => networkId)).toEqual(
      dashboard.networks.map(({ id }) => id),
    );
    expect(dashboard.requests).toHaveLength(3 + 3 + 1);
  });
});

describe('a dashboard that does not do what it should', () => {
  it.each([
    [401, 'WIRELESS_DASHBOARD_REFUSED'],
    [403, 'WIRELESS_DASHBOARD_REFUSED'],
    [404, 'WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION'],
    [500, 'WIRELESS_DASHBOARD_UNREACHABLE'],
    [302, 'WIRELESS_DASHBOARD_INVALID'],
  ])('%s: 424 %s, and the integration says so', async (status, code) => {
    const own = await world.addIntegration();
    dashboard.failWith(status, { location: 'http://127.0.0.1:1/' });
    expect(await outcome(own)).toEqual([424, code]);
    expect(await stored(own)).toEqual({ state: 'failed', lastError: code });
  });

  it('a key that it does not know, an organisation, an unknown host', async () => {
    const wrong = [
      [{ apiKey: 'another key' }, 'WIRELESS_DASHBOARD_REFUSED'],
      [{ orgId: '../admin' }, 'WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION'],
      [{ orgId: '..' }, 'WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION'],
      [{ hostname: '127.0.0.1:1' }, 'WIRELESS_DASHBOARD_UNREACHABLE'],
      // No network that the operator has allowed.
      [{ hostname: '10.0.0.1' }, 'WIRELESS_DASHBOARD_UNREACHABLE'],
      [{ hostname: `localhost:${dashboard.hostname.split(':')[1]}` }, 'WIRELESS_DASHBOARD_UNREACHABLE'],
    ] as const;
    for (const [values, code] of wrong) {
      const own = await world.addIntegration(values);
      expect([values, ...(await outcome(own))]).toEqual([values, 424, code]);
      expect(await stored(own)).toEqual({ state: 'failed', lastError: code });
    }
    expect(dashboard.requests.every((url) => url.includes('/organizations/'))).toBe(true);
  });

  it('that answers again is no longer in error, and has not been synchronised for that', async () => {
    const own = await world.addIntegration();
    dashboard.failWith(500, {}, 1);
    expect(await outcome(own)).toEqual([424, 'WIRELESS_DASHBOARD_UNREACHABLE']);
    expect((await stored(own))?.['state']).toBe('failed');
    await changes(own);
    expect(await stored(own)).toEqual({ state: 'never', lastError: null });
  });

  it('asks again when it has too many requests, three times at most', async () => {
    dashboard.failWith(429, { 'retry-after': '0' }, 3);
    expect((await changes()).networks.length).toBeGreaterThan(0);
    dashboard.requests.length = 0;
    dashboard.failWith(429, { 'retry-after': '0' });
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_BUSY']);
    expect(dashboard.requests).toHaveLength(4);
  });

  it.each([
    ['no JSON', 'x'],
    ['nothing', ''],
    ['an object', '{}'],
    ['a list of texts', '["N_1"]'],
    ['a network without a key', '[{"name":"a"}]'],
    ['a key that is a way', '[{"id":"../../x","name":"a"}]'],
    ['three megabytes', JSON.stringify([{ id: 'N_1', name: 'x'.repeat(3_000_000) }])],
    ['a deep list', '['.repeat(500_000)],
  ])('%s: WIRELESS_DASHBOARD_INVALID', async (_what, body) => {
    dashboard.answer = (path) => (path.endsWith('/networks') ? { body } : undefined);
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_INVALID']);
  });

  it('devices and uplinks that are none', async () => {
    for (const end of ['/devices', '/statuses']) {
      dashboard.answer = (path) => (path.endsWith(end) ? { body: '[1, null]' } : undefined);
      expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_INVALID']);
    }
  });

  it('never asks the host of a Link header, nor the same page for ever', async () => {
    const other = await startWirelessDashboard();
    const link = `<http://${other.hostname}/api/v1/organizations/${other.organisation}/networks?startingAfter=1>; rel=next`;
    dashboard.answer = (path, query) =>
      path.endsWith('/networks')
        ? {
            headers: query.has('startingAfter') ? {} : { link },
            body: JSON.stringify([{ id: `N_${query.size}`, name: 'a' }]),
          }
        : undefined;
    await changes();
    expect(other.requests).toEqual([]);
    expect(dashboard.requests[1]).toContain('startingAfter=1');
    await other.close();
    dashboard.answer = () => ({ headers: { link } });
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_INVALID']);
    let page = 0;
    dashboard.answer = () => ({ headers: { link: `<?startingAfter=${(page += 1)}>; rel="next"` } });
    dashboard.requests.length = 0;
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_TOO_LARGE']);
    expect(dashboard.requests).toHaveLength(20);
  });

  it('names of 5 000 characters, control characters and places that are none do no harm', async () => {
    dashboard.networks = [
      { ...networkOf('N_1', 'é'.repeat(5_000), macOf(21)), timeZone: 'Mars/Olympus' },
      { ...networkOf('N_2', 'a\u0000b\n\ud800c', macOf(22)), timeZone: 'x'.repeat(5_000) },
      { id: 'N_3', name: '', devices: [{ mac: macOf(23), productType: 'wireless', lat: 91, lng: 5 }] },
      { id: 'N_4', name: 'a', devices: [{ mac: 'no mac', productType: 'wireless', lat: 1, lng: 5 }] },
      { id: 'N_5', name: 'b', devices: [{ mac: macOf(24), productType: 'appliance' }], publicIp: '999.1.1.1' },
    ];
    const { networks } = await changes();
    const fields = networks.map((one) => Object.fromEntries(one.fields.map(({ field, to }) => [field, to])));
    expect(fields).toEqual([
      {
        l_name: 'é'.repeat(255),
        l_tunnel: 'native',
        l_apmac: macOf(21).toUpperCase(),
        l_apname: expect.any(String) as string,
      },
      { l_name: 'a b  c', l_tunnel: 'native', l_apmac: macOf(22).toUpperCase(), l_apname: 'AP of a b  c' },
      { l_name: 'N_3', l_timezone: 'Europe/Paris', l_tunnel: 'native', l_apmac: macOf(23).toUpperCase() },
    ]);
  });

  it('ten thousand networks are read, and one more is refused', async () => {
    dashboard.networks = Array.from({ length: 10_000 }, (_, n) => networkOf(`N_${n}`, `Many ${n}`, macOf(100_000 + n)));
    expect((await changes()).counts.create).toBe(10_000);
    dashboard.networks = [...dashboard.networks, networkOf('N_more', 'More', macOf(5))];
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_TOO_LARGE']);
  });

  it('a page of more entries than all pages may have is too large, and is not read', async () => {
    dashboard.answer = (path) => (path.endsWith('/devices') ? { body: `[${'{},'.repeat(600_000)}{}]` } : undefined);
    expect(await outcome()).toEqual([424, 'WIRELESS_DASHBOARD_TOO_LARGE']);
    expect(await stored()).toEqual({ state: 'failed', lastError: 'WIRELESS_DASHBOARD_TOO_LARGE' });
  });
});
