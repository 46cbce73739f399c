import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Trx } from '../../db/connect';
import { readPart, writePart, type JobPlace } from '../../storage/jobParts';
import type { SourceRow } from './sourceFile';

const squeeze = promisify(deflateRaw);
const unfold = promisify(inflateRaw);

/** Rows of one piece: what one transaction of an import writes. */
export const ROWS_PER_PART = 100;

/** Keeps some rows of an uploaded file. */
export async function writeSource(trx: Trx, place: JobPlace, part: number, rows: readonly SourceRow[]): Promise<void> {
  await writePart(
    trx,
    place,
    'source',
    part,
    await squeeze(JSON.stringify(rows.map(({ line, cells }) => [line, ...cells]))),
  );
}

/** The rows of a piece; none after the last one. */
export async function readSource(trx: Trx, place: JobPlace, part: number): Promise<SourceRow[]> {
  const bytes = await readPart(trx, place, 'source', part);
  if (!bytes) return [];
  const rows = JSON.parse((await unfold(bytes)).toString()) as [number, ...string[]][];
  return rows.map(([line, ...cells]) => ({ line, cells }));
}
