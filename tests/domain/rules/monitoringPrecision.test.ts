import { describe, expect, it } from 'vitest';
import { labelledSite, longFaults, SITES, SMALL_SITES } from '../../support/monitoring/labelledDays';
import { heldThrough, rule, scoreOf, type Score } from '../../support/monitoring/replay';

const SEEDS = [1, 2, 3];
const DAY = 86_400_000;
const scores = SITES.flatMap((spec) => SEEDS.map((seed) => ({ spec, ...scoreOf(labelledSite(spec, seed), rule) })));
const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
const wrongOn = (label: string) => scores.flatMap(({ wrong }) => wrong).filter((one) => one === label).length;

/** The figures of decision 19: 90 labelled days of each of eight sites, three times. */
describe('the monitoring of locations, on labelled days', () => {
  it('reports silences in which 20 sign-ins are missing, and little else', () => {
    const figures = {
      precision: sum(({ right }) => right) / sum(({ alarms }) => alarms),
      recall: sum(({ clearFound }) => clearFound) / sum(({ clear }) => clear),
    };
    expect(sum(({ clear }) => clear)).toBeGreaterThan(100);
    expect(figures.precision).toBeGreaterThanOrEqual(0.87);
    expect(figures.recall).toBeGreaterThanOrEqual(0.97);
  });

  it('raises no alarm on a busy night, on a change of the clock, or for late events', () => {
    expect(['busy night', 'clock change', 'late events'].map(wrongOn)).toEqual([0, 0, 0]);
  });

  it('raises few on 288 quiet nights, 96 holidays, and more than 900 ordinary days', () => {
    expect(wrongOn('quiet night')).toBeLessThanOrEqual(8);
    expect(wrongOn('holiday')).toBeLessThanOrEqual(11);
    expect(wrongOn('ordinary')).toBeLessThanOrEqual(3);
  });

  it('reports a silence within 35 minutes where 20 sign-ins in half an hour are usual', () => {
    const delays = scores.flatMap((score) => score.delays);
    expect(delays.length).toBeGreaterThan(20);
    expect(Math.max(...delays)).toBeLessThanOrEqual(35);
  });

  it('leaves a small site alone that is often silent', () => {
    const small = scores.filter(({ spec }) => spec.perDay === 25);
    expect(small.flatMap(({ wrong }) => wrong).length).toBeLessThanOrEqual(1);
  });
});

describe('a fault of 30 hours, 3 or 6 days', () => {
  const held = SITES.flatMap((spec) =>
    SEEDS.flatMap((seed) => {
      const site = labelledSite(spec, seed, longFaults);
      return heldThrough(site, rule).map((one, index) => ({
        ...one,
        pattern: spec.pattern,
        isSilent: !site.days[index]?.stragglersEvery,
      }));
    }),
  );

  it('is reported, and stays critical until a guest signs in', () => {
    const silent = held.filter(({ isSilent }) => isSilent);
    expect(Math.max(...silent.map(({ delay }) => delay))).toBeLessThanOrEqual(25);
    expect(Math.max(...silent.map(({ lost }) => lost))).toBe(0);
  });

  it('stays critical, too, when single sign-ins get through, and is over when people come again', () => {
    const tried = held.filter(({ isSilent, delay }) => !isSilent && delay < Infinity);
    expect(tried.length).toBeGreaterThanOrEqual(55);
    expect(Math.max(...tried.map(({ lost }) => lost))).toBe(0);
    const large = held.filter(({ pattern }) => pattern === 'hotel' || pattern === 'hospital');
    expect(Math.max(...large.map(({ recovery }) => recovery))).toBeLessThanOrEqual(2);
  });
});

describe('a location with a few sign-ins a day', () => {
  const sites = SMALL_SITES.flatMap((spec) => SEEDS.map((seed) => ({ spec, seed })));
  const held = sites.flatMap(({ spec, seed }) => {
    const site = labelledSite(spec, seed, longFaults);
    return heldThrough(site, rule).map((one, index) => ({ ...one, label: site.days[index]! }));
  });
  const wrong = sites.flatMap(({ spec, seed }) => scoreOf(labelledSite(spec, seed), rule).wrong);

  it('is reported late rather than never, and not for the hours without one that are usual', () => {
    // Six days: fourteen are missing before the location is inactive.
    const long = held.filter(({ label: { start, end, stragglersEvery } }) => end - start > 5 * DAY && !stragglersEvery);
    expect(long.length).toBe(SMALL_SITES.length * SEEDS.length);
    expect(Math.max(...long.map(({ delay }) => delay))).toBeLessThanOrEqual(6 * 24);
    expect(wrong.length).toBeLessThanOrEqual(1);
  });
});
