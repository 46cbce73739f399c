import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import type { CellValue } from './value';

export const FORMATS = ['csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Writes a file in chunks that are compressed one by one and are concatenated, so that an interrupted run continues
 * after the last chunk. `state` is everything that the next chunk depends on.
 */
export interface FileWriter<S> {
  begin(heads: readonly string[]): Promise<Chunk<S>>;
  rows(state: S, rows: readonly (readonly CellValue[])[]): Promise<Chunk<S>>;
  end(state: S): Promise<Chunk<S>>;
  /** Size of the finished file in bytes. */
  size(state: S): number;
}

export interface Chunk<S> {
  readonly bytes: Buffer;
  readonly state: S;
}

const deflateRawAsync = promisify(deflateRaw) as (
  buffer: Buffer,
  options: { level: number; finishFlush?: number },
) => Promise<Buffer>;

/**
 * Compresses a chunk of a deflate stream (RFC 1951) so that it ends on a byte boundary and is not the last block.
 * Chunks can be concatenated.
 */
export function deflateChunk(bytes: Buffer): Promise<Buffer> {
  return deflateRawAsync(bytes, { level: 2, finishFlush: constants.Z_SYNC_FLUSH });
}

/** An empty last block: ends a deflate stream that consists of concatenated chunks. */
export const DEFLATE_END = Buffer.from([3, 0]);
