import { describe, expect, it } from 'vitest';
import { changedFields, changesOf, creationOf, isSame } from '../../../../resources/engine/form/values';
import { field } from '../../fixture';

const name = field({ name: 'name', kind: 'text' });
const hours = field({ name: 'hours', kind: 'integer', type: 'integer', nullable: true, default: 720 });
const secret = field({ name: 'secret', kind: 'secret', secret: 'password', writeOnly: true });
const tags = field({ name: 'tags', kind: 'references', type: 'array' });
const fields = [name, hours, secret, tags];

describe('changes', () => {
  it('are what differs, by content, in the schema’s order', () => {
    const base = { name: 'a', hours: 1, tags: [1, 2] };
    expect(changedFields(fields, base, { name: 'b', hours: 1, tags: [1, 2] })).toEqual(['name']);
    expect(changedFields(fields, base, { tags: [2, 1], name: 'b', hours: 1 })).toEqual(['name', 'tags']);
  });

  it('take every way of writing nothing for the same', () => {
    expect(isSame(null, '')).toBe(true);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame(0, null)).toBe(false);
    expect(isSame(false, undefined)).toBe(false);
    expect(isSame([], null)).toBe(false);
  });

  it('clear with null and keep a secret that was left empty', () => {
    const base = { name: 'a', hours: 1 };
    expect(changesOf(fields, base, { name: 'a', hours: undefined, secret: '' })).toEqual({ hours: null });
    expect(changesOf(fields, base, { name: 'a', hours: 1, secret: 'x' })).toEqual({ secret: 'x' });
  });

  it('never hold a field that is not writable', () => {
    expect(changesOf([name], { name: 'a', version: 1 }, { name: 'a', version: 9, other: 'x' })).toEqual({});
  });
});

describe('a creation', () => {
  it('sends what was filled in, and null for a default that was emptied', () => {
    expect(creationOf(fields, { name: 'a', hours: null, tags: [], secret: '' })).toEqual({
      name: 'a',
      hours: null,
      tags: [],
    });
    expect(creationOf(fields, { hours: 0 })).toEqual({ hours: 0 });
  });
});
