import { describe, expect, it } from 'vitest';
import { readAccounting, type SessionEvent } from '../../../../server/actions/radius/readAccounting';
import { LOCALES } from '../../../../domain/text/locale';
import { readModel } from '../../../support/readModel';
import type { Packet } from '../../../../server/actions/radius/packet';
import { unrolled } from '../../../../server/actions/radius/rollover';

const RECEIVED = new Date('2026-11-24T10:02:00Z');
const GIB = 2 ** 30;

const packet = (values: Readonly<Record<string, string | number | readonly string[]>>): Packet =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { type: 'string', value: [value].flat() as string[] }]),
  );
const base = {
  'Acct-Status-Type': 'Interim-Update',
  'Acct-Session-Id': '0000002A',
  'NAS-Identifier': 'ap-1',
  'Calling-Station-Id': 'AA-BB-CC-DD-EE-FF',
};
const read = (values: Parameters<typeof packet>[0], happened?: number, hasLocation = true) =>
  readAccounting(packet({ ...base, ...values }), { source: '192.0.2.1', received: RECEIVED, happened }, hasLocation);
const eventOf = (...given: Parameters<typeof read>): SessionEvent => {
  const found = read(...given);
  if (found.kind !== 'session') throw new Error(found.kind);
  return found.event;
};

describe('readAccounting', () => {
  it('reads who, where and how much', () => {
    expect(
      eventOf({
        'Acct-Status-Type': 'Stop',
        'User-Name': 'ana@example.com',
        Class: ['0x746865', '0x7573657269643d3432'],
        'Framed-IP-Address': '10.0.0.7',
        'Acct-Session-Time': 600,
        'Acct-Input-Octets': 5,
        'Acct-Input-Gigawords': 2,
        'Acct-Output-Octets': 7,
        'Acct-Terminate-Cause': 'User-Request',
      }),
    ).toMatchObject({
      event: 'stop',
      login: 'ana@example.com',
      userid: 42,
      mac_address: 'AA:BB:CC:DD:EE:FF',
      ip: '10.0.0.7',
      nas: 'ap-1',
      duration: 600,
      input_octets: 8 * GIB + 5,
      output_octets: 7,
      cause: 'User-Request',
      time: RECEIVED.toISOString(),
    });
  });

  it.each([
    ['aabb.ccdd.eeff', 'AA:BB:CC:DD:EE:FF'],
    ['AABBCCDDEEFF', 'AA:BB:CC:DD:EE:FF'],
    ['aa:bb:cc:dd:ee:ff', 'AA:BB:CC:DD:EE:FF'],
    ['+33 6 39 98 00 01', undefined],
    ['10.0.0.1', undefined],
  ])('reads the device %s', (station, mac) => {
    expect(eventOf({ 'Calling-Station-Id': station }).mac_address).toBe(mac);
  });

  it('takes the time of the equipment, less exact ones only without it', () => {
    const happened = Date.UTC(2026, 10, 24, 9) / 1000;
    expect(eventOf({ 'Acct-Delay-Time': 30 }, happened).time).toBe('2026-11-24T09:00:00.000Z');
    expect(eventOf({ 'Acct-Delay-Time': 30 }).time).toBe('2026-11-24T10:01:30.000Z');
    // No clock: it counts from 1970.
    expect(eventOf({}, 1234).time).toBe(RECEIVED.toISOString());
    expect(eventOf({ 'Acct-Delay-Time': 4_000_000_000 }).time).toBe('2026-11-17T10:02:00.000Z');
  });

  it('gives a repetition the id of the first packet, and another packet another one', () => {
    const first = eventOf({ 'Acct-Session-Time': 60 });
    expect(eventOf({ 'Acct-Session-Time': 60, 'Acct-Delay-Time': 5, 'Proxy-State': '0x01' }).id).toBe(first.id);
    expect(eventOf({ 'Acct-Session-Time': 61 }).id).not.toBe(first.id);
    expect(eventOf({ 'Acct-Session-Time': 61 }).session_id).toBe(first.session_id);
  });

  it('keeps sessions of other equipment, devices and classes apart', () => {
    const others = [
      ['NAS-Identifier', 'ap-2'],
      ['Calling-Station-Id', 'AABBCCDDEE00'],
      ['Class', '0x61'],
    ] as const;
    const keys = [eventOf({}), ...others.map(([name, value]) => eventOf({ [name]: value }))].map(
      (one) => one.session_id,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(eventOf({ 'Calling-Station-Id': 'aabb.ccdd.eeff' }).session_id).toBe(keys[0]);
    expect(eventOf({ 'Acct-Session-Id': 'x'.repeat(253) }).session_id?.length).toBeLessThanOrEqual(128);
  });

  it('names the location by access point or equipment, where the source has none', () => {
    expect(eventOf({ 'Called-Station-Id': '00-11-22-33-44-55:Guests' }).location).toBeUndefined();
    expect(eventOf({ 'Called-Station-Id': '00-11-22-33-44-55:Guests' }, undefined, false).location).toBe(
      '00:11:22:33:44:55',
    );
    expect(eventOf({}, undefined, false).location).toBe('ap-1');
  });

  it('reads texts in UTF-8 as FreeRADIUS writes them, and survives bytes that are none', () => {
    expect(eventOf({ 'User-Name': 'zo\u00c3\u00ab' }).login).toBe('zoë');
    expect(eventOf({ 'User-Name': 'a\u00ff\u0000b\u0007' }).login).toBe('aÿb');
  });

  it('reads the address of IPv6, and none from nonsense', () => {
    expect(eventOf({ 'Framed-IPv6-Prefix': '2001:db8::/64' }).ip).toBe('2001:db8::');
    expect(eventOf({ 'Framed-IP-Address': '0.0.0.0' }).ip).toBeUndefined();
  });

  it('reads the start and the end of equipment, and what is no session', () => {
    expect(read({ 'Acct-Status-Type': 'Accounting-On' })).toMatchObject({ kind: 'ends', nas: 'ap-1' });
    expect(read({ 'Acct-Status-Type': 'Accounting-Off' })).toMatchObject({ kind: 'ends', cause: 'NAS-Shutdown' });
    expect(read({ 'Acct-Status-Type': 'Tunnel-Start' })).toEqual({ kind: 'other' });
  });

  it('leaves out what a packet lacks: the intake then refuses it', () => {
    expect(eventOf({ 'Acct-Session-Id': '' })).not.toHaveProperty('session_id');
    expect(eventOf({ 'Acct-Status-Type': '' })).not.toHaveProperty('event');
  });
});

describe('unrolled', () => {
  const counted = (value: number, duration: number) => ({ value, duration });

  it('goes on where a counter of 32 bits was full, again and again', () => {
    expect(unrolled(counted(100, 61), counted(4 * GIB - 1, 60))).toBe(4 * GIB + 100);
    expect(unrolled(counted(200, 62), counted(4 * GIB + 100, 61))).toBe(4 * GIB + 200);
    expect(unrolled(counted(5, 63), counted(8 * GIB - 5, 62))).toBe(8 * GIB + 5);
    // As much traffic as before, or up to four times as much.
    expect(unrolled(counted(GIB, 200), counted(2 * GIB, 100))).toBe(5 * GIB);
  });
  it('takes any other step back for what it is', () => {
    expect(unrolled(counted(100, 3_660), counted(2 * GIB, 3_600))).toBe(100);
    expect(unrolled(counted(500, 120), counted(1_000, 60))).toBe(500);
    expect(unrolled(counted(0, 200), counted(2 * GIB, 100))).toBe(0);
  });
});

/** Acct-Terminate-Cause of RFC 2866 §5.10, and of RFC 3580 §2.1. */
const TERMINATE_CAUSES =
  'User-Request Lost-Carrier Lost-Service Idle-Timeout Session-Timeout Admin-Reset Admin-Reboot Port-Error NAS-Error ' +
  'NAS-Request NAS-Reboot Port-Unneeded Port-Preempted Port-Suspended Service-Unavailable Callback User-Error ' +
  'Host-Request Supplicant-Restart Reauthentication-Failure Port-Reinit Port-Disabled';

describe('causes of an end', () => {
  const ends = ['Accounting-On', 'Accounting-Off', '7', '8'].flatMap((status) => {
    const found = read({ 'Acct-Status-Type': status });
    return found.kind === 'ends' ? [found.cause] : [];
  });
  const { texts, fields } = readModel().resources['connections']!;

  it.each([...TERMINATE_CAUSES.split(' '), ...new Set(ends)].map((cause) => [cause]))('%s has a label', (cause) => {
    expect(fields.find(({ name }) => name === 'cause')?.codes).toContain(cause);
    const labels = LOCALES.map((locale) => texts[locale].enums?.['cause']?.[cause]);
    expect(labels.filter((label) => label !== undefined && label !== cause)).toHaveLength(LOCALES.length);
  });

  it('and no two have the same', () => {
    for (const locale of LOCALES) {
      const labels = Object.values(texts[locale].enums?.['cause'] ?? {});
      expect(new Set(labels).size, locale).toBe(labels.length);
    }
  });
});
