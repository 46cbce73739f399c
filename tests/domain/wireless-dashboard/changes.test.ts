import { expect, it } from 'vitest';
import {
  countChanges,
  networkChanges,
  type KnownLocation,
  type NetworkLink,
} from '../../../domain/wireless-dashboard/changes';
import type { Network } from '../../../domain/wireless-dashboard/networks';

const BOTH = { accessPoints: true, firewalls: true };
const mac = (n: number) => `0C:8D:DB:00:00:0${n}`;
const network = (id: string, own: Partial<Network> = {}): Network => ({
  ...{ id, name: id, accessPoints: [{ mac: mac(1), name: 'AP' }] },
  ...own,
});
const location = (id: number, values: KnownLocation['values'] = {}): KnownLocation => ({ id, version: 1, values });
const matched = (networks: readonly Network[], locations: readonly KnownLocation[], links: NetworkLink[] = []) =>
  networkChanges(networks, BOTH, locations, links).map((one) => [one.networkId, one.change, one.location?.id ?? null]);

it('an earlier synchronisation counts more than access points, these more than the address, that more than the name', () => {
  const one = network('N_1', { name: 'Same', publicAddress: '81.0.0.1' });
  const [linked, byMac, byAddress, byName] = [
    location(1),
    location(2, { l_apmac: mac(1) }),
    location(3, { l_sourceip: '81.0.0.1' }),
    location(4, { l_name: 'SAME' }),
  ] as const;
  const links = [{ networkId: 'N_1', locationId: 1 }];
  expect(matched([one], [byName, byAddress, byMac, linked], links)).toEqual([['N_1', 'update', 1]]);
  expect(matched([one], [byName, byAddress, byMac], links)).toEqual([['N_1', 'update', 2]]);
  expect(matched([one], [byName, byAddress])).toEqual([['N_1', 'update', 3]]);
  expect(matched([one], [byName])).toEqual([['N_1', 'update', 4]]);
  expect(matched([one], [])).toEqual([['N_1', 'create', null]]);
});

it('a name counts when one location and one network have it; a location belongs to one network', () => {
  const [one, two] = [network('N_1', { name: 'a' }), network('N_2', { name: 'A', accessPoints: [{ mac: mac(2) }] })];
  expect(matched([one], [location(1, { l_name: 'a' }), location(2, { l_name: 'A' })])).toEqual([
    ['N_1', 'create', null],
  ]);
  expect(matched([one, two], [location(1, { l_name: 'a' })])).toEqual([
    ['N_1', 'create', null],
    ['N_2', 'create', null],
  ]);
  // The second network has the location since an earlier synchronisation, whatever access point it has.
  const links = [{ networkId: 'N_2', locationId: 1 }];
  expect(matched([one, two], [location(1, { l_apmac: mac(1) })], links)).toEqual([
    ['N_1', 'create', null],
    ['N_2', 'update', 1],
  ]);
});

it('keeps an access point of the network, and a tunnel that begins at the address', () => {
  const aps = { accessPoints: [{ mac: mac(1), name: 'One' }, { mac: mac(2) }] };
  const fields = (one: Network, values: KnownLocation['values']) =>
    networkChanges([one], BOTH, [location(1, values)], [{ networkId: one.id, locationId: 1 }])[0]?.fields;
  const native = { l_name: 'N_1', l_tunnel: 'native' };
  expect(fields(network('N_1', aps), { ...native, l_apmac: mac(2), l_apname: 'Mine' })).toEqual([]);
  expect(fields(network('N_1', aps), { ...native, l_apmac: mac(9) })).toEqual([
    { field: 'l_apmac', from: mac(9), to: mac(1) },
    { field: 'l_apname', from: null, to: 'One' },
  ]);
  const wall = network('N_1', { publicAddress: '81.0.0.1' });
  expect(fields(wall, { l_name: 'N_1', l_tunnel: 'gre', l_sourceip: '81.0.0.2' })).toEqual([
    { field: 'l_sourceip', from: '81.0.0.2', to: '81.0.0.1' },
  ]);
  expect(fields(wall, { ...native, l_apmac: mac(1) })).toEqual([
    { field: 'l_tunnel', from: 'native', to: 'ipsec_ip' },
    { field: 'l_sourceip', from: null, to: '81.0.0.1' },
  ]);
});

it('names networks that are gone, unless their location belongs to another one by now', () => {
  const links = [
    { networkId: 'N_old', locationId: 1 },
    { networkId: 'N_moved', locationId: 2 },
    { networkId: 'N_unseen', locationId: 3 },
  ];
  const locations = [location(1, { l_name: 'Old' }), location(2, { l_apmac: mac(1) })];
  const changes = networkChanges([network('N_1')], BOTH, locations, links);
  expect(changes.map(({ networkId, name, change }) => [networkId, name, change])).toEqual([
    ['N_1', 'N_1', 'update'],
    ['N_old', 'Old', 'gone'],
  ]);
  expect(countChanges(changes)).toEqual({ create: 0, update: 1, same: 0, gone: 1 });
});
