import { expect, it } from 'vitest';
import { readMacAddress } from '../../../domain/text/macAddress';

it('reads a MAC address in every usual notation', () => {
  for (const text of [
    'A4:5E:60:C2:00:1B',
    'a4-5e-60-c2-00-1b',
    'a4.5e.60.c2.00.1b',
    'a4 5e 60 c2 00 1b',
    'a45e60c2001b',
    'a45e.60c2.001b',
    'A45E-60C2-001B',
    'a45e60-c2001b',
  ])
    expect(readMacAddress(text), text).toBe('A4:5E:60:C2:00:1B');
});

it('reads nothing else as one', () => {
  for (const text of ['', 'a4:5e:60', 'a4:5e-60:c2:00:1b', 'a45e60c2001', 'a45e60c2001bb', 'g45e60c2001b', '10.0.0.12'])
    expect(readMacAddress(text), text).toBeUndefined();
});
