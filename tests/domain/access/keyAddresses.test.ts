import { describe, expect, it } from 'vitest';
import { isAllowedFrom, isKeyAddress, keyAddressNotices } from '../../../domain/access/keyAddresses';

describe('an entry', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '10.1.2.3/8',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/32',
    'FE80::1',
    '::ffff:192.0.2.1',
    '::ffff:192.0.2.0/120',
  ])('is %s', (text) => {
    expect(isKeyAddress(text)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'example.com',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.01',
    '0x7f.0.0.1',
    '2130706433',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/-1',
    '192.0.2.0/24/24',
    '192.0.2.0/255.255.255.0',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    'fe80::%1/64',
    '[::1]',
    '192.0.2.1:443',
    '::ffff:0:0/90',
  ])('is not %j', (text) => {
    expect(isKeyAddress(text)).toBe(false);
    expect(isAllowedFrom([text], '192.0.2.1')).toBe(false);
  });
});

describe('a key', () => {
  it('without entries is good from everywhere', () => {
    for (const entries of [[], null, undefined]) expect(isAllowedFrom(entries, '203.0.113.9')).toBe(true);
  });

  it.each([
    [['192.0.2.1'], '192.0.2.1', true],
    [['192.0.2.1'], '192.0.2.2', false],
    [['192.0.2.77/24'], '192.0.2.255', true],
    [['192.0.2.0/24'], '192.0.3.0', false],
    [['10.0.0.0/8', '10.1.0.0/16'], '10.200.0.1', true],
    [['192.0.2.0/24'], '::ffff:192.0.2.9', true],
    [['::ffff:192.0.2.0/120'], '192.0.2.9', true],
    [['::ffff:192.0.2.0/120'], '192.0.3.9', false],
    [['2001:db8::/32'], '2001:DB8:0:0::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['fe80::/10'], 'fe80::1%eth0', true],
    [['0.0.0.0/0'], '203.0.113.9', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['::/0'], '2001:db8::1', true],
    // Addresses of IPv4 are compared as such, however the server was reached.
    [['::/0'], '::ffff:192.0.2.9', false],
    // IPv4-compatible addresses are others than the mapped ones (RFC 4291, 2.5.5.1).
    [['192.0.2.1'], '::192.0.2.1', false],
    [['192.0.2.1'], '::192.0.2.1%1', false],
    [['::192.0.2.1'], '192.0.2.1', false],
    [['::192.0.2.0/120'], '192.0.2.1', false],
    [['::192.0.2.1'], '::192.0.2.1', true],
    [['::192.0.2.1'], '::c000:201', true],
    [['0.0.0.0/0'], '::192.0.2.1', false],
    [['192.0.2.1'], '', false],
    [['192.0.2.1'], 'unknown', false],
    [['no address', '192.0.2.1'], '192.0.2.1', true],
  ])('with %j from %s: %s', (entries, client, allowed) => {
    expect(isAllowedFrom(entries, client)).toBe(allowed);
  });

  it.each([['192.0.2.1'], [{}], [0], [false]])('whose entries are %j lets no client in', (entries) => {
    expect(isAllowedFrom(entries, '192.0.2.1')).toBe(false);
  });
  it('lets no client in by an entry that is no text', () => {
    expect(isAllowedFrom([null, 3232236033], '192.168.3.1')).toBe(false);
  });
});

describe('what the form says', () => {
  const kinds = (entries: readonly string[], own?: string) =>
    keyAddressNotices(entries, own).map(({ kind, entry, other }) => [kind, entry, ...(other ? [other] : [])].join(' '));

  it('names entries that are none, that no client can have, that everybody has, and that another one has already', () => {
    expect(kinds(['x', '10.2.0.1'])).toEqual(['invalid x']);
    expect(kinds(['224.0.0.0/4', '255.255.255.255', '0.0.0.0', 'ff02::1', '::'])).toEqual([
      'nobody 224.0.0.0/4',
      'nobody 255.255.255.255',
      'nobody 0.0.0.0',
      'nobody ff02::1',
      'nobody ::',
    ]);
    expect(kinds(['::192.0.2.1', '::c000:200/120'])).toEqual(['nobody ::192.0.2.1', 'nobody ::c000:200/120']);
    expect(kinds(['::1', '::ffff:8.8.8.8'])).toEqual([]);
    expect(kinds(['0.0.0.0/0', '::/0'])).toEqual(['everybody 0.0.0.0/0', 'everybody ::/0']);
    expect(kinds(['10.1.0.0/16', '10.0.0.0/8', '172.16.0.1'])).toEqual(['within 10.1.0.0/16 10.0.0.0/8']);
    expect(kinds(['10.0.0.0/8', '10.9.9.9/8'])).toEqual(['within 10.9.9.9/8 10.0.0.0/8']);
    expect(kinds(['10.0.0.0/8', '2a00:1450::/32'])).toEqual([]);
  });

  it('hints at the reader’s own address', () => {
    expect(kinds(['10.0.0.0/8'], '203.0.113.9')).toEqual(['notYours 203.0.113.9']);
    expect(kinds(['10.0.0.0/8'], '::ffff:10.0.0.1')).toEqual([]);
    expect(kinds([], '203.0.113.9')).toEqual([]);
    expect(kinds(['10.0.0.0/8'], 'unknown')).toEqual([]);
  });
});
