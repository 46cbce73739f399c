import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import type { CellValue } from './value';

export const FORMATS = ['csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Writes a file in pieces that are compressed one by one and are a whole when they are put together, so that a run that
 * was cut off goes on behind the last piece. `state` is everything that the next piece needs to know.
 */
export interface FileWriter<S> {
  begin(heads: readonly string[]): Promise<Piece<S>>;
  rows(state: S, rows: readonly (readonly CellValue[])[]): Promise<Piece<S>>;
  end(state: S): Promise<Piece<S>>;
  /** Bytes of the file that a person gets. */
  size(state: S): number;
}

export interface Piece<S> {
  readonly bytes: Buffer;
  readonly state: S;
}

const squeeze = promisify(deflateRaw) as (
  buffer: Buffer,
  options: { level: number; finishFlush?: number },
) => Promise<Buffer>;

/** A piece of a deflate stream (RFC 1951) that ends on a byte and is not the last one: pieces can be joined. */
export function deflatePiece(bytes: Buffer): Promise<Buffer> {
  return squeeze(bytes, { level: 2, finishFlush: constants.Z_SYNC_FLUSH });
}

/** An empty last block: ends a deflate stream that was joined from pieces. */
export const DEFLATE_END = Buffer.from([3, 0]);
