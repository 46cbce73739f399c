import { describe, expect, it } from 'vitest';
import { joinSort, sortBy, splitSort, type SortKey } from '../../../domain/records/sortKeys';

const up = (field: string): SortKey => ({ field, order: 'ASC' });
const down = (field: string): SortKey => ({ field, order: 'DESC' });

describe('several sort keys in one', () => {
  it.each([[[up('a')]], [[down('a')]], [[up('a'), down('b'), up('c')]], [[down('a'), up('b')]]])(
    'come apart as they were put together: %j',
    (keys) => expect(splitSort(joinSort(keys))).toEqual(keys),
  );

  it('end at what the server takes', () => {
    expect(splitSort({ field: 'a,b,c,d,e', order: 'ASC' })).toHaveLength(4);
    expect(splitSort(sortBy({ field: 'a,b,c,d', order: 'ASC' }, 'e', true)).map(({ field }) => field)).toEqual([
      'a',
      'b',
      'c',
      'e',
    ]);
  });
});

describe('a click on a title', () => {
  it.each([
    ['sorts by it', up('a'), 'b', false, up('b')],
    ['turns it round', up('a'), 'a', false, down('a')],
    ['forgets the other keys', joinSort([up('a'), up('b')]), 'b', false, up('b')],
    ['adds a key', up('a'), 'b', true, joinSort([up('a'), up('b')])],
    ['turns a further key round', joinSort([up('a'), up('b')]), 'b', true, joinSort([up('a'), down('b')])],
    ['turns the first of several round', joinSort([up('a'), up('b')]), 'a', true, joinSort([down('a'), up('b')])],
  ])('%s', (_what, current, field, more, expected) => expect(sortBy(current, field, more)).toEqual(expected));
});
