import { expect, it } from 'vitest';
import { HyperLogLog, RANK_BITS, REGISTERS } from '../../../server/storage/reports/hyperLogLog';
import { sketchedCells, type PartRow } from '../../../server/storage/reports/sketchedCells';
import { addEntries, addRegisters, textOf, type Visits } from '../../../server/storage/reports/sketches';

const letter = (digit: number) => String.fromCharCode(35 + digit);
/** An entry as the database writes it (`sketches.ts`). */
const entry = (returning: boolean, register: number, rank: number) => {
  const number = (returning ? REGISTERS * 64 : 0) + register * 64 + rank;
  return letter(Math.floor(number / 8_281)) + letter(Math.floor(number / 91) % 91) + letter(number % 91);
};
const part = (day: string, counted: string, is_dense = false): PartRow => ({ d0: day, counted, is_dense }) as never;

it('an entry is written as its comment says', () => {
  expect(entry(true, 17, 3)).toBe('Bjb');
  const reached = (visits: Visits) => {
    const { ranks } = new HyperLogLog();
    addEntries(ranks, 'Bjb', visits);
    return [...ranks.entries()].filter(([, rank]) => rank > 0);
  };
  expect(reached('returning')).toEqual([[17, 3]]);
  expect(reached('all')).toEqual([[17, 3]]);
  expect(reached('first')).toEqual([]);
});

it('a month is written as entries while these are shorter than its registers', () => {
  for (const [reached, letters] of [
    [0, 0],
    [1, 3],
    [1_365, 4_095],
    [1_366, REGISTERS],
    [REGISTERS, REGISTERS],
  ] as const) {
    const [{ ranks }, again] = [new HyperLogLog(), new HyperLogLog()];
    for (let n = 0; n < reached; n += 1) ranks[(n * 7) % REGISTERS] = 1 + (n % RANK_BITS);
    const text = textOf(ranks, true);
    expect(text).toHaveLength(letters);
    if (text.length === REGISTERS) addRegisters(again.ranks, text);
    else addEntries(again.ranks, text, 'returning');
    expect(again.ranks).toEqual(ranks);
  }
  const { ranks } = new HyperLogLog();
  ranks[17] = 3;
  expect([textOf(ranks, true), textOf(ranks, false)]).toEqual([entry(true, 17, 3), entry(false, 17, 3)]);
});

it('cells are the union of their parts, all of them are the union of the cells, and each part is followed by a pause', () => {
  const ranks = Array.from({ length: 600 }, (_, n) => [(n * 7) % REGISTERS, 1 + (n % RANK_BITS)] as const);
  const dense = Array.from({ length: REGISTERS }, (_, register) =>
    letter(ranks.find(([one]) => one === register)?.[1] ?? 0),
  ).join('');
  const rows = [
    ...ranks.map(([register, rank], n) => part(n % 2 === 0 ? 'even' : 'odd', entry(n % 3 === 0, register, rank))),
    part('dense', dense, true),
  ];
  const expected = new HyperLogLog();
  for (const [register, rank] of ranks) expected.ranks[register] = Math.max(expected.ranks[register]!, rank);
  const work = sketchedCells(1, rows, 'all');
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses += 1;
  const { cells, total } = step.value;
  expect(pauses).toBeGreaterThanOrEqual(rows.length);
  expect(total).toBe(expected.estimate());
  const of = (day: string) => cells.find(({ values }) => values[0] === day)?.val;
  expect(of('dense')).toBe(total);
  expect((of('even') ?? 0) + (of('odd') ?? 0)).toBeGreaterThan(total * 0.9);
});
