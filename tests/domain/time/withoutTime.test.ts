import { expect, it } from 'vitest';
import { clockWithoutTime } from '../../../domain/time/withoutTime';
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
  expect(clockWithoutTime(fieldOf(resource, name))).toBe(clock),
);
