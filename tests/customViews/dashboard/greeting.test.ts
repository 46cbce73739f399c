import { describe, expect, it } from 'vitest';
import { firstNameOf, isEvening } from '../../../customViews/dashboard/greeting';

describe('boundaries of the evening', () => {
  it.each([
    ['2026-11-21T04:59:59+01:00', true],
    ['2026-11-21T05:00:00+01:00', false],
    ['2026-11-21T17:59:59+01:00', false],
    ['2026-11-21T18:00:00+01:00', true],
    ['2026-11-21T00:00:00+01:00', true],
  ])('%s in Paris', (moment, evening) => expect(isEvening(Date.parse(moment), 'Europe/Paris')).toBe(evening));

  it('is the person’s evening, not the machine’s', () => {
    expect(isEvening(Date.parse('2026-11-21T10:00:00Z'), 'Asia/Tokyo')).toBe(true);
  });
});

describe('firstNameOf', () => {
  it('is the first word, or nothing', () => {
    expect([firstNameOf(' Claire  Bellanger'), firstNameOf(''), firstNameOf(undefined)]).toEqual(['Claire', '', '']);
  });
});
