import type { Entry } from 'yauzl';
import type { Directory } from './directory';
import { DESCRIPTOR, hasFlag, LOCAL_BYTES, matchesLocalHeader } from './localHeader';

const SIGNATURE = 0x08074b50;

/**
 * Checks that the members which the directory names fill an archive: the first one is at its start, each begins where the
 * one before ends, and the last ends at the directory. A program that reads an archive from its start would find what is
 * in a gap, or in front, and one that goes by the directory would not. Each local header says what the directory says.
 * @returns `overlap` for members that share bytes or reach into the directory, `damaged` for anything else
 */
export function layoutProblem(
  bytes: Buffer,
  entries: readonly Entry[],
  { offset: directory }: Directory,
): 'overlap' | 'damaged' | undefined {
  const sorted = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  if ((sorted[0]?.relativeOffsetOfLocalHeader ?? directory) !== 0) return 'damaged';
  for (const [index, entry] of sorted.entries()) {
    const at = entry.relativeOffsetOfLocalHeader;
    const next = sorted[index + 1]?.relativeOffsetOfLocalHeader ?? directory;
    if (at + LOCAL_BYTES > directory) return 'damaged';
    const data = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const end = data + entry.compressedSize;
    if (end > next) return 'overlap';
    if (!matchesLocalHeader(bytes, entry)) return 'damaged';
    const follows = hasFlag(entry.generalPurposeBitFlag, DESCRIPTOR);
    if (follows ? !isDescriptor(bytes.subarray(end, next), entry) : end !== next) return 'damaged';
  }
  return undefined;
}

/** Whether bytes are the data descriptor of an entry (APPNOTE 4.3.9): with or without signature, sizes of 4 or 8 bytes. */
function isDescriptor(bytes: Buffer, { crc32, compressedSize, uncompressedSize }: Entry): boolean {
  if (![12, 16, 20, 24].includes(bytes.length)) return false;
  const isSigned = bytes.length % 8 === 0;
  if (isSigned && bytes.readUInt32LE(0) !== SIGNATURE) return false;
  const fields = isSigned ? bytes.subarray(4) : bytes;
  const [compressed, size] =
    fields.length === 12
      ? [fields.readUInt32LE(4), fields.readUInt32LE(8)]
      : [Number(fields.readBigUInt64LE(4)), Number(fields.readBigUInt64LE(12))];
  return fields.readUInt32LE(0) === crc32 && compressed === compressedSize && size === uncompressedSize;
}
