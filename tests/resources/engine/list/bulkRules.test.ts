import { afterEach, expect, it, vi } from 'vitest';
import { checkBulk, isClearable } from '../../../../resources/engine/list/bulkRules';
import { modelFor } from '../../../customViews/features';

const identities = modelFor('user:view', 'user:edit').resources.find(({ name }) => name === 'identities')!;
const zone = 'Europe/Paris';
const DAY = 24 * 3600 * 1000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** A guest whose validity started and ends so many days from now. */
const guest = (id: number, start: number, end: number) => ({ id, u_sdate: at(start), u_edate: at(end) });

afterEach(() => vi.useRealTimers());

it('names an end that comes before the start of every record', () => {
  const values = { u_edate: at(1) };
  expect(checkBulk(identities, [guest(1, 2, 5), guest(2, 3, 5)], { values, zone }).problems).toEqual({
    u_edate: { message: 'errors.VALIDITY_ORDER' },
  });
  // One of them can have it: only the other one is left out.
  expect(checkBulk(identities, [guest(1, 2, 5), guest(2, 0, 5)], { values, zone }).problems).toEqual({});
});

it('compares a start and an end that are both given', () => {
  const values = { u_sdate: at(5), u_edate: at(1) };
  expect(checkBulk(identities, [guest(1, 0, 2)], { values, zone }).problems).toEqual({
    u_edate: { message: 'errors.VALIDITY_ORDER' },
  });
});

it('names an extension that is too long for every record', () => {
  const problems = (days: number) => checkBulk(identities, [guest(1, -300, 20)], { values: {}, days, zone }).problems;
  expect(problems(60)).toEqual({ u_edate: { message: 'errors.VALIDITY_TOO_LONG', args: [365] } });
  expect(problems(7)).toEqual({});
});

it('names a validity that begins now, and is too long, where only its start is cleared', () => {
  const tooLong = { message: 'errors.VALIDITY_TOO_LONG', args: [365] };
  const check = (...guests: ReturnType<typeof guest>[]) =>
    checkBulk(identities, guests, { values: { u_sdate: null }, zone });
  expect(check(guest(1, 300, 400)).problems).toEqual({ u_sdate: tooLong });
  expect(check(guest(1, 300, 400), guest(2, 10, 20))).toMatchObject({ problems: {}, reason: tooLong });
});

it('counts a rule without deciding fields at each change, as the server does', () => {
  const events = modelFor('event').resources.find(({ name }) => name === 'events')!;
  const period = { id: 1, ev_sdate: at(3), ev_edate: at(2) };
  expect(checkBulk(events, [period], { values: { ev_name: 'Salon' }, zone }).problems).toEqual({
    ev_edate: { message: 'errors.VALIDITY_ORDER' },
  });
});

it('says nothing of records that are not known, nor of fields that are not written', () => {
  expect(checkBulk(identities, [], { values: { u_sdate: at(5), u_edate: at(1) }, zone }).problems).toEqual({});
  expect(checkBulk(identities, [guest(1, 2, 1)], { values: { u_name: 'Anne' }, zone }).problems).toEqual({});
});

it('counts the days of an extension as the server does: calendar days, from today for one that has ended', () => {
  vi.useFakeTimers({ now: new Date('2027-02-01T12:00:00Z'), toFake: ['Date'] });
  const problems = (u_sdate: string, u_edate: string, days: number) =>
    checkBulk(identities, [{ id: 1, u_sdate, u_edate }], { values: {}, days, zone }).problems;
  // 365 days by the clock of Paris, 364 days and 23 hours in all: the clocks went forward.
  expect(problems('2026-04-10T08:00:00Z', '2027-03-01T08:30:00Z', 40)).toEqual({});
  expect(problems('2026-04-10T08:00:00Z', '2027-03-01T08:30:00Z', 41)).toHaveProperty('u_edate');
  // From the end of today, not from now.
  expect(problems('2026-02-11T12:00:00Z', '2027-01-01T08:00:00Z', 10)).toHaveProperty('u_edate');
  expect(problems('2026-02-11T12:00:00Z', '2027-01-01T08:00:00Z', 9)).toEqual({});
});

it('leaves out the records that cannot have the values, and says why', () => {
  const [able, unable] = [guest(1, 0, 5), guest(2, -360, 4)];
  expect(checkBulk(identities, [able, unable], { values: {}, days: 7, zone })).toEqual({
    problems: {},
    left: [unable],
    reason: { message: 'errors.VALIDITY_TOO_LONG', args: [365] },
  });
});

it('offers to clear a profile only where a guest signs in otherwise, and says beforehand who needs it', () => {
  const profile = identities.fields.find(({ name }) => name === 'u_profileid')!;
  const [own, social] = [
    { id: 1, u_profileid: 7, u_authtypeid: null },
    { id: 2, u_profileid: 7, u_authtypeid: 3 },
  ];
  expect([[own], [own, social], []].map((records) => isClearable(profile, records))).toEqual([false, true, true]);
  const needed = { message: 'errors.FIELD_REQUIRED' };
  const values = { u_profileid: null };
  expect(checkBulk(identities, [own], { values, zone }).problems).toEqual({ u_profileid: needed });
  expect(checkBulk(identities, [own, social], { values, zone })).toEqual({ problems: {}, left: [own], reason: needed });
});
