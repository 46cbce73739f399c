import { crc32, deflateRawSync } from 'node:zlib';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from './zip';

/** A text file of an archive. */
export interface ZipText {
  readonly name: string;
  readonly text: string;
}

/** Makes a ZIP archive in memory. */
export function zipOf(files: readonly ZipText[]): Buffer {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const data = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(data);
    const entry = { name, crc: crc32(data), compressed: packed.length, size: data.length, offset };
    const written = [localHeader(name), packed, dataDescriptor(entry)];
    parts.push(...written);
    entries.push(entry);
    offset += written.reduce((sum, { length }) => sum + length, 0);
  }
  return Buffer.concat([...parts, centralDirectory(entries, offset)]);
}
