import { describe, expect, it } from 'vitest';
import { parseLogSearch } from '../../../domain/text/searchBox';

const ip = (cidr: string) => ({ kind: 'ip', cidr });
const mac = (prefix: string) => ({ kind: 'mac', prefix });
const text = (words: string) => ({ kind: 'text', text: words });

describe('the access-log search box (specification S-LOG-4)', () => {
  it.each([
    ['10.0.0.1', ip('10.0.0.1/32')],
    ['  10.0.0.1  ', ip('10.0.0.1/32')],
    ['10.0.0.0/8', ip('10.0.0.0/8')],
    ['0.0.0.0/0', ip('0.0.0.0/0')],
    ['255.255.255.255/32', ip('255.255.255.255/32')],
  ])('%s is an address', (input, expected) => expect(parseLogSearch(input)).toEqual(expected));

  it.each(['256.0.0.1', '10.0.0.1/33', '10.0.0', '10.0.0.1.2', '10.0.0.1/', '1.2.3.4/-1', 'a10.0.0.1'])(
    '%s is no address, so it is text',
    (input) => expect(parseLogSearch(input)).toEqual(text(input)),
  );

  it.each([
    ['aa:bb', mac('AA:BB')],
    ['aa:bb:cc:dd:ee:ff', mac('AA:BB:CC:DD:EE:FF')],
    ['AA-BB-CC', mac('AA:BB:CC')],
    ['9c:', mac('9C:')],
    ['9c:b', mac('9C:B')],
    ['9c-b6-', mac('9C:B6:')],
  ])('%s starts with hex pairs: a MAC address, in capitals, while it is being typed too', (input, expected) =>
    expect(parseLogSearch(input)).toEqual(expected),
  );

  it.each(['cafe', 'ad', 'gg:hh', 'aa:bb:cc:dd:ee:ff:00', 'aabb:cc', 'aa::bb'])('%s is text', (input) =>
    expect(parseLogSearch(input)).toEqual(text(input)),
  );

  it('counts only what stands before an at-sign', () => {
    expect(parseLogSearch('claire.martin@example.com')).toEqual(text('claire.martin'));
    expect(parseLogSearch('claire @ example')).toEqual(text('claire'));
    expect(parseLogSearch('@example.com')).toBeUndefined();
  });

  it('reads a star as any text', () => {
    expect(parseLogSearch('*martin*')).toEqual(text('martin'));
    expect(parseLogSearch('**')).toBeUndefined();
  });

  it.each(['', '   ', '\t\n'])('asks nothing with %o', (input) => expect(parseLogSearch(input)).toBeUndefined());

  it('takes long and odd texts without going through them again and again', () => {
    expect(parseLogSearch(`${'aa:'.repeat(20_000)}zz`)?.kind).toBe('text');
    expect(parseLogSearch('1'.repeat(60_000))?.kind).toBe('text');
  });
});
