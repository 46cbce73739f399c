import { describe, expect, it } from 'vitest';
import { proposedDomain, proposedPrefix, proposedText } from '../../../domain/records/proposal';

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

describe('the beginning of the logins that the name of an event proposes', () => {
  it.each([
    ['Salon du vin 2026', 'salon-du-vin-2026'],
    ['  Été à l’Hôtel : « Bellevue » ', 'ete-a-l-hotel-bellevue'],
    ['Séminaire de la direction générale des achats', 'seminaire-de-la-direction-genera'],
    ['Conferences of the associations b', 'conferences-of-the-associations'],
    ['漢字', ''],
    [null, ''],
  ])('%s: %s', (name, prefix) => {
    expect(proposedPrefix(name, 32)).toBe(prefix);
    if (prefix) expect(prefix).toMatch(/^[A-Za-z0-9_-]+$/);
  });
});

it('a text proposes itself, without blanks around it', () => {
  expect(proposedText(' claire@hotel.example ')).toBe('claire@hotel.example');
  expect(proposedText(undefined)).toBe('');
});
