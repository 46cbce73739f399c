import { describe, expect, it } from 'vitest';
import { ruleThatApplies, type NetworkRule } from '../../../domain/diagnosis/networkRules';

const rule = (more: Partial<NetworkRule> & { readonly id: number }): NetworkRule => ({
  name: `rule ${more.id}`,
  action: 'deny',
  priority: 10,
  locationids: [],
  deviceGroupUuids: [],
  profileids: [],
  days: '127',
  fromTime: null,
  untilTime: null,
  ...more,
});
const GUEST = { locationid: 7, deviceGroup: 'g', profileid: 3 };
// A Tuesday, 23:30 in Paris.
const NIGHT = new Date('2026-03-10T22:30:00Z');
const applied = (rules: NetworkRule[], at = NIGHT, zone = 'Europe/Paris', subject = GUEST) =>
  ruleThatApplies(rules, subject, at, zone)?.id ?? null;

describe('the access rule that applies', () => {
  it('is the first by priority, then by key', () => {
    expect(applied([rule({ id: 2 }), rule({ id: 1 }), rule({ id: 3, priority: 1 })])).toBe(3);
    expect(applied([rule({ id: 2 }), rule({ id: 1 })])).toBe(1);
    expect(applied([])).toBeNull();
  });

  it('names the location, the group and the profile, or leaves them out', () => {
    for (const other of [{ locationids: [8] }, { deviceGroupUuids: ['h'] }, { profileids: [4] }]) {
      expect(applied([rule({ id: 1, ...other })])).toBeNull();
    }
    expect(applied([rule({ id: 1, locationids: [7], deviceGroupUuids: ['g'], profileids: [3] })])).toBe(1);
    const nobody = { locationid: 7, deviceGroup: null as string | null, profileid: null as number | null };
    expect(ruleThatApplies([rule({ id: 1, profileids: [3] })], nobody, NIGHT, 'UTC')).toBeNull();
    expect(ruleThatApplies([rule({ id: 1 })], nobody, NIGHT, 'UTC')?.id).toBe(1);
  });

  it('goes by the clock and the day of the location', () => {
    const evening = [rule({ id: 1, fromTime: '23:00', untilTime: '23:45', days: '2' })];
    expect(applied(evening)).toBe(1);
    expect(applied(evening, NIGHT, 'UTC')).toBeNull();
    expect(applied(evening, new Date('2026-03-10T22:45:00Z'))).toBeNull();
    expect(applied(evening, new Date('2026-03-11T22:30:00Z'))).toBeNull();
    expect(applied([rule({ id: 1, untilTime: '12:00' })])).toBeNull();
    expect(applied([rule({ id: 1, fromTime: '12:00' })])).toBe(1);
  });

  it('past midnight belongs to the day on which it begins', () => {
    const tuesdayNight = [rule({ id: 1, fromTime: '22:00', untilTime: '06:00', days: '2' })];
    expect(applied(tuesdayNight)).toBe(1);
    expect(applied(tuesdayNight, new Date('2026-03-11T04:00:00Z'))).toBe(1);
    expect(applied(tuesdayNight, new Date('2026-03-11T05:00:00Z'))).toBeNull();
    expect(applied(tuesdayNight, new Date('2026-03-10T04:00:00Z'))).toBeNull();
    expect(applied(tuesdayNight, new Date('2026-03-11T22:30:00Z'))).toBeNull();
  });
});
