import { describe, expect, it } from 'vitest';
import { firstNameOf, partOfDay } from '../../../customViews/dashboard/greeting';

describe('the part of the day', () => {
  it.each([
    ['2026-11-21T04:59:59+01:00', 'night'],
    ['2026-11-21T05:00:00+01:00', 'morning'],
    ['2026-11-21T11:59:59+01:00', 'morning'],
    ['2026-11-21T12:00:00+01:00', 'afternoon'],
    ['2026-11-21T17:59:59+01:00', 'afternoon'],
    ['2026-11-21T18:00:00+01:00', 'evening'],
    ['2026-11-21T23:59:59+01:00', 'evening'],
    ['2026-11-21T00:00:00+01:00', 'night'],
  ])('%s in Paris', (moment, part) => expect(partOfDay(Date.parse(moment), 'Europe/Paris')).toBe(part));

  it('is the person’s, not the machine’s', () => {
    expect(partOfDay(Date.parse('2026-11-21T10:00:00Z'), 'Asia/Tokyo')).toBe('evening');
  });
});

describe('firstNameOf', () => {
  it('is the first word, or nothing', () => {
    expect([firstNameOf(' Claire  Bellanger'), firstNameOf(''), firstNameOf(undefined)]).toEqual(['Claire', '', '']);
  });
});
