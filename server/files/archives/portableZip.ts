import { crc32, deflateRawSync } from 'node:zlib';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from './zip';

/** A text file of an archive. */
export interface ZipText {
  readonly name: string;
  readonly text: string;
}

/** A file of an archive. */
export interface ZipBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Makes a ZIP archive in memory; the same files in the same order are the same archive, to the byte. */
export function zipOf(files: readonly (ZipText | ZipBytes)[]): Buffer {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const file of files) {
    const { name } = file;
    const data = 'text' in file ? Buffer.from(file.text, 'utf8') : file.bytes;
    const packed = deflateRawSync(data);
    const entry = { name, crc: crc32(data), compressed: packed.length, size: data.length, offset };
    const written = [localHeader(name), packed, dataDescriptor(entry)];
    parts.push(...written);
    entries.push(entry);
    offset += written.reduce((sum, { length }) => sum + length, 0);
  }
  return Buffer.concat([...parts, centralDirectory(entries, offset)]);
}
