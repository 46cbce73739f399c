import { fromBufferPromise, type Entry } from 'yauzl';
import { failure } from '../../errors/catalogue';
import { withCrc } from './crc';
import { directoryAt, endOf, hasZip64, isWhole, type Directory } from './directory';
import { layoutProblem } from './layout';

interface ZipOptions {
  readonly maxEntries: number;
  /** Whether the archive may be of the ZIP64 kind. */
  readonly zip64: boolean;
  /** Whether names are decoded and made safe by yauzl; else `checkEntry` reads them. */
  readonly decodeStrings: boolean;
  /** Checks one entry by the directory alone, before the layout of the archive is checked. */
  readonly checkEntry?: (entry: Entry) => void;
}

interface OpenedZip {
  readonly entries: readonly Entry[];
  /** Content of an entry, in chunks; fails when size or CRC-32 are not what the archive says. */
  content(entry: Entry): AsyncIterable<Buffer>;
}

const damaged = () => failure('ARCHIVE_DAMAGED');

/**
 * Opens a ZIP archive in memory, once nothing about its structure is odd: what two readers could read in two ways is
 * refused, whichever of them would be right. The only place where this is checked.
 * @throws PorticoError 422 ARCHIVE_…, and what `checkEntry` throws
 */
export async function openZip(
  bytes: Buffer,
  { maxEntries, zip64, decodeStrings, checkEntry }: ZipOptions,
): Promise<OpenedZip> {
  const directory = directoryOf(bytes, zip64);
  if (directory.entries > maxEntries) throw failure('ARCHIVE_TOO_MANY_FILES', maxEntries);
  const { zip, entries } = await readDirectory(bytes, decodeStrings);
  if (!isWhole(directory, entries)) throw damaged();
  if (checkEntry) entries.forEach(checkEntry);
  const problem = layoutProblem(bytes, entries, directory);
  if (problem) throw problem === 'overlap' ? failure('ARCHIVE_OVERLAP') : damaged();
  return {
    entries,
    async *content(entry) {
      yield* withCrc(await zip.openReadStreamPromise(entry), entry.crc32);
    },
  };
}

function directoryOf(bytes: Buffer, mayBeZip64: boolean): Directory {
  const end = endOf(bytes);
  if (end === undefined) throw damaged();
  if (!mayBeZip64 && hasZip64(bytes, end)) throw failure('ARCHIVE_ZIP64');
  const found = directoryAt(bytes, end);
  if (!found) throw damaged();
  return found;
}

async function readDirectory(bytes: Buffer, decodeStrings: boolean) {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings, validateEntrySizes: true });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return { zip, entries };
  } catch (error) {
    throw /encrypt/i.test(String(error)) ? failure('ARCHIVE_ENCRYPTED') : damaged();
  }
}
