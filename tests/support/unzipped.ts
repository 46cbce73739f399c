import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by its central directory (PKWARE APPNOTE 4.3.12), with nothing of the server's own reader. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [size, length, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const start = offset + 30 + zip.readUInt16LE(offset + 26);
    files.set(name, inflateRawSync(zip.subarray(start, start + size)));
  }
  return files;
}

/** The same, as texts. */
export const unzipped = (zip: Buffer): Map<string, string> =>
  new Map([...unzip(zip)].map(([name, bytes]) => [name, bytes.toString('utf8')]));
