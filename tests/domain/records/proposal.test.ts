import { describe, expect, it } from 'vitest';
import { proposedDomain } from '../../../domain/records/proposal';

describe('the domain that a contact proposes (specification S-COMP-6)', () => {
  it.each([
    ['claire@hotel.example', 'hotel.example'],
    ['Claire Martin <Claire@Hotel.Example>', 'hotel.example'],
    ['claire@hotel.example, 01 02 03', 'hotel.example'],
    ['claire@hotel.', 'hotel'],
    ['claire@', undefined],
    ['Claire Martin', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (contact, domain) => expect(proposedDomain(contact)).toBe(domain));
});
