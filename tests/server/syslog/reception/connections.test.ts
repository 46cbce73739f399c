import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { Connections, placeOf } from '../../../../server/syslog/reception/connections';
import type { Reception } from '../../../../server/syslog/reception/reception';

const socketFrom = (remoteAddress: string) =>
  Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() }) as unknown as Socket;

describe('connections', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
    ['2001:db8:0:7::9', '2001:db8:0:7'],
    ['2001:0DB8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s count as those of %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });

  it('are limited by network, and while none of them is known', () => {
    const reception = { refuse: vi.fn() } as unknown as Reception;
    const limits = { perAddress: 2, inAll: 10, handshakes: 3, idleMs: 1_000 };
    const connections = new Connections(reception, limits);
    const admit = (address: string) => connections.admit(socketFrom(address));
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(admit)).toEqual([true, true, false]);
    expect(['192.0.2.1', '192.0.2.2'].map(admit)).toEqual([true, false]);
  });
});
