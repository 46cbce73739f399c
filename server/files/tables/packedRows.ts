import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { SourceRow } from './sourceFile';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Most rows of one chunk: what one transaction of an import writes. */
export const ROWS_PER_PART = 100;

/** Rows of an uploaded file as they are stored: compressed JSON. */
export function packRows(rows: readonly SourceRow[]): Promise<Buffer> {
  return deflate(JSON.stringify(rows.map(({ line, cells }) => [line, ...cells])));
}

/** The opposite of `packRows`. */
export async function unpackRows(bytes: Buffer): Promise<SourceRow[]> {
  const rows = JSON.parse((await inflate(bytes)).toString()) as [number, ...string[]][];
  return rows.map(([line, ...cells]) => ({ line, cells }));
}
