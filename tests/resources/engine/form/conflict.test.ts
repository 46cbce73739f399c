import { describe, expect, it } from 'vitest';
import { compare, mergeValues } from '../../../../resources/engine/form/conflict';
import { field } from '../../fixture';

const fields = ['a', 'b', 'c', 'd'].map((name) => field({ name, kind: 'text', nullable: true }));
const secret = field({ name: 'secret', kind: 'secret', secret: 'password', writeOnly: true });
const base = { id: 1, version: 1, a: '1', b: '1', c: '1', d: '1' };
const mine = { ...base, a: 'mine', b: 'mine', d: 'same' };
const theirs = { ...base, version: 2, a: 'theirs', c: 'theirs', d: 'same' };
const names = (list: readonly { field: { name: string } }[]) => list.map((one) => one.field.name);

describe('a conflict', () => {
  const comparison = compare(fields, base, mine, theirs);

  it('is what both changed to different values', () => {
    expect(names(comparison.conflicts)).toEqual(['a']);
    expect(names(comparison.merged)).toEqual(['b', 'c', 'd']);
  });

  it('is settled by the choice, on top of theirs', () => {
    expect(mergeValues(comparison, theirs, { a: 'mine' })).toEqual({ ...theirs, a: 'mine', b: 'mine' });
    expect(mergeValues(comparison, theirs, { a: 'theirs' })).toEqual({ ...theirs, b: 'mine' });
  });

  it('never arises over a secret, which cannot be read: mine is kept', () => {
    const typed = compare([secret], { secret: undefined }, { secret: 'new' }, { secret: undefined });
    expect(typed.conflicts).toEqual([]);
    expect(mergeValues(typed, theirs, {})).toEqual({ ...theirs, secret: 'new' });
  });
});
