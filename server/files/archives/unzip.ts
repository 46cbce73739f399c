import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { refusal } from '../../errors/catalogue';
import { withCrc } from './crc';
import { directoryAt, endOf, isWhole } from './directory';
import { layoutProblem } from './layout';
import { WORKBOOK } from '../limits';

export interface Archive {
  has(path: string): boolean;
  /** The text of one file, in chunks. @throws PorticoError 422 when it is damaged, or inflates to too much */
  read(path: string): AsyncIterable<string>;
}

/** Opens the ZIP container of a workbook in memory. @throws PorticoError 422 when it is none */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > WORKBOOK.entries) throw new Error('too many entries');
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error('two entries have the same name');
      entries.set(entry.fileName, entry);
    }
    const end = endOf(bytes);
    const directory = end === undefined ? undefined : directoryAt(bytes, end);
    const all = [...entries.values()];
    if (!directory || !isWhole(directory, all) || layoutProblem(bytes, all, directory)) {
      throw new Error('two programs could read it differently');
    }
  } catch {
    throw refusal('IMPORT_FILE_UNREADABLE', 0);
  }
  let inflated = 0;
  let compressed = 0;
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path);
      if (!entry || entry.isEncrypted()) throw refusal('IMPORT_FILE_UNREADABLE', 0);
      compressed += entry.compressedSize;
      const decoder = new TextDecoder();
      let tooBig = false;
      try {
        for await (const chunk of withCrc(await zip.openReadStreamPromise(entry), entry.crc32)) {
          inflated += chunk.length;
          tooBig = inflated > WORKBOOK.inflatedBytes || inflated > WORKBOOK.ratioFloor + compressed * WORKBOOK.ratio;
          if (tooBig) break;
          yield decoder.decode(chunk, { stream: true });
        }
      } catch {
        throw refusal('IMPORT_FILE_UNREADABLE', 0);
      }
      if (tooBig) throw refusal('FILE_TOO_COMPLEX');
    },
  };
}
