/** One file inside an archive, as the central directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Names in UTF-8; sizes and checksum follow the data (PKWARE APPNOTE 4.4.4, bits 11 and 3). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980: files of the same rows are the same file. */
const DATE = 0x0021;

/** The header before an entry whose sizes are not known yet (APPNOTE 4.3.7). */
export function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

/** What follows an entry (APPNOTE 4.3.9). */
export function dataDescriptor({ crc, compressed, size }: Pick<ZipEntry, 'crc' | 'compressed' | 'size'>): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

/** The end of an archive: every entry again, and where they begin (APPNOTE 4.3.12, 4.3.16). */
export function centralDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const heads = entries.map(({ name, crc, compressed, size, offset: at }) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(VERSION, 6);
    head.writeUInt16LE(FLAGS, 8);
    head.writeUInt16LE(DEFLATE, 10);
    head.writeUInt16LE(DATE, 14);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(compressed, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    head.writeUInt32LE(at, 42);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}
