import { expect, it } from 'vitest';
import { instantWithoutTime } from '../../../domain/time/withoutTime';
import { readModel } from '../../support/readModel';

const { resources } = readModel();
const fieldOf = (resource: string, name: string) => resources[resource]!.fields.find((field) => field.name === name)!;

it.each([
  ['identities', 'u_edate', '23:59:59'],
  ['events', 'ev_edate', '23:59:59'],
  ['campaigns', 'ca_edate', '23:59:59'],
  ['tokens', 'expiresAt', '23:59:59'],
  ['identities', 'u_sdate', '00:00:00'],
  ['campaigns', 'ca_sdate', '00:00:00'],
])('a date without a time in %s.%s is %s of that day', (resource, name, clock) =>
  expect(instantWithoutTime(fieldOf(resource, name), '2027-03-27', 'UTC')).toBe(`2027-03-27T${clock}.000Z`),
);

it.each([
  // Clocks go from 23:00 to 24:00 in Greenland.
  ['2027-03-27', 'America/Nuuk', '2027-03-28T00:59:59.000Z'],
  ['2027-03-28', 'America/Nuuk', '2027-03-29T00:59:59.000Z'],
  ['2027-02-30', 'Europe/Paris', undefined],
  // Samoa left this day out.
  ['2011-12-30', 'Pacific/Apia', undefined],
])('%s ends in %s at %s', (day, zone, end) =>
  expect(instantWithoutTime({ withoutTime: 'endOfDay' }, day, zone)).toBe(end),
);
