import { describe, expect, it } from 'vitest';
import { MASKED, MASKS, masked } from '../../../domain/access/masking';

const CASES: Readonly<Record<(typeof MASKS)[number], readonly (readonly [value: string, shown: string])[]>> = {
  // The first character, and the last label of the domain.
  email: [
    ['claire.martin@hotel.example', 'c••••@••••.example'],
    ['claire@mail.hotel.example', 'c••••@••••.example'],
    ['a@b.fr', 'a••••@••••.fr'],
    // A domain of one label would be shown whole.
    ['root@localhost', 'r••••@••••'],
    ['"a@b"@hotel.example', '"••••@••••.example'],
    ['@hotel.example', '@••••@••••.example'],
    ['claire@', 'c••••@••••'],
    ['claire@hotel.', 'c••••@••••.'],
    ['claire.martin', MASKED],
    ['x', MASKED],
  ],
  // The last two digits.
  phone: [
    ['+33612345678', '••••78'],
    ['06 12 34 56 78', '••••78'],
    ['12345', '••••45'],
    // Of a few digits, two would be half.
    ['1234', MASKED],
    ['1', MASKED],
  ],
  // An e-mail address or a phone number is masked as such; a made-up name is shown.
  login: [
    ['claire@hotel.example', 'c••••@••••.example'],
    ['+33612345678', '••••78'],
    ['06.12.34.56.78', '••••78'],
    ['(06) 12-34', '(06) 12-34'],
    ['061234', '••••34'],
    ['06123', '06123'],
    ['guest-0427', 'guest-0427'],
    ['0612345678x', '0612345678x'],
  ],
  // The first two bytes; the manufacturer would be three.
  mac: [
    ['00:1A:2B:3C:4D:5E', '00:1A:••:••:••:••'],
    ['00-1A-2B-3C-4D-5E', '00-1A:••:••:••:••'],
  ],
  // The network: half of an IPv4 address, the first group of an IPv6 address.
  ip: [
    ['192.0.2.17', '192.0.•.•'],
    ['10.1.2.3', '10.1.•.•'],
    ['255.255.255.255', '255.255.•.•'],
    ['2001:db8::17', '2001:••••'],
    // What is no address is not shown in part.
    ['192.0.2', MASKED],
    ['192.0.2.17/24', MASKED],
    ['host', MASKED],
    ['::1', ':••••'],
    ['::ffff:192.0.2.17', ':••••'],
  ],
};

describe('a masked value', () => {
  it.each(MASKS.flatMap((as) => CASES[as].map(([value, shown]) => [as, value, shown] as const)))(
    'as %s: %s is shown as %s',
    (as, value, shown) => expect(masked(as, value)).toBe(shown),
  );

  it.each(MASKS)('as %s: says whether there is one', (as) => {
    for (const nothing of [null, undefined, '']) expect(masked(as, nothing)).toBe(nothing);
  });

  it.each(MASKS)('as %s: is not shown at all when it is no text', (as) => {
    for (const value of [0, 33612345678, true, false, ['a@b.fr'], { mail: 'a@b.fr' }]) {
      expect(masked(as, value)).toBe(MASKED);
    }
  });
});
