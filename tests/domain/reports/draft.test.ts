import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changed,
  dimensionChoices,
  dimensionsOf,
  EMPTY_DRAFT,
  hasSecond,
  isComplete,
} from '../../../domain/reports/draft';
import { DIMENSIONS, GRAPH_TYPES, readGrouping, SOURCES } from '../../../domain/reports/sources';

const draft = (change: object) => changed(changed(EMPTY_DRAFT, { name: 'x', type: 'bar', source: 'actives' }), change);

describe('a graph that is being edited (specification S-REP-4)', () => {
  it('is complete with title, type, source and first dimension', () => {
    expect(isComplete(EMPTY_DRAFT)).toBe(false);
    const whole = changed(EMPTY_DRAFT, { name: 'x', type: 'pie', source: 'sessions', first: 'location' });
    expect(isComplete({ ...whole, first: 'location' })).toBe(true);
    for (const name of ['name', 'type', 'source', 'first'] as const) {
      expect(isComplete({ ...whole, first: 'location', [name]: '' })).toBe(false);
    }
  });

  it('has a second dimension for bars, lines, radar and table only, and not for visits', () => {
    const two = GRAPH_TYPES.filter((type) => hasSecond({ ...EMPTY_DRAFT, type, source: 'authentications' }));
    expect(two).toEqual(['bar', 'line', 'radar', 'raw']);
    expect(hasSecond({ ...EMPTY_DRAFT, type: 'bar', source: 'returning' })).toBe(false);
  });

  it('never has the same dimension twice, nor the date as the second one', () => {
    const { counted, first, second } = dimensionChoices(draft({ first: 'location' }));
    expect([counted.includes('user'), first.includes('user'), second.includes('user')]).toEqual([true, false, false]);
    expect([second.includes('location'), second.includes('date')]).toEqual([false, false]);
  });

  it('forgets the second dimension with the type, the count with the source', () => {
    const full = draft({ first: 'date', second: 'location' });
    expect(changed({ ...full, first: 'date', second: 'location' }, { type: 'line' }).second).toBe('');
    expect(changed(full, { source: 'sessions' }).counted).toBe('');
    expect(changed(full, { source: 'actives' }).counted).toBe('user');
    expect(changed({ ...full, first: 'browser' }, { source: 'sessions' }).first).toBe('');
    expect(changed({ ...full, first: 'browser' }, { counted: 'browser' }).first).toBe('');
  });

  it('is one that the server takes, whatever was chosen in whatever order', () => {
    const change = fc.oneof(
      fc.record({ type: fc.constantFrom(...GRAPH_TYPES) }),
      fc.record({ source: fc.constantFrom(...SOURCES) }),
      fc.record({ pick: fc.constantFrom('counted' as const, 'first' as const, 'second' as const), at: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let one = { ...EMPTY_DRAFT, name: 'x' };
        for (const step of changes) {
          if (!('pick' in step)) one = changed(one, step);
          else {
            const options = dimensionChoices(one)[step.pick];
            if (options.length > 0)
              one = changed(one, { [step.pick]: options[step.at % options.length] ?? DIMENSIONS[0] });
          }
        }
        if (isComplete(one)) expect(readGrouping(dimensionsOf(one), one.source, one.type)).toBeDefined();
      }),
    );
  });
});
