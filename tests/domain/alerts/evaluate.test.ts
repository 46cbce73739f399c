import { describe, expect, it } from 'vitest';
import type { AlertRule } from '../../../domain/alerts/alert';
import { bandOf } from '../../../domain/alerts/band';
import { evaluate, INITIAL_STATE } from '../../../domain/alerts/evaluate';

const rule: AlertRule = {
  ...{ condition: 'above', threshold: 10, side: 'both', sensitivity: 'medium', weeks: 8, hold: 1 },
};
const regular = { regular: true };

/** What changes with each of some figures, one after another. */
function changes(own: Partial<AlertRule>, values: readonly number[], samples: readonly number[] = []) {
  let state = INITIAL_STATE;
  return values.map((value) => {
    const result = evaluate({ ...rule, ...own }, state, regular, { value, samples });
    state = result.state;
    return result.change;
  });
}

describe('an alert', () => {
  it('fires once, ends once, and fires again', () => {
    expect(changes({}, [10, 11, 50, 10, 11])).toEqual([null, 'fires', null, 'ends', 'fires']);
    expect(changes({ condition: 'below', threshold: 3 }, [3, 2, 0, 3])).toEqual([null, 'fires', null, 'ends']);
  });

  it('waits until the figure has been unusual for so many intervals in a row', () => {
    expect(changes({ hold: 3 }, [11, 11, 1, 11, 11, 11, 11, 1])).toEqual([
      ...[null, null, null, null, null],
      ...['fires', null, 'ends'],
    ]);
  });

  it('neither fires nor ends with an hour that compares with no other one', () => {
    const firing = { firing: true, streak: 2 };
    const result = evaluate(rule, firing, { regular: false }, { value: 0, samples: [] });
    expect(result).toMatchObject({ verdict: 'skipped', state: firing, change: null });
  });

  it('does not fire while too little is known', () => {
    const band = { ...rule, condition: 'band' as const };
    expect(evaluate(band, INITIAL_STATE, regular, { value: 900, samples: [5, 6, 7] })).toMatchObject({
      ...{ verdict: 'unknown', expected: null, change: null },
    });
  });

  it('looks at one side of the band alone where that is wanted', () => {
    const samples = [100, 104, 96, 101, 99];
    expect(changes({ condition: 'band' }, [300, 100, 5], samples)).toEqual(['fires', 'ends', 'fires']);
    expect(changes({ condition: 'band', side: 'low' }, [300, 100, 5], samples)).toEqual([null, null, 'fires']);
    expect(changes({ condition: 'band', side: 'high' }, [300, 100, 5], samples)).toEqual(['fires', 'ends', null]);
  });
});

describe('the band', () => {
  it('is median ± a multiple of 1.4826 times the median absolute deviation', () => {
    // Deviations 40, 20, 0, 20, 60: their median is 20.
    const band = bandOf([60, 80, 100, 120, 160], 'high');
    expect(band?.median).toBe(100);
    expect(band?.high).toBeCloseTo(100 + 3 * 1.4826 * 20, 6);
    expect(band?.low).toBeCloseTo(100 - 3 * 1.4826 * 20, 6);
  });

  it('does not follow one fault of the past', () => {
    expect(bandOf([100, 101, 99, 100, 0], 'medium')).toEqual(bandOf([100, 101, 99, 100, 98], 'medium'));
  });

  it('has a width where all figures are equal, and never ends below zero', () => {
    expect(bandOf([100, 100, 100, 100], 'high')).toEqual({ median: 100, low: 70, high: 130 });
    expect(bandOf([0, 0, 0, 0], 'high')).toEqual({ median: 0, low: 0, high: 3 });
  });
});
