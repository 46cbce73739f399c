import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { refusal } from '../../errors';

/** Most bytes that all files of an archive together may unfold to: a small archive can hold endless zeros. */
const MOST_UNZIPPED = 600 * 1024 * 1024;
const MOST_ENTRIES = 2_000;

export interface Archive {
  has(path: string): boolean;
  /** The text of one file, in pieces. @throws PorticoError 422 when it is damaged, 413 when it unfolds to too much */
  read(path: string): AsyncIterable<string>;
}

/** Opens a zip archive in memory. @throws PorticoError 422 when it is none */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MOST_ENTRIES) throw new Error('too many entries');
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw refusal('IMPORT_FILE_UNREADABLE', 0);
  }
  let unfolded = 0;
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path);
      if (!entry || entry.isEncrypted()) throw refusal('IMPORT_FILE_UNREADABLE', 0);
      const decoder = new TextDecoder();
      try {
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          unfolded += (piece as Buffer).length;
          if (unfolded > MOST_UNZIPPED) break;
          yield decoder.decode(piece as Buffer, { stream: true });
        }
      } catch {
        throw refusal('IMPORT_FILE_UNREADABLE', 0);
      }
      if (unfolded > MOST_UNZIPPED) throw refusal('IMPORT_FILE_TOO_BIG', MOST_UNZIPPED / 1024 / 1024);
    },
  };
}
