import { describe, expect, it } from 'vitest';
import { arrange, stepped, steppedInColumn } from '../../../domain/reports/arrangement';
import { inOrder, layoutValue, readLayout } from '../../../domain/reports/layout';

const at = (x: number, y: number, w = 2, h = 3) => ({ x, y, w, h });

describe('the layout of a dashboard', () => {
  it.each([
    ['{"12":[0,0,2,3]}', true],
    ['', true],
    ['{"12":[3,0,2,3]}', false],
    ['{"12":[0,0,5,3]}', false],
    ['{"12":[0,0,2,1]}', false],
    ['{"12":[0,0,2]}', false],
    ['{"x":[0,0,2,3]}', false],
    ['{"12":[0.5,0,2,3]}', false],
    ['[]', false],
    ['{', false],
    [`{${Array.from({ length: 501 }, (_, key) => `"${key}":[0,0,1,2]`).join()}}`, false],
  ])('%.30s is read: %s', (text, fine) => expect(readLayout(text) !== undefined).toBe(fine));

  it('gives every graph a place of its own, closes gaps, and forgets graphs that are gone', () => {
    const layout = arrange(
      ['1', '2', '3'],
      new Map([
        ['1', at(0, 4)],
        ['9', at(2, 0)],
      ]),
    );
    expect(layoutValue(layout)).toEqual({ 1: [0, 0, 2, 3], 2: [2, 0, 2, 3], 3: [0, 3, 2, 3] });
    const both = arrange(
      ['1', '2'],
      new Map([
        ['1', at(0, 0)],
        ['2', at(1, 0)],
      ]),
    );
    expect(layoutValue(both)).toEqual({ 1: [0, 0, 2, 3], 2: [1, 3, 2, 3] });
  });

  it('changes by steps, inside the grid only', () => {
    const layout = arrange(['1', '2', '3'], new Map());
    expect(stepped(layout, '1', 'left')).toBeUndefined();
    expect(stepped(layout, '1', 'up')).toBeUndefined();
    expect(stepped(layout, '2', 'right')).toBeUndefined();
    expect(stepped(layout, '9', 'up')).toBeUndefined();
    expect(stepped(layout, '3', 'up')?.get('3')).toEqual(at(0, 0));
    expect(stepped(layout, '3', 'up')?.get('1')).toEqual(at(0, 3));
    expect(stepped(layout, '1', 'down')?.get('3')).toEqual(at(0, 0));
    expect(stepped(layout, '1', 'wider')?.get('1')).toEqual(at(0, 0, 3));
    expect(stepped(layout, '1', 'wider')?.get('2')?.y).toBe(3);
    expect(stepped(layout, '2', 'wider')?.get('2')).toEqual(at(1, 0, 3));
    expect(stepped(layout, '1', 'shorter')?.get('1')?.h).toBe(2);
    expect(stepped(stepped(layout, '1', 'shorter')!, '1', 'shorter')).toBeUndefined();
    expect(stepped(layout, '1', 'taller')?.get('3')?.y).toBe(4);
    expect(stepped(layout, '1', 'narrower')?.get('1')?.w).toBe(1);
  });

  it('is read row by row; in one column two graphs change places', () => {
    const layout = arrange(['1', '2', '3'], new Map());
    expect(inOrder(layout)).toEqual(['1', '2', '3']);
    expect(inOrder(steppedInColumn(layout, '2', 'down')!)).toEqual(['1', '3', '2']);
    expect(inOrder(steppedInColumn(layout, '2', 'up')!)).toEqual(['2', '1', '3']);
    expect(steppedInColumn(layout, '3', 'down')).toBeUndefined();
  });
});
