import { getFileNameLowLevel, type Entry } from 'yauzl';
import { failure } from '../../errors/catalogue';
import { hasFlag, hasLocalHeader, ZIP64 } from '../archives/localHeader';
import { openZip } from '../archives/openZip';
import { shownName } from './archiveName';

/** Stored, deflated. */
const METHODS = [0, 8];
/** Encrypted, strongly encrypted, header encrypted (APPNOTE 4.4.4, bits 0, 6 and 13). */
const ENCRYPTED = [0x0001, 0x0040, 0x2000];
const KIND = 0o010000;
const FOLDER = 0o040000;
const FILE = 0o100000;

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly compressed: number;
  readonly size: number;
  /** Its content, in chunks; fails when size or CRC-32 are not what the archive says. */
  chunks(): AsyncIterable<Buffer>;
}

/** Whether a file begins like a ZIP archive. */
export const isZip = (bytes: Buffer): boolean => hasLocalHeader(bytes, 0);

/**
 * The files of an uploaded ZIP archive in memory, without its folders. An archive within our limits has no use for
 * ZIP64.
 * @throws PorticoError 422
 */
export async function archiveFiles(bytes: Buffer, maxEntries: number): Promise<ArchiveFile[]> {
  const zip = await openZip(bytes, {
    maxEntries,
    zip64: false,
    decodeStrings: false,
    checkEntry: (entry) => checkEntry(entry, nameOf(entry)),
  });
  return zip.entries
    .map((entry) => ({
      name: nameOf(entry),
      compressed: entry.compressedSize,
      size: entry.uncompressedSize,
      chunks: () => zip.content(entry),
    }))
    .filter(({ name }) => !name.endsWith('/'));
}

/** By the directory alone; a name that an extra field would replace is not believed. */
function nameOf(entry: Entry): string {
  try {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, [], true);
  } catch {
    throw failure('ARCHIVE_NAME', shownName(entry.fileNameRaw.toString('latin1')));
  }
}

function checkEntry(entry: Entry, name: string): void {
  const shown = shownName(name);
  if (ENCRYPTED.some((flag) => hasFlag(entry.generalPurposeBitFlag, flag))) throw failure('ARCHIVE_ENCRYPTED', shown);
  if (entry.extraFields.some(({ id }) => id === ZIP64)) throw failure('ARCHIVE_ZIP64');
  if (!METHODS.includes(entry.compressionMethod)) throw failure('ARCHIVE_METHOD', shown);
  // The Unix mode is the upper half of the attributes, the kind of file its upper four bits.
  const mode = Math.floor(entry.externalFileAttributes / 0x10000);
  const kind = mode - (mode % KIND);
  // Links, devices, pipes, and folders in disguise.
  if (![0, FILE, FOLDER].includes(kind)) throw failure('ARCHIVE_LINK', shown);
  const isFolder = kind === FOLDER || name.endsWith('/');
  if (isFolder && (entry.uncompressedSize > 0 || !name.endsWith('/'))) throw failure('ARCHIVE_DAMAGED');
}
