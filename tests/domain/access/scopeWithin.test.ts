import { describe, expect, it } from 'vitest';
import { type Scope, inScope, isScopeWithin } from '../../../domain/access/scope';

const listed = (main: number | null, ...secondaries: number[]): Scope => ({ mode: 'listed', main, secondaries });
const all: Scope = { mode: 'all' };

/** Every scope over three groups, and every row that carries some of them. */
const subsets = (items: number[]): number[][] =>
  items.reduce<number[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
const scopes = [all, ...[null, 1, 2, 3].flatMap((main) => subsets([1, 2, 3]).map((set) => listed(main, ...set)))];
const rows = subsets([1, 2, 3]);

describe('isScopeWithin', () => {
  it('never says yes when one row would be added: every pair of scopes over three groups', () => {
    for (const wanted of scopes) {
      for (const held of scopes) {
        const contained = rows.every((row) => !inScope(wanted, row) || inScope(held, row));
        const sees = held.mode === 'all' || wanted.mode !== 'all';
        expect(isScopeWithin(wanted, held), JSON.stringify({ wanted, held })).toBe(contained && sees);
      }
    }
  });
});
