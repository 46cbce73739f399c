import { createHash } from 'node:crypto';
import type { Upload } from '../../../domain/schema/model/model';
import { failure } from '../../errors/catalogue';
import { gifSize, jpegSize, pngSize, webpSize, type ReadSize } from './pictureSize';
import type { CheckedFile } from './webArchive';

const MIB = 1024 * 1024;
const MAX_NAME_LENGTH = 255;
/** Pixels of one side: more would need much memory in every browser that shows the picture. */
const MAX_SIDE = 4096;

/** Pictures that nothing runs in, by how their bytes begin; an SVG is a document, and none of them. */
const KINDS: readonly {
  readonly type: string;
  readonly ending: string;
  readonly name: RegExp;
  readonly begins: (bytes: Buffer) => boolean;
  readonly size: ReadSize;
}[] = [
  {
    type: 'image/png',
    ending: 'png',
    name: /\.png$/i,
    begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    size: pngSize,
  },
  {
    type: 'image/jpeg',
    ending: 'jpg',
    name: /\.jpe?g$/i,
    begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    size: jpegSize,
  },
  {
    type: 'image/gif',
    ending: 'gif',
    name: /\.gif$/i,
    begins: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
    size: gifSize,
  },
  {
    type: 'image/webp',
    ending: 'webp',
    name: /\.webp$/i,
    begins: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    size: webpSize,
  },
];

/** Media types of pictures that are accepted. */
export const PICTURE_TYPES: readonly string[] = KINDS.map(({ type }) => type);

/**
 * Checks an uploaded picture: PNG, JPEG, GIF or WebP, with a name that fits, complete, and not too large to show.
 * @throws PorticoError 413, 415, 422: too big, no picture, or none that is accepted
 */
export async function readPicture(
  file: { readonly name: string; readonly bytes: Buffer },
  limits: Upload['limits'],
): Promise<CheckedFile> {
  const { bytes } = file;
  if (bytes.length === 0) throw failure('UPLOAD_NO_FILE');
  if (bytes.length > limits.bytes) throw failure('UPLOAD_TOO_BIG', Math.floor(limits.bytes / MIB));
  const name = (file.name.split(/[\\/]/).pop() ?? '').replace(/\p{C}/gu, '').slice(-MAX_NAME_LENGTH);
  const kind = KINDS.find(({ begins }) => begins(bytes));
  if (!kind?.name.test(name)) throw failure('UPLOAD_INVALID_FORMAT');
  const size = kind.size(bytes);
  if (!size || size.width === 0 || size.height === 0) throw failure('PICTURE_DAMAGED');
  if (Math.max(size.width, size.height) > MAX_SIDE) throw failure('PICTURE_TOO_LARGE', MAX_SIDE);
  const path = `picture.${kind.ending}`;
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    type: kind.type,
    files: [{ path, type: kind.type, bytes }],
    unpacked: bytes.length,
    pages: { '': path },
  };
}
