import { expect, it } from 'vitest';
import { backTest, BACK_TEST_DAYS, evaluateSeries } from '../../../domain/alerts/backTest';
import { INITIAL_STATE } from '../../../domain/alerts/evaluate';
import { historyMs, intervalAt, intervalsBetween } from '../../../domain/alerts/intervals';
import type { AlertRule } from '../../../domain/alerts/alert';
import { finished } from '../../support/alerts/year';

const DAY = 86_400_000;
const RULE: AlertRule = {
  ...{ condition: 'band', threshold: null, side: 'both', sensitivity: 'medium', weeks: 12, hold: 2 },
};

it.each([
  // The clocks change within these days, in Lord Howe by half an hour.
  ['Europe/Paris', 'hour', '2026-05-20T12:00:00Z'],
  ['Australia/Lord_Howe', 'hour', '2026-05-20T12:00:00Z'],
  ['America/Santiago', 'day', '2026-05-20T12:00:00Z'],
] as const)('in slices is the same as in one piece, in %s by %s', (zone, step, now) => {
  const rule = RULE;
  const to = Date.parse(now);
  const from = intervalAt(zone, step, to - BACK_TEST_DAYS * DAY).end;
  const all = intervalsBetween(zone, step, from - historyMs(rule.weeks), to);
  // A rhythm of the week, with a silence now and then.
  const figures = new Map(
    all.flatMap(({ key }, index) =>
      index < 30 || index % 97 === 0 ? [] : [[key, 40 + (index % 7) * 3 + (index % 24)] as const],
    ),
  );
  const knownSince = all.find(({ key }) => figures.has(key))!.start;
  const tested = all.filter(({ start }) => start >= from);
  const whole = evaluateSeries({ rule, step, zone, figures, knownSince }, tested, INITIAL_STATE);
  const sliced = finished(backTest({ rule, step, zone, from, to, figures }));
  expect(sliced).toEqual(whole);
  expect(new Set(sliced.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
});

it('pauses often enough for the other requests of a server', () => {
  const zone = 'Europe/Paris';
  const to = Date.parse('2026-05-20T12:00:00Z');
  const work = backTest({
    ...{ rule: RULE, step: 'hour', zone, from: to - BACK_TEST_DAYS * DAY, to },
    figures: new Map([['2026-01-01 00:00', 1]]),
  });
  let pauses = 0;
  while (!work.next().done) pauses += 1;
  // Each week of half a year, and each day of what is evaluated.
  expect(pauses).toBeGreaterThanOrEqual(24 + BACK_TEST_DAYS);
});
