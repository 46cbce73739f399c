import { describe, expect, it } from 'vitest';
import type { ReportQuestion } from '../../../domain/reports/answer';
import { rowsBehind } from '../../../domain/reports/rows';

const RANGE = { from: '2026-03-28', to: '2026-03-30' };
const STATUSES = ['success', 'auto', 'reauth'];
const behind = (question: ReportQuestion, keys: readonly unknown[][], shared = {}) => {
  const cells = keys.map((one) => ({ val: 1, keys: one as string[], labels: [] }));
  const found = rowsBehind({ question, shared, range: RANGE, zone: 'Europe/Paris' }, cells);
  return found && [found.resource, JSON.parse(decodeURIComponent(found.query.replace('?filter=', ''))) as unknown];
};

describe('the rows behind a mark', () => {
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
      { u_createdAt: { gte, lt } },
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

  it('are not offered where the list would show others: an unknown value, a system, a filter that it does not have', () => {
    const visits = (dimensions: string) => ({ source: 'authentications', dimensions }) as const;
    expect(behind(visits('location'), [[null]])).toBeUndefined();
    expect(behind(visits('platform'), [['iOS']])).toBeUndefined();
    expect(behind(visits('location'), [[7]], { 'group.groupid': [3] })).toBeUndefined();
    expect(behind(visits('location'), [])).toBeUndefined();
  });
});
