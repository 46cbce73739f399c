import { crc32, deflateSync } from 'node:zlib';
import type { HostileFile } from './hostileFile';

type Kind = 'png' | 'jpeg' | 'gif' | 'webp';

const uint32 = (value: number, big = true) => {
  const bytes = Buffer.alloc(4);
  if (big) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};
const uint16 = (value: number, big = true) => {
  const bytes = Buffer.alloc(2);
  if (big) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
};

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** Makes a small picture of each kind whose header claims the given size. */
export const pictureOf: Readonly<Record<Kind, (width?: number, height?: number) => Buffer>> = {
  png: (width = 1, height = 1) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])),
      pngChunk('IDAT', deflateSync(Buffer.from([0, 255]))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  jpeg: (width = 1, height = 1) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      Buffer.from('ffc0000b08', 'hex'),
      uint16(height),
      uint16(width),
      Buffer.from('01011100', 'hex'),
      Buffer.from('ffda00080101003f00', 'hex'),
      Buffer.from([0x00, 0x12, 0xff, 0x00, 0x34]),
      Buffer.from('ffd9', 'hex'),
    ]),
  gif: (width = 1, height = 1) =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      uint16(width, false),
      uint16(height, false),
      Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
      Buffer.from([0x3b]),
    ]),
  webp: (width = 1, height = 1) => {
    const bits = uint32(((width - 1) % 0x4000) + ((height - 1) % 0x4000) * 0x4000, false);
    const data = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(7)]);
    const chunk = Buffer.concat([Buffer.from('WEBPVP8L'), uint32(data.length, false), data]);
    return Buffer.concat([Buffer.from('RIFF'), uint32(chunk.length, false), chunk]);
  },
};

const ROUTE = '/legacy/upload/0/template';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const ENDING: Readonly<Record<Kind, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' };

function variants(kind: Kind): HostileFile[] {
  const good = pictureOf[kind];
  const other = kind === 'png' ? pictureOf.gif : pictureOf.png;
  const of = (name: string, status: number, code: string, file: () => Buffer, filename = `logo.${ENDING[kind]}`) => ({
    name: `${kind}: ${name}`,
    kind,
    file,
    filename,
    contentType: `image/${kind}`,
    route: ROUTE,
    expected: { status, code },
  });
  const start = (bytes: number) => good().subarray(0, bytes);
  return [
    of('nothing', 422, 'UPLOAD_NO_FILE', () => Buffer.alloc(0)),
    of('a page', 415, 'UPLOAD_INVALID_FORMAT', () => HTML),
    of('a picture of another kind', 415, 'UPLOAD_INVALID_FORMAT', other),
    of('the name of a page', 415, 'UPLOAD_INVALID_FORMAT', good, 'logo.html'),
    of('two extensions', 415, 'UPLOAD_INVALID_FORMAT', good, `logo.${ENDING[kind]}.svg`),
    of('the first bytes and a page', 422, 'PICTURE_DAMAGED', () => Buffer.concat([start(12), HTML])),
    of('cut off after the start', 422, 'PICTURE_DAMAGED', () => start(12)),
    of('cut off before the end', 422, 'PICTURE_DAMAGED', () => start(-1)),
    of('too wide', 422, 'PICTURE_TOO_LARGE', () => good(16_000, 1)),
    of('too high', 422, 'PICTURE_TOO_LARGE', () => good(1, 16_000)),
    of('more than 1 MB', 413, 'UPLOAD_TOO_BIG', () => Buffer.concat([good(), Buffer.alloc(1024 * 1024)])),
    ...(kind === 'jpeg' ? [] : [of('a page behind it', 422, 'PICTURE_DAMAGED', () => Buffer.concat([good(), HTML]))]),
    ...(kind === 'webp' ? [] : [of('no pixels', 422, 'PICTURE_DAMAGED', () => good(0, 1))]),
  ];
}

export const hostilePictures: readonly HostileFile[] = [
  ...variants('png'),
  ...variants('jpeg'),
  ...variants('gif'),
  ...variants('webp'),
  {
    name: 'svg: a picture in which scripts run',
    kind: 'svg',
    file: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    filename: 'logo.svg',
    contentType: 'image/svg+xml',
    route: ROUTE,
    expected: { status: 415, code: 'UPLOAD_INVALID_FORMAT' },
  },
];
