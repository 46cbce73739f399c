import { crc32, deflateRawSync } from 'node:zlib';

/** One member of an archive to be written byte by byte, odd ones included. */
export interface Member {
  readonly name: string | Buffer;
  readonly data?: Buffer | string;
  /** What the heads claim, where that is not the truth. */
  readonly size?: number;
  readonly compressed?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Unix mode, in the high half of the attributes. */
  readonly mode?: number;
  readonly extra?: Buffer;
  /** Name in the local head, where it is another one. */
  readonly localName?: string;
  /** What the local head says otherwise than the directory. */
  readonly local?: {
    readonly flags?: number;
    readonly crc?: number;
    readonly compressed?: number;
    readonly size?: number;
  };
  /** Local head of another member (by place), instead of one's own. */
  readonly sharesWith?: number;
  /** Data are stored as they are, whatever the method says. */
  readonly raw?: boolean;
  /** Extra field of the local head alone. */
  readonly localExtra?: Buffer;
  /** Length of the data descriptor that follows: 12 without signature, 16 (default where the flags promise one), 20, 24. */
  readonly descriptor?: 0 | 12 | 16 | 20 | 24;
  /** Bytes between this member and what follows. */
  readonly gap?: Buffer;
  /** The directory does not name it. */
  readonly unnamed?: boolean;
}

interface Ending {
  /** Entries that the end admits to. */
  readonly entries?: number;
  readonly comment?: Buffer;
  /** Bytes before the first member. */
  readonly before?: Buffer;
  readonly after?: Buffer;
  readonly offset?: number;
}

const UTF8 = 0x0800;
/** CRC-32 and sizes follow the data; the local head may have zeros in their places (APPNOTE 4.4.4, bit 3). */
export const DESCRIPTOR = 0x0008;

/** Local heads that do not say what the directory says: one program reads this, another that. */
export const LOCAL_LIES: readonly (readonly [what: string, local: NonNullable<Member['local']>])[] = [
  ['CRC-32', { crc: 1 }],
  ['size', { size: 5 }],
  ['compressed size', { compressed: 5 }],
  ['CRC-32 of zero', { crc: 0 }],
  ['size of zero', { size: 0, compressed: 0 }],
  ['encryption', { flags: UTF8 | 0x0001 }],
  ['character set', { flags: 0 }],
  ['place of the sizes', { flags: UTF8 | DESCRIPTOR, crc: 0, compressed: 0, size: 0 }],
];

/** An archive with exactly these members and this end; nothing is checked. */
export function zipOf(members: readonly Member[], ending: Ending = {}): Buffer {
  const parts: Buffer[] = ending.before ? [ending.before] : [];
  let offset = ending.before?.length ?? 0;
  const places: number[] = [];
  const heads: Buffer[] = [];
  for (const member of members) {
    const plain = Buffer.from(member.data ?? '');
    const method = member.method ?? 8;
    const data = method === 8 && !member.raw ? deflateRawSync(plain) : plain;
    const name = Buffer.isBuffer(member.name) ? member.name : Buffer.from(member.name);
    const flags = member.flags ?? UTF8;
    const crc = member.crc ?? crc32(plain);
    const [compressed, size] = [member.compressed ?? data.length, member.size ?? plain.length];
    const extra = member.extra ?? Buffer.alloc(0);
    places.push(member.sharesWith === undefined ? offset : (places[member.sharesWith] as number));
    if (member.sharesWith === undefined) {
      const own = member.localName === undefined ? name : Buffer.from(member.localName);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(member.local?.flags ?? flags, 6);
      local.writeUInt16LE(method, 8);
      local.writeUInt32LE(member.local?.crc ?? crc, 14);
      local.writeUInt32LE(member.local?.compressed ?? compressed, 18);
      local.writeUInt32LE(member.local?.size ?? size, 22);
      local.writeUInt16LE(own.length, 26);
      const localExtra = member.localExtra ?? Buffer.alloc(0);
      local.writeUInt16LE(localExtra.length, 28);
      const promised = Math.floor(flags / DESCRIPTOR) % 2 === 1;
      const after = descriptorOf(member.descriptor ?? (promised ? 16 : 0), [crc, compressed, size]);
      const pieces = [local, own, localExtra, data, after, member.gap ?? Buffer.alloc(0)];
      parts.push(...pieces);
      offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
    }
    if (member.unnamed) continue;
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(0x0314, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(compressed, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt16LE(extra.length, 30);
    head.writeUInt32LE(((member.mode ?? 0o100644) * 0x10000) >>> 0, 38);
    head.writeUInt32LE(places.at(-1) as number, 42);
    heads.push(Buffer.concat([head, name, extra]));
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = ending.entries ?? heads.length;
  end.writeUInt16LE(count % 0x10000, 8);
  end.writeUInt16LE(count % 0x10000, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(ending.offset ?? offset, 16);
  const comment = ending.comment ?? Buffer.alloc(0);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, directory, end, comment, ending.after ?? Buffer.alloc(0)]);
}

/** A data descriptor (APPNOTE 4.3.9): with a signature, when its length is a multiple of eight, and sizes of 4 or 8 bytes. */
function descriptorOf(length: number, [crc, compressed, size]: readonly [number, number, number]): Buffer {
  const bytes = Buffer.alloc(length);
  if (length === 0) return bytes;
  const at = length % 8 === 0 ? 4 : 0;
  if (at > 0) bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(compressed, at + 4);
  bytes.writeUInt32LE(size, at + (length < 20 ? 8 : 12));
  return bytes;
}

const first = (more: Partial<Member>) => (all: readonly Member[]) =>
  all.map((member, index) => (index === 0 ? { ...member, ...more } : member));
const hidden: Member = { name: 'hidden.html', data: '<p>hidden</p>', unnamed: true };

/** Changes to good members after which two programs find different ones; each with the upload's message code. */
export const LAYOUT_LIES: readonly (readonly [
  what: string,
  code: string,
  change: (members: readonly Member[]) => readonly Member[],
])[] = [
  ['bytes in a gap', 'ARCHIVE_DAMAGED', first({ gap: Buffer.from('hidden') })],
  ['bytes before the directory', 'ARCHIVE_DAMAGED', (all) => all.map((one) => ({ ...one, gap: Buffer.from('x') }))],
  ['an unnamed member in front', 'ARCHIVE_DAMAGED', (all) => [hidden, ...all]],
  ['an unnamed member in between', 'ARCHIVE_DAMAGED', ([one, ...rest]) => (one ? [one, hidden, ...rest] : [])],
  ['an unnamed member at the end', 'ARCHIVE_DAMAGED', (all) => [...all, hidden]],
  ['a descriptor that nothing announces', 'ARCHIVE_DAMAGED', first({ descriptor: 16 })],
  ['no descriptor where one is announced', 'ARCHIVE_DAMAGED', first({ flags: UTF8 | DESCRIPTOR, descriptor: 0 })],
  [
    'something else in the place of a descriptor',
    'ARCHIVE_DAMAGED',
    first({ flags: UTF8 | DESCRIPTOR, descriptor: 0, gap: Buffer.alloc(16, 1) }),
  ],
  ['a member that reaches into the next', 'ARCHIVE_OVERLAP', first({ method: 0, data: 'x', compressed: 9, size: 9 })],
];

/** How programs write archives: a member as each of them does. */
export const GOOD_LAYOUTS: readonly (readonly [what: string, member: Partial<Member>])[] = [
  ['with the sizes in front', {}],
  ['stored', { method: 0 }],
  // LibreOffice, Info-ZIP to a pipe, Java: bit 3, zeros in the local head, and a signed descriptor.
  ['streamed', { flags: UTF8 | DESCRIPTOR, local: { crc: 0, size: 0, compressed: 0 } }],
  ['streamed, with the sizes twice', { flags: UTF8 | DESCRIPTOR }],
  ['streamed, without a signature', { flags: UTF8 | DESCRIPTOR, descriptor: 12 }],
  ['streamed, with sizes of 8 bytes', { flags: UTF8 | DESCRIPTOR, descriptor: 24 }],
  ['streamed, with sizes of 8 bytes and no signature', { flags: UTF8 | DESCRIPTOR, descriptor: 20 }],
  // Excel: room to grow in the local extra field (0xA220), and bits for the speed of the compression.
  ['with room to grow', { flags: 0x0006, localExtra: Buffer.from('20a2080028a0040000000000', 'hex') }],
];

export const PAGE = '<!doctype html><html lang="fr"><title>Conditions</title><p>Bonjour</p></html>';
const INDEX: Member = { name: 'index.html', data: PAGE };
const named = (name: string | Buffer, more: Partial<Member> = {}): Buffer =>
  zipOf([INDEX, { name, data: 'a { color: red }', ...more }]);

/** An archive that must not get in: what it is, the file, and the message code that says why. */
interface Hostile {
  readonly what: string;
  readonly bytes: Buffer;
  readonly code: string;
  readonly file?: string;
}

/** Zip64 fields of a member: both sizes. */
const zip64Extra = (size: number) => {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(size), 12);
  return extra;
};

/** Archive → archive, with some bytes overwritten. */
function patched(bytes: Buffer, at: number, value: number, width: 2 | 4): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUIntLE(value, at < 0 ? copy.length + at : at, width);
  return copy;
}

const many = (count: number): Member[] => [
  INDEX,
  ...Array.from({ length: count - 1 }, (_, n): Member => ({ name: `f/${n}.txt`, data: '', method: 0 })),
];

const made: Hostile[] = [];

/** Every hostile archive; made when first asked for, one after the other: all of them take seconds. */
export function* hostileArchives(): Generator<Hostile> {
  for (let at = 0; ; at += 1) {
    const one = made[at] ?? making.next().value;
    if (!one) return;
    made[at] = one;
    yield one;
  }
}

function* makeArchives(): Generator<Hostile, undefined> {
  const of = (what: string, code: string, bytes: Buffer, file?: string): Hostile => ({
    what,
    code,
    bytes,
    ...(file !== undefined && { file }),
  });
  // Ways out of the folder.
  yield of('a path that climbs', 'ARCHIVE_PATH', named('../evil.css'));
  yield of('a path that climbs in the middle', 'ARCHIVE_PATH', named('a/../../evil.css'));
  yield of('a path that climbs to where it is', 'ARCHIVE_PATH', named('a/../evil.css'));
  yield of('a path that ends climbing', 'ARCHIVE_PATH', named('a/..'));
  yield of('an absolute path', 'ARCHIVE_PATH', named('/etc/evil.css'));
  yield of('a drive letter', 'ARCHIVE_PATH', named('C:/evil.css'));
  yield of('a drive letter alone', 'ARCHIVE_PATH', named('c:evil.css'));
  yield of('backslashes that climb', 'ARCHIVE_PATH', named('..\\..\\evil.css'));
  yield of('a share of a network', 'ARCHIVE_PATH', named('\\\\server\\share\\evil.css'));
  yield of('a symbolic link', 'ARCHIVE_LINK', named('link.css', { data: '/etc/passwd', mode: 0o120777 }));
  yield of('a link to the outside that is a page', 'ARCHIVE_LINK', zipOf([{ ...INDEX, mode: 0o120777 }]));
  yield of('a device', 'ARCHIVE_LINK', named('null.css', { mode: 0o020666 }));
  yield of('a pipe', 'ARCHIVE_LINK', named('pipe.css', { mode: 0o010666 }));
  yield of('a socket', 'ARCHIVE_LINK', named('socket.css', { mode: 0o140777 }));
  // Names.
  yield of('a backslash', 'ARCHIVE_NAME', named('css\\site.css'));
  yield of('a line break', 'ARCHIVE_NAME', named('a\nb.css'));
  yield of('a null character', 'ARCHIVE_NAME', named('a.css\0.png'));
  yield of('an escape character', 'ARCHIVE_NAME', named('a\u001b[31m.css'));
  yield of('text that runs backwards', 'ARCHIVE_NAME', named('a\u202egnp.css'));
  yield of('a character of no width', 'ARCHIVE_NAME', named('index\u200b.html'));
  yield of('a device of Windows', 'ARCHIVE_NAME', named('CON.css'));
  yield of('a device of Windows in a folder', 'ARCHIVE_NAME', named('img/lpt1.png'));
  yield of('a dot at the end', 'ARCHIVE_NAME', named('folder./a.css'));
  yield of('a space at the end', 'ARCHIVE_NAME', named('folder /a.css'));
  yield of('an empty step', 'ARCHIVE_NAME', named('a//b.css'));
  yield of('a step to where one is', 'ARCHIVE_NAME', named('./a.css'));
  yield of('no name at all', 'ARCHIVE_NAME', named(''));
  yield of('a name that is too long', 'ARCHIVE_NAME', named(`${'a'.repeat(300)}.css`));
  yield of('a folder that is too deep', 'ARCHIVE_NAME', named(`${'a/'.repeat(40)}b.css`));
  yield of('a second stream of a file', 'ARCHIVE_NAME', named('site.css:evil'));
  yield of('an encoded climb', 'ARCHIVE_NAME', named('%2e%2e/evil.css'));
  yield of('broken UTF-8', 'ARCHIVE_NAME', named(Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x63, 0x73, 0x73])));
  yield of('a wildcard', 'ARCHIVE_NAME', named('a*.css'));
  // Two of one.
  yield of('the same name twice', 'ARCHIVE_DUPLICATE', zipOf([INDEX, { ...INDEX, data: '<p>other</p>' }]));
  yield of('names that differ in case', 'ARCHIVE_DUPLICATE', zipOf([INDEX, { name: 'INDEX.HTML', data: PAGE }]));
  yield of(
    'names that differ in how é is written',
    'ARCHIVE_DUPLICATE',
    zipOf([INDEX, { name: 'é.css', data: '' }, { name: 'e\u0301.css', data: '' }]),
  );
  yield of('a wide letter for a narrow one', 'ARCHIVE_DUPLICATE', zipOf([INDEX, { name: 'ｉndex.html', data: PAGE }]));
  yield of(
    'a file that is a folder',
    'ARCHIVE_DUPLICATE',
    zipOf([INDEX, { name: 'a.css', data: '' }, { name: 'A.css/b.css', data: '' }]),
  );
  // Too much.
  yield of('501 files', 'ARCHIVE_TOO_MANY_FILES', zipOf(many(501)));
  yield of('70 000 files', 'ARCHIVE_TOO_MANY_FILES', zipOf(many(70_000)));
  yield of('70 000 files of which it admits to ten', 'ARCHIVE_DAMAGED', zipOf(many(70_000), { entries: 10 }));
  yield of('a megabyte of zeros', 'ARCHIVE_RATIO', named('zeros.txt', { data: Buffer.alloc(1024 * 1024) }));
  yield of(
    '40 MB of zeros in the page',
    'ARCHIVE_RATIO',
    zipOf([{ name: 'index.html', data: Buffer.concat([Buffer.from(PAGE), Buffer.alloc(40_000_000, 32)]) }]),
  );
  yield of('60 MB that it admits to', 'ARCHIVE_UNPACKED_TOO_BIG', named('big.txt', { data: Buffer.alloc(60_000_000) }));
  yield of(
    '60 MB of which it admits to one',
    'ARCHIVE_DAMAGED',
    named('big.txt', { data: Buffer.alloc(60_000_000), size: 1_000_000 }),
  );
  yield of('more than 10 MB', 'UPLOAD_TOO_BIG', named('big.png', { data: Buffer.alloc(10_500_000), method: 0 }));
  yield of(
    'members that share their bytes',
    'ARCHIVE_OVERLAP',
    zipOf([
      INDEX,
      { name: 'a.txt', data: 'x'.repeat(5000) },
      ...Array.from({ length: 100 }, (_, n): Member => ({
        name: `q${n}.txt`,
        data: 'x'.repeat(5000),
        sharesWith: 1,
        localName: 'a.txt',
      })),
    ]),
  );
  yield of('a member that reaches into the directory', 'ARCHIVE_OVERLAP', named('a.txt', { compressed: 100_000 }));
  // Lies and damage.
  yield of('a wrong CRC-32', 'ARCHIVE_DAMAGED', named('a.txt', { crc: 1 }));
  yield of('a wrong CRC-32 of stored data', 'ARCHIVE_DAMAGED', named('a.txt', { crc: 1, method: 0 }));
  yield of('a size that is too small', 'ARCHIVE_DAMAGED', named('a.txt', { data: 'x'.repeat(5000), size: 10 }));
  yield of('a size that is too big', 'ARCHIVE_DAMAGED', named('a.txt', { data: 'short', size: 5000 }));
  yield of(
    'data that do not unfold',
    'ARCHIVE_DAMAGED',
    named('a.txt', { data: 'this is no deflate stream', raw: true, size: 400 }),
  );
  yield of('another name in the local head', 'ARCHIVE_DAMAGED', named('a.css', { localName: 'b.css' }));
  for (const [what, local] of LOCAL_LIES) {
    yield of(`another ${what} in the local head`, 'ARCHIVE_DAMAGED', named('a.css', { local }));
  }
  yield of(
    'another size in the local head, though the sizes follow the data',
    'ARCHIVE_DAMAGED',
    named('a.css', { flags: UTF8 | DESCRIPTOR, local: { crc: 0, compressed: 0, size: 5 } }),
  );
  for (const [what, code, change] of LAYOUT_LIES) {
    yield of(what, code, zipOf(change([INDEX, { name: 'a.css', data: 'a { color: red }' }])));
  }
  yield of(
    'sizes of the ZIP64 kind',
    'ARCHIVE_ZIP64',
    named('a.txt', { data: 'x', size: 0xffffffff, compressed: 0xffffffff, extra: zip64Extra(2 ** 40) }),
  );
  yield of('a ZIP64 field for nothing', 'ARCHIVE_ZIP64', named('a.txt', { extra: zip64Extra(16) }));
  yield of('a directory that is only there for ZIP64', 'ARCHIVE_ZIP64', patched(zipOf([INDEX]), -6, 0xffffffff, 4));
  yield of('a count that is only there for ZIP64', 'ARCHIVE_ZIP64', patched(zipOf([INDEX]), -12, 0xffff, 2));
  yield of('a ZIP64 locator that hides behind', 'ARCHIVE_ZIP64', hiddenLocator());
  yield of('a part of several', 'ARCHIVE_DAMAGED', patched(zipOf([INDEX]), -18, 3, 2));
  yield of('a cut end', 'ARCHIVE_DAMAGED', zipOf([INDEX]).subarray(0, -8));
  yield of(
    'a cut middle',
    'ARCHIVE_DAMAGED',
    Buffer.concat([zipOf([INDEX]).subarray(0, 40), zipOf([INDEX]).subarray(60)]),
  );
  yield of('something behind the end', 'ARCHIVE_DAMAGED', zipOf([INDEX], { after: Buffer.from('<?php evil ?>') }));
  yield of('a program in front', 'UPLOAD_INVALID_FORMAT', zipOf([INDEX], { before: Buffer.from('MZ program') }));
  yield of('an encrypted page', 'ARCHIVE_ENCRYPTED', zipOf([{ ...INDEX, flags: 0x0801 }]));
  yield of('a strongly encrypted page', 'ARCHIVE_ENCRYPTED', zipOf([{ ...INDEX, flags: 0x0841 }]));
  yield of('a method that nobody knows', 'ARCHIVE_METHOD', named('a.css', { method: 98 }));
  // Not what is taken.
  yield of('no page', 'ARCHIVE_INDEX_MISSING', zipOf([{ name: 'style.css', data: '' }]));
  yield of('a page in a folder alone', 'ARCHIVE_INDEX_NESTED', zipOf([{ name: 'cgu/index.html', data: PAGE }]));
  yield of('a page in capitals alone', 'ARCHIVE_INDEX_NESTED', zipOf([{ name: 'Index.HTML', data: PAGE }]));
  yield of(
    'a folder that is called like the page',
    'ARCHIVE_INDEX_MISSING',
    zipOf([{ name: 'index.html/', mode: 0o040755 }, { name: 'a.css' }]),
  );
  yield of(
    'a page that is a picture',
    'ARCHIVE_PAGE_NOT_HTML',
    zipOf([{ name: 'index.html', data: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) }]),
  );
  yield of('an empty page', 'ARCHIVE_PAGE_NOT_HTML', zipOf([{ name: 'index.html', data: '' }]));
  yield of('a program', 'ARCHIVE_FILE_TYPE', named('run.exe'));
  yield of('a page of a server', 'ARCHIVE_FILE_TYPE', named('shell.php'));
  yield of('settings of a server', 'ARCHIVE_FILE_TYPE', named('.htaccess'));
  yield of('an archive in the archive', 'ARCHIVE_FILE_TYPE', named('more.zip', { data: zipOf([INDEX]) }));
  yield of('no members', 'UPLOAD_INVALID_FORMAT', zipOf([]));
  yield of('a page that calls itself an archive', 'UPLOAD_INVALID_FORMAT', Buffer.from(PAGE), 'cgu.zip');
  yield of('an archive that calls itself a page', 'UPLOAD_INVALID_FORMAT', zipOf([INDEX]), 'cgu.html');
  yield of('a picture', 'UPLOAD_INVALID_FORMAT', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'cgu.png');
  yield of('nothing', 'UPLOAD_NO_FILE', Buffer.alloc(0));
}

/** A ZIP64 locator before an end that does not ask for one: some readers look, others do not. */
function hiddenLocator(): Buffer {
  const plain = zipOf([INDEX]);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  return Buffer.concat([plain.subarray(0, -22), locator, plain.subarray(-22)]);
}

const making = makeArchives();
