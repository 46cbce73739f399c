import { describe, expect, it } from 'vitest';
import type { ReportQuestion } from '../../../domain/reports/answer';
import { rowsOfCells, rowsOfFigure } from '../../../domain/reports/rows';

const RANGE = { from: '2026-03-28', to: '2026-03-30' };
const STATUSES = ['success', 'auto', 'reauth'];
/** The locations of two scopes; the one in the middle is in both. */
const PLACES = new Map([
  [3, [7, 8]],
  [4, [8, 9]],
]);
const behind = (question: ReportQuestion, keys: readonly unknown[][], shared = {}, places?: typeof PLACES) => {
  const cells = keys.map((one) => ({ val: 1, keys: one as string[], labels: [] }));
  const found = rowsOfCells({ question, shared, places, range: RANGE, zone: 'Europe/Paris' }, cells);
  return found && [found.resource, JSON.parse(decodeURIComponent(found.query.replace('?filter=', ''))) as unknown];
};

describe('the rows that a mark counts', () => {
  it('of a location and a day are the sign-ins there, from its begin to its end on the clocks', () => {
    const question = { source: 'authentications', dimensions: 'date|location' } as const;
    // The day on which the clocks go forward has 23 hours.
    const period = { gte: '2026-03-28T23:00:00.000Z', lt: '2026-03-29T22:00:00.000Z' };
    expect(behind(question, [['2026-03-29', 7]], { 'country.countryid': [250] })).toEqual([
      'authentications',
      { authenticated_at: period, status: STATUSES, locationid: [7], countryid: [250] },
    ]);
  });

  it.each([
    ['2026-03-29 12:00', '2026-03-29T10:00:00.000Z', '2026-03-29T11:00:00.000Z'],
    ['2026-03-29 23:00', '2026-03-29T21:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-03-30 23:00', '2026-03-30T21:00:00.000Z', '2026-03-30T22:00:00.000Z'],
    // A month is counted within the period alone, and so are its rows.
    ['2026-03', '2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z'],
  ])('of the step %s are those of its time', (step, gte, lt) => {
    expect(behind({ source: 'accounts', dimensions: 'date' }, [[step]])).toEqual([
      'identities',
      { u_createdAt: { gte, lt }, deleted: 'with' },
    ]);
  });

  it('of guests who come back, or come first, are theirs, in the whole period', () => {
    const period = { gte: '2026-03-27T23:00:00.000Z', lt: '2026-03-30T22:00:00.000Z' };
    const all = { authenticated_at: period, status: STATUSES, language: ['fr'] };
    const question = { source: 'returning', dimensions: 'language' } as const;
    expect(behind(question, [['fr']])?.[1]).toEqual({ ...all, returning: true });
    expect(behind({ ...question, filters: { 'history.visit': [0] } }, [['fr']])?.[1]).toEqual({
      ...all,
      returning: false,
    });
  });

  it('of two records of one name are those of both', () => {
    expect(behind({ source: 'actives', dimensions: 'location' }, [[7], [8]])?.[1]).toMatchObject({
      locationid: [7, 8],
    });
  });

  it('of a system, a browser and a scope are exactly theirs', () => {
    expect(
      behind({ source: 'authentications', dimensions: 'platform|browser' }, [['iOS', 'Safari']])?.[1],
    ).toMatchObject({
      platform: ['iOS'],
      browser: ['Safari'],
    });
    expect(behind({ source: 'accounts', dimensions: 'usegroup' }, [[3]])?.[1]).toMatchObject({ groupids: [3] });
    const used = behind({ source: 'accounts', dimensions: 'was_used' }, [[true]]);
    expect(used?.[1]).toMatchObject({ u_lastlogin: { isNull: false }, deleted: 'with' });
  });

  it('of a scope are those at its locations, of today: past sign-ins do not change with them', () => {
    const visits = (dimensions: string) => ({ source: 'authentications', dimensions }) as const;
    expect(behind(visits('locgroup'), [[3]], {}, PLACES)?.[1]).toMatchObject({ locationid: [7, 8] });
    expect(behind(visits('locgroup'), [[3]], { 'group.groupid': [4] }, PLACES)?.[1]).toMatchObject({ locationid: [8] });
    expect(behind(visits('location'), [[9]], { 'group.groupid': [4] }, PLACES)?.[1]).toMatchObject({ locationid: [9] });
    expect(behind(visits('platform'), [['iOS']], { 'group.groupid': [3, 4] }, PLACES)?.[1]).toMatchObject({
      platform: ['iOS'],
      locationid: [7, 8, 9],
    });
  });

  it('of what is not known are those without a value', () => {
    const visits = (dimensions: string) => ({ source: 'authentications', dimensions }) as const;
    expect(behind(visits('location'), [[null]])?.[1]).toMatchObject({ locationid: { isNull: true } });
    expect(behind(visits('platform'), [[null], ['iOS']])).toBeUndefined();
  });

  it('meet the filters of the graph and those of the page', () => {
    const question = {
      source: 'authentications',
      dimensions: 'location',
      filters: { 'history.platform': ['iOS', 'Android'], 'history.visit': [0, 1] },
    } as const;
    expect(behind(question, [[7]], { 'history.platform': ['iOS'], 'location.locationid': [7, 8] })?.[1]).toEqual({
      authenticated_at: { gte: '2026-03-27T23:00:00.000Z', lt: '2026-03-30T22:00:00.000Z' },
      status: STATUSES,
      platform: ['iOS'],
      locationid: [7],
    });
  });

  it('are not offered where the list would show others', () => {
    const visits = (dimensions: string) => ({ source: 'authentications', dimensions }) as const;
    // The locations of a scope are not known.
    expect(behind(visits('locgroup'), [[3]])).toBeUndefined();
    expect(behind(visits('location'), [[7]], { 'group.groupid': [3] })).toBeUndefined();
    expect(behind(visits('locgroup'), [[null]], {}, PLACES)).toBeUndefined();
    expect(behind({ source: 'accounts', dimensions: 'usegroup' }, [[3]], { 'group.groupid': [4] })).toBeUndefined();
    expect(behind({ source: 'accounts', dimensions: 'usegroup' }, [[null]])).toBeUndefined();
    expect(behind({ source: 'sessions', dimensions: 'country' }, [[250]])).toBeUndefined();
    expect(behind(visits('location'), [])).toBeUndefined();
  });
});

it('the rows of a figure without dimensions are all of its period', () => {
  const question = { source: 'returning', filters: { 'history.visit': [0] } } as const;
  const found = rowsOfFigure({ question, shared: {}, range: RANGE, zone: 'Europe/Paris' });
  expect(JSON.parse(decodeURIComponent(found?.query.replace('?filter=', '') ?? ''))).toEqual({
    authenticated_at: { gte: '2026-03-27T23:00:00.000Z', lt: '2026-03-30T22:00:00.000Z' },
    status: STATUSES,
    returning: false,
  });
});
