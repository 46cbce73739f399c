import type { Entry } from 'yauzl';
import { failure } from '../../errors/catalogue';
import { WORKBOOK } from '../importLimits';
import { openZip } from './openZip';

export interface Archive {
  has(path: string): boolean;
  /** The text of one file, in chunks. @throws PorticoError 422 when it is damaged, or inflates to too much */
  read(path: string): AsyncIterable<string>;
}

const unreadable = () => failure('IMPORT_FILE_UNREADABLE', 0);

/** Opens the ZIP container of a workbook in memory. @throws PorticoError 422 when it is none */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openZip(bytes, { maxEntries: WORKBOOK.entries, zip64: true, decodeStrings: true }).catch(() => {
    throw unreadable();
  });
  const entries = new Map<string, Entry>(zip.entries.map((entry) => [entry.fileName, entry]));
  // Two entries with the same name.
  if (entries.size < zip.entries.length) throw unreadable();
  let inflated = 0;
  let compressed = 0;
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path);
      if (!entry || entry.isEncrypted()) throw unreadable();
      compressed += entry.compressedSize;
      const decoder = new TextDecoder();
      let tooBig = false;
      try {
        for await (const chunk of zip.content(entry)) {
          inflated += chunk.length;
          tooBig = inflated > WORKBOOK.inflatedBytes || inflated > WORKBOOK.ratioFloor + compressed * WORKBOOK.ratio;
          if (tooBig) break;
          yield decoder.decode(chunk, { stream: true });
        }
      } catch {
        throw unreadable();
      }
      if (tooBig) throw failure('FILE_TOO_COMPLEX');
    },
  };
}
