import { inflateRawSync } from 'node:zlib';

/** Names and texts of a small archive. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [size, length, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const start = offset + 30 + zip.readUInt16LE(offset + 26);
    files.set(name, inflateRawSync(zip.subarray(start, start + size)).toString('utf8'));
  }
  return files;
}
