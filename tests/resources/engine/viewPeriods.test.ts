import { describe, expect, it } from 'vitest';
import { namePeriods, resolvePeriods, type ViewClock } from '../../../resources/engine/views/viewPeriods';
import { openable, isViewShown, stateOf } from '../../../resources/engine/views/viewState';
import { field, thing } from '../fixture';

const PRESETS = ['last7days', 'today', 'yesterday', 'week', 'lastweek', 'month', 'lastmonth', 'custom', 'all'] as const;
const at = (today: string, zone = 'Europe/Paris'): ViewClock => ({ today, firstDay: 1, zone, presets: PRESETS });
const dated = {
  ...thing,
  fields: [...thing.fields, field({ name: 't_day', kind: 'date', filter: { op: 'eq' } })],
};
const saturday = at('2026-11-21');
const monday = at('2026-11-23');
const span = (gte: string, lt: string) => ({ t_since: { gte, lt } });
const today = span('2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z');

describe('the periods of a kept view', () => {
  it('are kept by name, and are the days of the reader', () => {
    const kept = namePeriods(dated, today, saturday);
    expect(kept).toEqual({ t_since: { period: 'today' } });
    expect(resolvePeriods(dated, kept, saturday)).toEqual(today);
    expect(resolvePeriods(dated, kept, monday)).toEqual(span('2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'));
    expect(resolvePeriods(dated, kept, at('2026-11-23', 'America/New_York'))).toEqual(
      span('2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z'),
    );
    const week = namePeriods(dated, { t_day: { gte: '2026-11-09', lte: '2026-11-15' } }, saturday);
    expect(week).toEqual({ t_day: { period: 'lastweek' } });
    expect(resolvePeriods(dated, week, monday)).toEqual({ t_day: { gte: '2026-11-16', lte: '2026-11-22' } });
  });

  it('stay as they are when they are days of one’s own, have times, or have one end', () => {
    for (const own of [
      span('2026-11-10T23:00:00.000Z', '2026-11-12T23:00:00.000Z'),
      span('2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z'),
      { t_since: { gte: '2026-11-20T23:00:00.000Z' } },
    ]) {
      expect(namePeriods(dated, own, saturday)).toEqual(own);
      expect(resolvePeriods(dated, own, monday)).toEqual(own);
    }
  });

  it('do not stand in the way of old views, and an unknown name is shown as lost', () => {
    const list = { filter: today, sort: thing.sort, columns: undefined, perPage: 10 };
    // Kept before periods had names: the same instants, whatever the day.
    const old = openable(dated, { filter: today }, monday);
    expect(old).toEqual({ state: { filter: today }, lost: [] });
    expect(isViewShown(list, openable(dated, { filter: today }, saturday).state)).toBe(true);
    expect(isViewShown(list, openable(dated, stateOf(dated, list, saturday), saturday).state)).toBe(true);
    expect(isViewShown(list, openable(dated, stateOf(dated, list, saturday), monday).state)).toBe(false);
    const strange = openable(dated, { filter: { t_since: { period: 'doomsday' }, t_kind: ['small'] } }, monday);
    expect(strange).toEqual({ state: { filter: { t_kind: ['small'] } }, lost: ['Depuis'] });
  });
});

describe('a saved view', () => {
  it('opens without its number of rows where that is more than the list allows', () => {
    expect(openable(dated, { perPage: 1_000 }, monday).state).toMatchObject({ perPage: 1_000 });
    expect(openable(dated, { perPage: 5_000 }, monday).state).toEqual({ filter: {} });
    const long = { ...dated, list: { ...dated.list, largePage: 5_000 } };
    expect(openable(long, { perPage: 5_000 }, monday).state).toMatchObject({ perPage: 5_000 });
  });
});
