import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isTooLarge, readNetwork } from '../../../domain/text/ipNetwork';

describe('readNetwork', () => {
  it.each([
    ['192.0.2.1', { address: '192.0.2.1', version: 4, prefix: 32 }],
    ['10.0.0.0/16', { address: '10.0.0.0', version: 4, prefix: 16 }],
    ['2001:db8::', { address: '2001:db8::', version: 6, prefix: 128 }],
    ['2001:db8::/32', { address: '2001:db8::', version: 6, prefix: 32 }],
    ['::ffff:192.0.2.1/128', { address: '::ffff:192.0.2.1', version: 6, prefix: 128 }],
  ])('reads %s', (text, network) => expect(readNetwork(text)).toEqual(network));

  it.each(['', '/', '10.0.0.0/', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/1e1', '::1/ 8'])(
    'refuses %j',
    (text) => expect(readNetwork(text)).toBeUndefined(),
  );

  it.each(
    [
      '0.0.0.0',
      '255.255.255.255',
      '256.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '1.2.3.4.',
      '.1.2.3.4',
      '1..2.3',
    ].concat([
      '::',
      '::1',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7:8:9',
      'fffff::',
      'g::',
      '1:2',
      'localhost',
      ':',
    ]),
  )('agrees with the platform about %s', (text) => expect(readNetwork(text)?.version ?? 0).toBe(isIP(text)));
});

it('isTooLarge: a network of the Internet, not one of a building', () => {
  const isLarge = (text: string) => isTooLarge(readNetwork(text)!);
  expect(['10.0.0.0/15', '10.0.0.0/16', '2001:db8::/31', '2001:db8::/32'].map(isLarge)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
