import { describe, expect, it } from 'vitest';
import { readLayout, type Layout } from '../../../domain/reports/layout';
import { firstLayout, keyOf, quietLayout, tileOf } from '../../../customViews/dashboard/tiles';

describe('the key of a tile', () => {
  it.each(['attention', 'today', 'changes', 'count:identities', 'chart:activity', 'view:access-logs:12', 'graph:7'])(
    '%s is read as it is written',
    (key) => expect(keyOf(tileOf(key)!)).toBe(key),
  );

  it.each([
    '',
    'count',
    'count:',
    'chart:unknown',
    'view:identities',
    'graph:seven',
    'graph:7:8',
    '__proto__',
    'view:A:1',
  ])('%s is none', (key) => expect(tileOf(key)).toBeUndefined());
});

const written = (layout: Layout) => Object.fromEntries([...layout].map(([key, { x, y, w, h }]) => [key, [x, y, w, h]]));
const places = (counted: string[], sees: (key: string) => boolean = () => true, lines?: number) =>
  written(firstLayout(counted, (tile) => sees(keyOf(tile)), lines));

describe('the tiles of a person who has arranged none', () => {
  it('are the numbers in one line, what needs action beside the sign-ins, and the rest below', () => {
    expect(places(['authentications', 'identities', 'locations', 'events'])).toEqual({
      'count:authentications': [0, 0, 1, 2],
      'count:identities': [1, 0, 1, 2],
      'count:locations': [2, 0, 1, 2],
      'count:events': [3, 0, 1, 2],
      attention: [0, 2, 2, 6],
      'chart:activity': [2, 2, 2, 6],
      today: [0, 8, 2, 3],
      'chart:locations': [2, 8, 2, 5],
      changes: [0, 11, 2, 7],
      'chart:identities': [2, 13, 2, 5],
    });
  });

  it('fill the lines where there are fewer', () => {
    const few = places(['companies', 'tickets', 'teams'], (key) => key.startsWith('count') || key === 'attention');
    expect(few).toEqual({
      'count:companies': [0, 0, 1, 2],
      'count:tickets': [1, 0, 1, 2],
      'count:teams': [2, 0, 2, 2],
      attention: [0, 2, 4, 6],
    });
  });
});

describe('the tile of what needs action is no higher than its lines', () => {
  it('without any, it is one line, beside the sign-ins, and the rest fills the page', () => {
    const scoped = (key: string) => !['today', 'changes'].includes(key);
    expect(places(['authentications', 'identities', 'locations', 'campaigns'], scoped, 0)).toMatchObject({
      attention: [0, 2, 2, 1],
      'chart:activity': [2, 2, 2, 6],
      'chart:locations': [0, 3, 2, 5],
      'chart:identities': [0, 8, 4, 5],
    });
  });

  it('has room for lines of two', () => {
    const heightOf = (lines: number) => places(['identities'], undefined, lines)['attention']?.[3];
    expect([1, 2, 3, 4, 40].map(heightOf)).toEqual([2, 3, 4, 4, 6]);
  });

  it('what a person has placed below it moves up where nothing needs action', () => {
    const own = readLayout({ attention: [0, 0, 1, 6], today: [2, 0, 2, 3], changes: [0, 6, 2, 7] }, () => true)!;
    expect(written(quietLayout(own))).toEqual({
      attention: [0, 0, 1, 1],
      today: [2, 0, 2, 3],
      changes: [0, 1, 2, 7],
    });
  });
});
