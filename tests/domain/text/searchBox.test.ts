import { describe, expect, it } from 'vitest';
import { parseLogSearch } from '../../../domain/text/searchBox';

describe('the access-log search box (specification S-LOG-4)', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1/32', true],
    ['  10.0.0.1  ', '10.0.0.1/32', true],
    ['10.0.0.0/8', '10.0.0.0/8', false],
    ['0.0.0.0/0', '0.0.0.0/0', false],
    ['255.255.255.255/32', '255.255.255.255/32', true],
    ['2001:db8::1', '2001:db8::1/128', true],
    ['2001:DB8::/32', '2001:DB8::/32', false],
    ['::', '::/128', true],
    ['aa::bb', 'aa::bb/128', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1/128', true],
    ['aa:bb:cc:dd:ee:ff:00:11', 'aa:bb:cc:dd:ee:ff:00:11/128', true],
  ])('%s is an address or a network', (input, cidr, single) =>
    expect(parseLogSearch(input)).toEqual({ network: { cidr, single } }),
  );

  it.each([
    '256.0.0.1',
    '10.0.0.1/33',
    '10.0.0.1.2',
    '10.0.0.1/',
    '1.2.3.4/-1',
    'a10.0.0.1',
    '10.0.0.1/8/8',
    '2001:db8::/129',
    '2001:db8::/1e1',
    '2001:db8::1%eth0',
    '::1::2',
    'https://example.com',
  ])('%s is no whole address', (input) => expect(parseLogSearch(input)?.network).toBeUndefined());

  it.each([
    ['10.0.', '10.0.'],
    ['10.0.0', '10.0.0'],
    ['10.0.0.*', '10.0.0.*'],
    ['10.**.3', '10.*.3'],
    ['*.3', '*.3'],
    ['10.0.0.?', '10.0.0.?'],
  ])('%s is a part of an address, or a text', (input, address) =>
    expect(parseLogSearch(input)).toMatchObject({ address, text: expect.any(String) as string }),
  );

  it.each(['10', '*', '?', 'a.1', '1234567890.123456'])('%s is no part of an address', (input) =>
    expect(parseLogSearch(input)?.address).toBeUndefined(),
  );

  it.each([
    ['aa:bb', 'AA:BB'],
    ['aa:bb:cc:dd:ee:ff', 'AA:BB:CC:DD:EE:FF'],
    ['AA-BB-CC', 'AA:BB:CC'],
    ['9c:', '9C'],
    ['9c:b', '9C:B'],
    ['9c-b6-', '9C:B6'],
  ])('%s starts with hex pairs: a MAC address, in capitals, while it is being typed too', (input, mac) =>
    expect(parseLogSearch(input)).toEqual({ mac }),
  );

  it.each([
    ['cafe', 'CA:FE'],
    ['aabbc', 'AA:BB:C'],
    ['AABBCCDDEEFF', 'AA:BB:CC:DD:EE:FF'],
    ['aabb.cc', 'AA:BB:CC'],
    ['aabb.ccdd.eeff', 'AA:BB:CC:DD:EE:FF'],
    ['aabb-ccdd-ee', 'AA:BB:CC:DD:EE'],
    ['aabbcc-ddeeff', 'AA:BB:CC:DD:EE:FF'],
    ['aa.bb.cc', 'AA:BB:CC'],
    ['1020.3040.5060', '10:20:30:40:50:60'],
  ])('%s may be a MAC address in another notation, or a text', (input, mac) =>
    expect(parseLogSearch(input)).toEqual({ mac, text: input }),
  );

  it.each(['ad', 'gg:hh', 'aa:bb:cc:dd:ee:ff:00', 'aabb:cc:dd', 'aabbccddeeff0', '10.20', 'facebook'])(
    '%s is no MAC address',
    (input) => expect(parseLogSearch(input)?.mac).toBeUndefined(),
  );

  it('counts only what stands before an at-sign', () => {
    expect(parseLogSearch('claire.martin@example.com')).toEqual({ text: 'claire.martin' });
    expect(parseLogSearch('claire @ example')).toEqual({ text: 'claire' });
    expect(parseLogSearch('@example.com')).toBeUndefined();
  });

  it.each([
    ['*martin*', 'martin'],
    ['cl*e  mar?in', 'cl*e  mar?in'],
    ['a***b', 'a*b'],
    ['100%_', '100%_'],
  ])('%s is a text with wildcards', (input, text) => expect(parseLogSearch(input)).toEqual({ text }));

  it.each(['', '   ', '\t\n', '*', '***', ' * '])('asks nothing with %o', (input) =>
    expect(parseLogSearch(input)).toBeUndefined(),
  );

  it('takes long and odd texts without going through them again and again', () => {
    expect(parseLogSearch(`${'aa:'.repeat(20_000)}zz`)).toHaveProperty('text');
    expect(parseLogSearch('1'.repeat(60_000))).toHaveProperty('text');
    expect(parseLogSearch('*a'.repeat(30_000))).toHaveProperty('text');
  });
});
