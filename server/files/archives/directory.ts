import type { Entry } from 'yauzl';

const END = 0x06054b50;
const END_BYTES = 22;
const LONG_END = 0x06064b50;
const LONG_END_BYTES = 56;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const HEAD_BYTES = 46;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** Where the central directory of an archive is. */
export interface Directory {
  readonly entries: number;
  readonly offset: number;
  readonly length: number;
}

/** Where the record at the end of an archive begins (APPNOTE 4.3.16); undefined when there is none. */
export function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - FULL_16); at -= 1) {
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === bytes.length - at - END_BYTES) return at;
  }
  return undefined;
}

/** The four counts of an end: this disk, the directory's disk, entries on this one, entries. */
const countsAt = (bytes: Buffer, end: number) => [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(end + offset));

/** Whether the end refers to one of ZIP64, or one is before it that some readers believe and others do not look at. */
export function hasZip64(bytes: Buffer, end: number): boolean {
  const numbers = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (countsAt(bytes, end).includes(FULL_16) || numbers.includes(FULL_32)) return true;
  return end >= LOCATOR_BYTES && bytes.readUInt32LE(end - LOCATOR_BYTES) === LOCATOR;
}

/**
 * Reads where the directory is. It ends where the record about it begins: nothing is between them.
 * @param end as `endOf` says
 * @returns undefined when the record is about something else, or an archive in several parts
 */
export function directoryAt(bytes: Buffer, end: number): Directory | undefined {
  const [disk, start, here, entries = 0] = countsAt(bytes, end);
  if (disk !== 0 || start !== 0 || here !== entries) return undefined;
  const short = { entries, length: bytes.readUInt32LE(end + 12), offset: bytes.readUInt32LE(end + 16) };
  const zip64 = hasZip64(bytes, end);
  const found = zip64 ? longDirectoryAt(bytes, end, short) : short;
  const from = zip64 ? end - LOCATOR_BYTES - LONG_END_BYTES : end;
  return found && found.offset + found.length === from ? found : undefined;
}

/** The same of ZIP64 (APPNOTE 4.3.14, 4.3.15): both ends say the same, as far as the short one can. */
function longDirectoryAt(bytes: Buffer, end: number, short: Directory): Directory | undefined {
  const locator = end - LOCATOR_BYTES;
  const at = locator - LONG_END_BYTES;
  if (at < 0 || bytes.readUInt32LE(locator) !== LOCATOR || bytes.readUInt32LE(at) !== LONG_END) return undefined;
  const long = (offset: number) => Number(bytes.readBigUInt64LE(offset));
  // Its own length is without the first twelve bytes.
  if (long(locator + 8) !== at || long(at + 4) !== LONG_END_BYTES - 12 || long(at + 24) !== long(at + 32)) {
    return undefined;
  }
  const found = { entries: long(at + 32), length: long(at + 40), offset: long(at + 48) };
  const agree = (['entries', 'length', 'offset'] as const).every(
    (name) => short[name] === found[name] || short[name] === (name === 'entries' ? FULL_16 : FULL_32),
  );
  return agree ? found : undefined;
}

/** Whether the directory consists of these entries: a reader that goes by its length finds no more. */
export function isWhole({ entries: count, length }: Directory, entries: readonly Entry[]): boolean {
  const read = entries.reduce(
    (sum, one) => sum + HEAD_BYTES + one.fileNameLength + one.extraFieldLength + one.fileCommentLength,
    0,
  );
  return entries.length === count && read === length;
}
