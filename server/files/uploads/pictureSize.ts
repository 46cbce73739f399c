import { crc32 } from 'node:zlib';

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Walks through the structure of a picture, without decoding it.
 * @returns undefined when the picture is damaged, cut off, or followed by something else
 */
export type ReadSize = (bytes: Buffer) => PictureSize | undefined;

/** W3C PNG, third edition, 5: chunks with a CRC-32 each, from IHDR to IEND. */
export const pngSize: ReadSize = (bytes) => {
  let size: PictureSize | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if ((size === undefined) !== (type === 'IHDR')) return undefined;
    if (type === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (type === 'IEND') return end === bytes.length ? size : undefined;
    at = end;
  }
  return undefined;
};

/** ITU-T T.81, B.1.1.3: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU-T T.81, annex B: marker segments up to EOI. Cameras write more after it, which no reader looks at. */
export const jpegSize: ReadSize = (bytes) => {
  let size: PictureSize | undefined;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return size;
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (size || length < 8) return undefined;
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return undefined;
};

/** Coded data hold 0xFF only as `FF 00` and as restart markers `FF D0` to `FF D7`. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** GIF89a, 18 to 27: blocks up to the trailer. */
export const gifSize: ReadSize = (bytes) => {
  if (bytes.length < 14) return undefined;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colorTable(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return frames > 0 && at === bytes.length - 1 ? size : undefined;
    if (kind === 0x2c) {
      frames += 1;
      at += 11 + colorTable(bytes[at + 9] ?? 0);
    } else if (kind === 0x21) at += 2;
    else return undefined;
    // Sub-blocks, up to an empty one.
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return undefined;
      at += 1 + length;
    }
    at += 1;
  }
  return undefined;
};

const colorTable = (flags: number) => (flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0);

/** RFC 9649, 2: a RIFF container that is exactly as long as the file. */
export const webpSize: ReadSize = (bytes) => {
  if (bytes.length < 30 || bytes.readUInt32LE(4) !== bytes.length - 8) return undefined;
  const size = firstChunk(bytes);
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? size : undefined;
};

function firstChunk(bytes: Buffer): PictureSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { width: bytes.readUInt16LE(26) % 0x4000, height: bytes.readUInt16LE(28) % 0x4000 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      if (bytes[20] !== 0x2f) return undefined;
      return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
    }
    default:
      return undefined;
  }
}
