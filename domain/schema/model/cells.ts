/** A place inside an array of objects. */
export interface CellPlace {
  readonly row: number;
  /** Member of the object in that row. */
  readonly column: string;
}

/**
 * Which cell of an array of objects a failure is in.
 * @param path from the record on: `['skus', 0, 'cs_quantity']`
 * @param missing the member that is not there, of the object at `path`
 * @returns undefined when it is in no cell, but in the array or a row as a whole
 */
export function placeOf(path: readonly (string | number)[], missing?: string): CellPlace | undefined {
  const [, row, column = missing] = path;
  if (row === undefined || column === undefined || !/^\d+$/.test(String(row))) return undefined;
  return { row: Number(row), column: String(column) };
}
