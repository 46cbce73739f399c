import type { Entry } from 'yauzl';

const SIGNATURE = 0x04034b50;
/** Length of a local header, without name and extra field. */
export const LOCAL_BYTES = 30;
const FULL_32 = 0xffffffff;
/** The extra field of ZIP64. */
export const ZIP64 = 0x0001;
/** CRC-32 and sizes follow the data, and the local header may have zeros in their places. */
export const DESCRIPTOR = 0x0008;
/**
 * Flags that decide how an entry is read (APPNOTE 4.4.4): encrypted, data descriptor, strongly encrypted, names in
 * UTF-8, header encrypted. The others say how well it was compressed.
 */
const FLAGS = [0x0001, DESCRIPTOR, 0x0040, 0x0800, 0x2000];

/** Whether the flags of an entry have one of the bits above. */
export const hasFlag = (flags: number, flag: number): boolean => Math.floor(flags / flag) % 2 === 1;

/** Whether a local header begins there. */
export const hasLocalHeader = (bytes: Buffer, at: number): boolean =>
  at + LOCAL_BYTES <= bytes.length && bytes.readUInt32LE(at) === SIGNATURE;

/**
 * Compares an entry of the central directory with its local header (APPNOTE 4.3.7): name, method, flags, CRC-32 and
 * sizes. Programs that read an archive from its start believe the local header, others the directory; where the two
 * differ, an archive has two contents.
 * @param entry a directory entry, as yauzl reads it
 * @returns false when the header is not there, or says something else
 */
export function matchesLocalHeader(bytes: Buffer, entry: Entry): boolean {
  const at = entry.relativeOffsetOfLocalHeader;
  if (!hasLocalHeader(bytes, at)) return false;
  const flags = bytes.readUInt16LE(at + 6);
  const nameLength = bytes.readUInt16LE(at + 26);
  const name = bytes.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameLength);
  if (!name.equals(entry.fileNameRaw) || bytes.readUInt16LE(at + 8) !== entry.compressionMethod) return false;
  if (FLAGS.some((flag) => hasFlag(flags, flag) !== hasFlag(entry.generalPurposeBitFlag, flag))) return false;
  const [size, compressed] = sizesOf(bytes, at, at + LOCAL_BYTES + nameLength);
  const pairs = [
    [bytes.readUInt32LE(at + 14), entry.crc32],
    [compressed, entry.compressedSize],
    [size, entry.uncompressedSize],
  ] as const;
  const follow = hasFlag(flags, DESCRIPTOR);
  return pairs.every(([local, central]) => local === central || (follow && local === 0));
}

/** Size and compressed size in a local header; where they are only there for ZIP64, those of its extra field. */
function sizesOf(bytes: Buffer, at: number, extraAt: number): [size: number, compressed: number] {
  const compressed = bytes.readUInt32LE(at + 18);
  const size = bytes.readUInt32LE(at + 22);
  if (size !== FULL_32 && compressed !== FULL_32) return [size, compressed];
  const end = extraAt + bytes.readUInt16LE(at + 28);
  for (let field = extraAt; field + 4 <= end && end <= bytes.length;) {
    const length = bytes.readUInt16LE(field + 2);
    // In a local header both sizes must be in the field (APPNOTE 4.5.3).
    if (bytes.readUInt16LE(field) === ZIP64 && length >= 16 && field + 20 <= end) {
      const [long, longCompressed] = [4, 12].map((offset) => Number(bytes.readBigUInt64LE(field + offset)));
      return [size === FULL_32 ? (long ?? 0) : size, compressed === FULL_32 ? (longCompressed ?? 0) : compressed];
    }
    field += 4 + length;
  }
  return [size, compressed];
}
