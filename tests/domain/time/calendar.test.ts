import { describe, expect, it } from 'vitest';
import { addDays, addMonths, monthGrid, weekStart } from '../../../domain/time/calendar';

describe('a month', () => {
  it('starts its weeks as the language does', () => {
    expect(weekStart('fr-FR')).toBe(1);
    expect(weekStart('en-US')).toBe(7);
    expect(monthGrid('2026-11-21', 1)[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(monthGrid('2026-11-21', 7)[0]![0]).toBe('2026-11-01');
    expect(monthGrid('2026-06-15', 1)[0]![0]).toBe('2026-06-01');
  });

  it('keeps the day within shorter months and across years', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });
});
