import { expect, it } from 'vitest';
import { readModel } from '../../support/readModel';
import { SPECIFIED } from '../../support/specifiedFields';

const { resources } = readModel();
const fieldsOf = (name: string) => resources[name]?.fields ?? [];
const field = (resource: string, name: string) => fieldsOf(resource).find((one) => one.name === name);

it.each(Object.entries(SPECIFIED))('%s names fields that are there', (_rule, [resource, names]) => {
  const known = fieldsOf(resource).map(({ name }) => name);
  expect(known).not.toEqual([]);
  expect(names.split(/\s+/).filter((name) => !known.includes(name))).toEqual([]);
});

it('a device may have no address (S-DEV-1), a profile lasts hours (S-PROF-1)', () => {
  expect(field('devices', 'ip_address')?.nullable).toBe(true);
  expect(field('identity-profiles', 'p_duration')?.unit).toBe('hours');
});

it('a ticket is one of four types and priorities, in words (S-TICK-1)', () => {
  const { texts } = resources['tickets']!;
  expect(texts.en.enums?.['ti_type']).toEqual({ 1: 'Provisioning', 2: 'Incident', 3: 'Problem', 4: 'Task' });
  expect(texts.en.enums?.['ti_priority']).toEqual({ 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' });
  expect([field('tickets', 'ti_type')?.default, field('tickets', 'ti_priority')?.default]).toEqual([3, 4]);
});

it('an authentication has one of nine states, in words (S-AUTH-2)', () => {
  expect(resources['authentications']?.texts.en.enums?.['status']).toEqual({
    undefined: 'Undefined',
    failed: 'Failed',
    complete: 'Complete',
    success: 'Success',
    auto: 'Returning (auto)',
    error: 'Error',
    denied: 'Access denied',
    reauth: 'Returning',
    landing: 'Landing page',
  });
});
