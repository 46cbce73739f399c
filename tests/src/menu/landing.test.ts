import { expect, it } from 'vitest';
import { landingOf, overCompanies } from '../../../src/menu/landing';
import { heldBy } from '../../support/roles';

const company = (id: number) => ({
  id,
  name: '',
  hash: '',
  options: '0',
  maxusers: null,
  startsAt: null,
  endsAt: null,
});
const at = (id: number) => ({
  company: company(id),
  homeCompany: { id: 1, name: '' },
  original: null,
  onboarding: false,
});

it.each([
  ['superadmin', 'companies'],
  ['partner', 'companies'],
  ['support', 'helpdesk'],
  ['admin', 'dashboard'],
  ['scoped', 'dashboard'],
  ['viewer', 'dashboard'],
  ['log-reader', 'access-logs'],
  ['report-author', 'dashboard'],
  ['receptionist', 'lobby'],
])('%s begins at %s', (role, path) => {
  expect(landingOf(at(1), heldBy(role))).toBe(path);
});

it('begins at the dashboard in a customer that is looked after', () => {
  expect(landingOf(at(2), heldBy('superadmin'))).toBe('dashboard');
  expect(overCompanies(at(1), heldBy('superadmin'))).toBe(true);
  expect(overCompanies(at(2), heldBy('superadmin'))).toBe(false);
  expect(overCompanies(at(1), heldBy('admin'))).toBe(false);
});

it('begins at the dashboard with its first steps while the person is new, unless their work is elsewhere', () => {
  expect(landingOf({ ...at(1), onboarding: true }, heldBy('superadmin'))).toBe('dashboard');
  expect(landingOf({ ...at(1), onboarding: true }, heldBy('receptionist'))).toBe('lobby');
});
