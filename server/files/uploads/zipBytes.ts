import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { hasBit } from '../../../domain/access/bits';
import { refusal } from '../../errors/catalogue';
import { withCrc } from '../archives/crc';
import { matchesLocalHeader } from '../archives/localHeader';
import { shownName } from './archiveName';

const LOCAL = 0x04034b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const HEAD_BYTES = 46;
const END_BYTES = 22;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const ZIP64 = 0x0001;
/** Stored, deflated. */
const METHODS = [0, 8];
/** Encrypted, strongly encrypted, header encrypted (APPNOTE 4.4.4, bits 0, 6 and 13). */
const ENCRYPTED = ['1', '64', '8192'];
const KIND = 0o010000;
const FOLDER = 0o040000;
const FILE = 0o100000;

export interface ZipMember {
  readonly name: string;
  readonly compressed: number;
  readonly size: number;
  /** Its content, in chunks; fails when size or CRC-32 are not what the archive says. */
  pieces(): AsyncIterable<Buffer>;
}

const damaged = () => refusal('ARCHIVE_DAMAGED');

export const isZip = (bytes: Buffer): boolean => bytes.length >= END_BYTES && bytes.readUInt32LE(0) === LOCAL;

/**
 * The members of a zip archive in memory, folders left out, once nothing about its structure is odd: what two readers
 * could read in two ways is refused, whichever of them would be right.
 * @throws PorticoError 422
 */
export async function zipMembers(bytes: Buffer, mostEntries: number): Promise<ZipMember[]> {
  const directory = endOfArchive(bytes);
  if (directory.entries > mostEntries) throw refusal('ARCHIVE_TOO_MANY_FILES', mostEntries);
  let zip: ZipFile;
  const entries: Entry[] = [];
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw /encrypt/i.test(String(error)) ? refusal('ARCHIVE_ENCRYPTED') : damaged();
  }
  // More heads than the end admits to: the others would be there for a reader that goes by the directory's length.
  const read = entries.reduce(
    (sum, one) => sum + HEAD_BYTES + one.fileNameLength + one.extraFieldLength + one.fileCommentLength,
    0,
  );
  if (entries.length !== directory.entries || read !== directory.length) throw damaged();
  if (entries.length === 0) throw refusal('ARCHIVE_INDEX_MISSING');

  const named = entries.map((entry) => ({ entry, name: nameOf(entry) }));
  for (const { entry, name } of named) checkEntry(entry, name);
  checkOffsets(bytes, entries, directory.offset);
  return named
    .filter(({ name }) => !name.endsWith('/'))
    .map(({ entry, name }) => ({
      name,
      compressed: entry.compressedSize,
      size: entry.uncompressedSize,
      async *pieces() {
        yield* withCrc(await zip.openReadStreamPromise(entry), entry.crc32);
      },
    }));
}

/** The record at the end (APPNOTE 4.3.16). An archive within our limits has no use for ZIP64. */
function endOfArchive(bytes: Buffer): { entries: number; offset: number; length: number } {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - FULL_16); at -= 1) {
    if (bytes.readUInt32LE(at) !== END || bytes.readUInt16LE(at + 20) !== bytes.length - at - END_BYTES) continue;
    const [disk, start, here, entries] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const length = bytes.readUInt32LE(at + 12);
    const offset = bytes.readUInt32LE(at + 16);
    if ([disk, start, here, entries].includes(FULL_16) || [length, offset].includes(FULL_32)) {
      throw refusal('ARCHIVE_ZIP64');
    }
    // A ZIP64 record before it is one that some readers believe and others do not look at.
    if (at >= 20 && bytes.readUInt32LE(at - 20) === 0x07064b50) throw refusal('ARCHIVE_ZIP64');
    if (disk !== 0 || start !== 0 || here !== entries || offset + length !== at) throw damaged();
    return { entries, offset, length };
  }
  throw damaged();
}

/** By the directory alone; a name that an extra field would replace is not believed. */
function nameOf(entry: Entry): string {
  try {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, [], true);
  } catch {
    throw refusal('ARCHIVE_NAME', shownName(entry.fileNameRaw.toString('latin1')));
  }
}

function checkEntry(entry: Entry, name: string): void {
  const shown = shownName(name);
  if (ENCRYPTED.some((bit) => hasBit(entry.generalPurposeBitFlag, bit))) throw refusal('ARCHIVE_ENCRYPTED', shown);
  if (entry.extraFields.some(({ id }) => id === ZIP64)) throw refusal('ARCHIVE_ZIP64');
  if (!METHODS.includes(entry.compressionMethod)) throw refusal('ARCHIVE_METHOD', shown);
  // The Unix mode is the upper half of the attributes, the kind of file its upper four bits.
  const mode = Math.floor(entry.externalFileAttributes / 0x10000);
  const kind = mode - (mode % KIND);
  // Links, devices, pipes, and folders in disguise.
  if (![0, FILE, FOLDER].includes(kind)) throw refusal('ARCHIVE_LINK', shown);
  if ((kind === FOLDER || name.endsWith('/')) && (entry.uncompressedSize > 0 || !name.endsWith('/'))) throw damaged();
}

/** Every member has bytes of its own, and its local header says the same as the directory. */
function checkOffsets(bytes: Buffer, entries: readonly Entry[], directory: number): void {
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const at = entry.relativeOffsetOfLocalHeader;
    if (at < free) throw refusal('ARCHIVE_OVERLAP');
    if (at + LOCAL_BYTES > directory || bytes.readUInt32LE(at) !== LOCAL) throw damaged();
    const name = at + LOCAL_BYTES;
    const data = name + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    free = data + entry.compressedSize;
    if (free > directory) throw refusal('ARCHIVE_OVERLAP');
    if (!matchesLocalHeader(bytes, entry)) throw damaged();
  }
}
