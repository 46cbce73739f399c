import { HyperLogLog } from './hyperLogLog';
import { addEntries, addRegisters, type Visits } from './sketches';

/** A value of a dimension. */
export type Value = string | number | boolean | null;
/** A part of a sketch that belongs to one cell, with its dimensions as `d0`, `d1`. */
export type PartRow = {
  readonly counted: string;
  /** True: `counted` has registers; false: entries. */
  readonly is_dense: boolean;
} & Readonly<Record<string, Value>>;

/** Cells of different identities, in no order, and all of them together. */
export interface EstimatedCells {
  readonly cells: readonly { readonly values: readonly Value[]; readonly val: number }[];
  readonly total: number;
}

/** So many rows are sorted into cells without a pause. */
const ROWS_AT_ONCE = 500;

/**
 * Puts the parts of each cell together, one cell after the other, in the same registers, and estimates each. It pauses
 * between parts, as there can be many.
 * @param dimensions how many dimensions the rows have
 * @param visits the sign-ins whose identities are counted
 */
export function* sketchedCells(
  dimensions: number,
  rows: readonly PartRow[],
  visits: Visits,
): Generator<undefined, EstimatedCells> {
  const names = Array.from({ length: dimensions }, (_, index) => `d${index}`);
  const parts = new Map<string, PartRow[]>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) yield;
    const key = JSON.stringify(names.map((name) => row[name] ?? null));
    const known = parts.get(key);
    if (known) known.push(row);
    else parts.set(key, [row]);
  }
  const [set, whole] = [new HyperLogLog(), new HyperLogLog()];
  const cells = [];
  for (const [key, some] of parts) {
    set.clear();
    for (const { counted, is_dense } of some) {
      if (is_dense) addRegisters(set.ranks, counted);
      else addEntries(set.ranks, counted, visits);
      yield;
    }
    whole.merge(set);
    cells.push({ values: JSON.parse(key) as Value[], val: set.estimate() });
  }
  return { cells: cells.filter(({ val }) => val > 0), total: whole.estimate() };
}
