import { afterEach, describe, expect, it } from 'vitest';
import { rules } from '../../domain/rules';
import { RULES } from '../../domain/schema/model/registry';

const NOW = new Date('2026-01-01T00:00:00Z');
const host = process.env['TZ'];
afterEach(() => {
  if (host === undefined) delete process.env['TZ'];
  else process.env['TZ'] = host;
});

describe('graph-dimensions (specification S-REP-3, S-REP-4)', () => {
  const judge = (r_source: string, r_type: string, r_dimensions: string) =>
    rules['graph-dimensions']({ r_source, r_type, r_dimensions }, NOW).length === 0;

  it.each([
    ['authentications', 'bar', 'date|location', true],
    ['authentications', 'pie', 'location', true],
    ['authentications', 'pie', 'location|browser', false],
    ['authentications', 'bar', 'location|date', false],
    ['authentications', 'bar', 'location|location', false],
    ['authentications', 'bar', 'profile', false],
    ['returning', 'bar', 'date|location', false],
    ['returning', 'line', 'date', true],
    ['sessions', 'radar', 'location|authtype', true],
    ['sessions', 'bar', 'browser', false],
    ['accounts', 'raw', 'date|profile', true],
    ['accounts', 'raw', 'country', false],
    ['actives', 'pie', 'language|user', true],
    ['actives', 'bar', 'date|language|user', true],
    ['actives', 'bar', 'date|language|user|browser', false],
    ['actives', 'pie', 'user|date', true],
    ['actives', 'pie', 'user', false],
  ])('%s as %s by %s: %s', (source, type, dimensions, fine) => expect(judge(source, type, dimensions)).toBe(fine));
});

describe('graph-filters, dashboard-filters (specification, entity Reportgraph)', () => {
  it('know the filters of the source; a dashboard has those of any', () => {
    const graph = (r_source: string, r_filter: unknown) =>
      rules['graph-filters']({ r_source, r_filter }, NOW).length === 0;
    expect(graph('accounts', '{"profile.profileid":[3]}')).toBe(true);
    expect(graph('accounts', '{"history.browser":["Safari"]}')).toBe(false);
    expect(graph('authentications', { 'history.browser': ['Safari'] })).toBe(true);
    expect(graph('authentications', '{"user.country":["FR"]}')).toBe(false);
    expect(graph('authentications', null)).toBe(true);
    const dashboard = (d_filter: unknown) => rules['dashboard-filters']({ d_filter }, NOW);
    expect(dashboard('{"history.browser":["Safari"],"location.locationid":[1]}')).toEqual([]);
    expect(dashboard('{"location.l_name":["Paris"]}')).toEqual([{ field: 'd_filter', code: 'FIELD_INVALID_FORMAT' }]);
    expect(dashboard('1')).toHaveLength(1);
  });
});

describe('periods and ranges', () => {
  it('end after they start', () => {
    const event = (ev_sdate: string, ev_edate: string | null) => rules['event-period']({ ev_sdate, ev_edate }, NOW);
    expect(event('2026-05-01T10:00:00Z', '2026-05-01T10:00:01Z')).toEqual([]);
    expect(event('2026-05-01T10:00:00Z', null)).toEqual([]);
    expect(event('2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z')).toEqual([
      { field: 'ev_edate', code: 'VALIDITY_ORDER' },
    ]);
    expect(rules['campaign-period']({ ca_sdate: '2026-05-02', ca_edate: '2026-05-01' }, NOW)).toHaveLength(1);
  });

  it('compare addresses as numbers', () => {
    const pool = (startAddress: string, endAddress: string) => rules['pool-range']({ startAddress, endAddress }, NOW);
    expect(pool('10.0.0.9', '10.0.0.10')).toEqual([]);
    expect(pool('10.0.0.9', '10.0.0.9')).toEqual([]);
    expect(pool('10.0.0.10', '10.0.0.9')).toEqual([
      { field: 'endAddress', code: 'FIELD_TOO_SMALL', args: ['10.0.0.10'] },
    ]);
    expect(pool('200.0.0.1', '9.0.0.1')).toHaveLength(1);
  });
});

describe('identity-validity (specification S-IDN-3)', () => {
  const judge = (u_sdate: unknown, u_edate: unknown) => rules['identity-validity']({ u_sdate, u_edate }, NOW);

  it('takes a year of 365 days to the second', () => {
    expect(judge('2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z')).toEqual([]);
    expect(judge('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z')).toEqual([]);
  });

  it('refuses one second more', () => {
    const tooLong = [{ field: 'u_edate', code: 'VALIDITY_TOO_LONG', args: [365] }];
    expect(judge('2026-01-01T00:00:00.000Z', '2027-01-01T00:00:01.000Z')).toEqual(tooLong);
    expect(judge('2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z')).toEqual(tooLong);
  });

  it('wants the end after the start', () => {
    const order = [{ field: 'u_edate', code: 'VALIDITY_ORDER' }];
    expect(judge('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toEqual(order);
    expect(judge('2026-01-01T00:00:00.000Z', '2025-12-31T23:59:59.000Z')).toEqual(order);
    expect(judge('2026-01-01T00:00:00+02:00', '2025-12-31T22:00:00.000Z')).toEqual(order);
  });

  it('counts wall-clock texts by their own clock, not by that of the machine', () => {
    process.env['TZ'] = 'Europe/Paris';
    // Summer time ends between the two in Paris, once more than it begins.
    expect(judge('2025-10-25 12:00:00', '2026-10-25 12:00:00')).toEqual([]);
    expect(judge('2025-10-25 12:00:00', '2026-10-25 12:00:01')).toHaveLength(1);
    expect(judge('2026-03-29 02:30:00', '2026-03-29 03:00:00')).toEqual([]);
  });

  it('counts from now where there is no start', () => {
    for (const none of [null, '']) {
      expect(judge(none, '2027-01-01T00:00:00.000Z')).toEqual([]);
      expect(judge(none, '2025-01-01T00:00:00.000Z')).toEqual([]);
      expect(judge(none, '2027-01-01T00:00:01.000Z')).toEqual([
        { field: 'u_edate', code: 'VALIDITY_TOO_LONG', args: [365] },
      ]);
    }
    // A start that is not known is no missing one.
    expect(judge(undefined, '2099-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('says nothing while a date is missing or is none', () => {
    for (const none of [undefined, null, '', 'tomorrow', 5]) {
      expect(judge(none, '2026-01-01T00:00:00Z')).toEqual([]);
      expect(judge('2026-01-01T00:00:00Z', none)).toEqual([]);
    }
  });
});

describe('profile-duration (specification S-PROF-2)', () => {
  const codes = (p_duration: unknown) => rules['profile-duration']({ p_duration }, NOW).map(({ code }) => code);

  it('wants ten hours, where a duration is given', () => {
    expect(codes(10)).toEqual([]);
    expect(codes(9)).toEqual(['MISSING_PROFILE_DURATION']);
    expect(codes(0)).toEqual(['MISSING_PROFILE_DURATION']);
    expect(codes(null)).toEqual([]);
    expect(codes(undefined)).toEqual([]);
  });
});

describe('an administrator of some scopes', () => {
  const codes = (ad_scopemode: string, ad_maingroupid: unknown, groupids: unknown) =>
    rules['administrator-scope']({ ad_scopemode, ad_maingroupid, groupids }, NOW);

  it('has at least one of them, main or secondary', () => {
    const refused = [{ field: 'ad_maingroupid', code: 'ADMINISTRATOR_NEEDS_SCOPE' }];
    expect(codes('listed', null, [])).toEqual(refused);
    expect(codes('listed', undefined, undefined)).toEqual(refused);
    expect(codes('listed', 1, [])).toEqual([]);
    expect(codes('listed', null, [2])).toEqual([]);
  });

  it('needs none for the whole company, nor while disabled', () => {
    expect(codes('all', null, [])).toEqual([]);
    expect(rules['administrator-scope']({ ad_scopemode: 'listed', groupids: [], ad_enabled: false }, NOW)).toEqual([]);
  });
});

it('has a rule for every name that a schema may use', () => {
  expect(Object.keys(rules).sort()).toEqual([...RULES].sort());
});
