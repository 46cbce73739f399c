import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { hasBit } from '../../../domain/access/bits';
import { refusal } from '../../errors/catalogue';
import { withCrc } from '../archives/crc';
import { directoryAt, endOf, hasZip64, isWhole, type Directory } from '../archives/directory';
import { layoutProblem } from '../archives/layout';
import { LOCAL_BYTES } from '../archives/localHeader';
import { shownName } from './archiveName';

const LOCAL = 0x04034b50;
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

export const isZip = (bytes: Buffer): boolean => bytes.length >= LOCAL_BYTES && bytes.readUInt32LE(0) === LOCAL;

/**
 * The members of a zip archive in memory, folders left out, once nothing about its structure is odd: what two readers
 * could read in two ways is refused, whichever of them would be right.
 * @throws PorticoError 422
 */
export async function zipMembers(bytes: Buffer, mostEntries: number): Promise<ZipMember[]> {
  const directory = directoryOf(bytes);
  if (directory.entries > mostEntries) throw refusal('ARCHIVE_TOO_MANY_FILES', mostEntries);
  let zip: ZipFile;
  const entries: Entry[] = [];
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw /encrypt/i.test(String(error)) ? refusal('ARCHIVE_ENCRYPTED') : damaged();
  }
  if (!isWhole(directory, entries)) throw damaged();
  if (entries.length === 0) throw refusal('ARCHIVE_INDEX_MISSING');

  const named = entries.map((entry) => ({ entry, name: nameOf(entry) }));
  for (const { entry, name } of named) checkEntry(entry, name);
  const problem = layoutProblem(bytes, entries, directory);
  if (problem) throw problem === 'overlap' ? refusal('ARCHIVE_OVERLAP') : damaged();
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

/** An archive within our limits has no use for ZIP64. */
function directoryOf(bytes: Buffer): Directory {
  const end = endOf(bytes);
  if (end === undefined) throw damaged();
  if (hasZip64(bytes, end)) throw refusal('ARCHIVE_ZIP64');
  const found = directoryAt(bytes, end);
  if (!found) throw damaged();
  return found;
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
