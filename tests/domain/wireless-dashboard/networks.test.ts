import { expect, it } from 'vitest';
import { readEntry, readNetworks } from '../../../domain/wireless-dashboard/networks';

const read = (devices: readonly object[], uplinks: readonly object[] = [], network: object = {}) =>
  readNetworks({
    networks: [{ id: 'N_1', name: 'One', ...network }],
    devices: devices.map((device) => ({ networkId: 'N_1', ...device })),
    uplinks: uplinks.map((uplink) => ({ networkId: 'N_1', uplinks: [uplink] })),
  })?.[0];
const FIREWALL = { productType: 'appliance', mac: '00:00:00:00:00:01' };

it('reads access points in the order of their MAC addresses, in any notation, and no other devices', () => {
  const network = read([
    { productType: 'wireless', mac: '0C-8D-DB-00-00-02', name: 'Second' },
    { productType: 'wireless', mac: '0c8d.db00.0001', name: '  First ' },
    { productType: 'wireless', mac: 'none', name: 'Without' },
    { productType: 'switch', mac: '0c:8d:db:00:00:00' },
  ]);
  expect(network).toEqual({
    ...{ id: 'N_1', name: 'One' },
    accessPoints: [
      { mac: '0C:8D:DB:00:00:01', name: 'First' },
      { mac: '0C:8D:DB:00:00:02', name: 'Second' },
    ],
  });
});

it('takes the public address of an uplink in use first, and only of a network with a firewall', () => {
  const uplinks = [
    { status: 'not connected', publicIp: '81.0.0.1' },
    { status: 'active', publicIp: '81.0.0.256' },
    { status: 'active', publicIp: '081.0.0.2' },
    { status: 'active', publicIp: '81.0.0.3' },
  ];
  const together = readNetworks({
    networks: [{ id: 'N_1', name: 'One' }],
    devices: [{ networkId: 'N_1', ...FIREWALL }],
    uplinks: [{ networkId: 'N_1', uplinks }],
  });
  expect(together?.[0]?.publicAddress).toBe('81.0.0.3');
  expect(read([FIREWALL], uplinks.slice(0, 1))?.publicAddress).toBe('81.0.0.1');
  expect(read([], uplinks)?.publicAddress).toBeUndefined();
  expect(read([FIREWALL], [{ publicIp: 5 }])?.publicAddress).toBeUndefined();
  expect(
    readNetworks({ networks: [{ id: 'a' }], devices: [], uplinks: [{ networkId: 'a', uplinks: 'x' }] }),
  ).toMatchObject([{ id: 'a', name: 'a' }]);
});

it.each([
  [
    { lat: 48.88081234567, lng: 2.3553 },
    { latitude: 48.880812, longitude: 2.3553 },
  ],
  [{ lat: 0, lng: 0 }, undefined],
  [{ lat: 91, lng: 0 }, undefined],
  [{ lat: 1, lng: -181 }, undefined],
  [{ lat: '48', lng: '2' }, undefined],
  [{ lat: 48 }, undefined],
])('the place of %j is %j', (device, place) => {
  expect(read([{ productType: 'switch', ...device }])?.place).toEqual(place);
});

it('leaves out an unknown time zone, and shortens names to one line of 255 characters', () => {
  expect(read([], [], { timeZone: 'Europe/Rome' })?.timeZone).toBe('Europe/Rome');
  expect(read([], [], { timeZone: 'Europe/Atlantis' })?.timeZone).toBeUndefined();
  expect(read([], [], { name: `${'😀'.repeat(400)}` })?.name).toBe('😀'.repeat(255));
  expect(read([], [], { name: ' \u0000\n' })?.name).toBe('N_1');
  expect(read([], [], { name: 7 })?.name).toBe('N_1');
});

it.each([[[null]], [[1]], [[{}]], [[{ id: 5 }]], [[{ id: 'a b' }]], [[{ id: 'x'.repeat(65) }]], [[[]]]])(
  'refuses networks that are none: %j',
  (networks) => {
    expect(readNetworks({ networks, devices: [], uplinks: [] })).toBeUndefined();
    expect(readNetworks({ networks: [], devices: networks.slice(0, 1), uplinks: [[]] })).toBeUndefined();
  },
);

it('keeps of an entry what is read of it, and forgets the rest', () => {
  const lists = {
    tags: ['a'],
    mac: ['b'],
    name: { c: 1 },
    uplinks: [{ publicIp: '81.0.0.1', ip: 'x', status: [] }, 1],
  };
  expect(readEntry({ id: 'N_1', notes: 'x', lat: 1, ...lists })).toEqual({
    ...{ id: 'N_1', lat: 1 },
    uplinks: [{ publicIp: '81.0.0.1' }],
  });
  expect(readEntry({ uplinks: Array(1_000).fill({}) })).toEqual({ uplinks: Array(20).fill({}) });
  expect([null, 1, 'x', []].map(readEntry)).toEqual(Array(4).fill(undefined));
});
