import { createHash } from 'node:crypto';
import type { Upload } from '../../../domain/schema/model/model';
import { failure } from '../../errors/catalogue';
import { archiveFiles, isZip, type ArchiveFile } from './archiveFiles';
import { foldedName, isSystemFile, nameProblem, shownName } from './archiveName';
import { contentTypeOf, HTML } from './contentTypes';
import { declaredLanguage, languagePages } from './languagePages';

/** Maximum compression ratio of an archive. It is checked from `RATIO_CHECK_FROM` bytes on. */
const MAX_COMPRESSION_RATIO = 100;
const RATIO_CHECK_FROM = 256 * 1024;
const MIB = 1024 * 1024;
const INDEX = 'index.html';
export const ZIP = 'application/zip';
/** Media types of what `readWebArchive` accepts: an archive of pages, or one page. */
export const WEB_ARCHIVE_TYPES: readonly string[] = [ZIP, 'text/html'];
/** Bytes at the start of a file that are read to recognize HTML. */
const HEAD = 4096;

export interface WebFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What the check of an upload has found; the upload may be served. */
export interface CheckedFile {
  readonly name: string;
  readonly hash: string;
  readonly type: string;
  readonly files: readonly WebFile[];
  /** Bytes of all files together. */
  readonly unpacked: number;
  /** Language → path; `''` is the page that any other language gets. */
  readonly pages: Readonly<Record<string, string>>;
}

/** An upload that was checked, with the file as it was sent. */
export interface WebArchive extends CheckedFile {
  readonly bytes: Buffer;
}

/**
 * Checks an uploaded web page: a ZIP with an `index.html`, or one HTML file (specification S-TOU-6). Every byte is
 * inflated once and counted, nothing is written anywhere.
 * @throws PorticoError 413, 415, 422: too big, no such file, or an archive with something odd about it
 */
export async function readWebArchive(
  file: { readonly name: string; readonly bytes: Buffer },
  limits: Upload['limits'],
): Promise<CheckedFile> {
  const { bytes } = file;
  const name = fileName(file.name);
  if (bytes.length === 0) throw failure('UPLOAD_NO_FILE');
  if (bytes.length > limits.bytes) throw failure('UPLOAD_TOO_BIG', mebibytes(limits.bytes));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const zipped = isZip(bytes);
  if (zipped !== /\.zip$/i.test(name) || (!zipped && !/\.html?$/i.test(name))) throw failure('UPLOAD_INVALID_FORMAT');
  const files = zipped ? filesOf(await archiveFiles(bytes, limits.entries), limits) : [onePage(bytes)];
  return { name, hash, type: zipped ? ZIP : 'text/html', ...(await servedFiles(files, limits)) };
}

/**
 * Checks the files of one web page: names, kinds, an `index.html` at the top, sizes and compression, and that pages are
 * HTML. Every byte is inflated once and counted.
 * @param files of an archive, or of one folder of it; their names begin there
 * @throws PorticoError 422
 */
export const checkedPage = async (files: readonly ArchiveFile[], limits: Upload['limits']): Promise<ServedPage> =>
  servedFiles(filesOf(files, limits), limits);

type ServedPage = Pick<CheckedFile, 'files' | 'unpacked' | 'pages'>;

async function servedFiles(files: readonly Counted[], limits: Upload['limits']): Promise<ServedPage> {
  const inflated = await inflateAll(files, limits);
  const headOf = (path: string) => (inflated.get(path) as Buffer).subarray(0, HEAD);
  for (const { path, type } of files) {
    if (type === HTML && !isHtml(headOf(path))) throw failure('ARCHIVE_PAGE_NOT_HTML', shownName(path));
  }
  const pages = languagePages(
    files.map(({ path }) => path),
    declaredLanguage(headOf(INDEX).toString('latin1')),
  );
  const served = files.map(({ path, type }) => ({
    path,
    type: type === HTML ? htmlTypeWithCharset(headOf(path)) : type,
    bytes: inflated.get(path) as Buffer,
  }));
  const unpacked = served.reduce((sum, one) => sum + one.bytes.length, 0);
  return { files: served, unpacked, pages };
}

interface Counted {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Its content, in chunks. */
  chunks(): AsyncIterable<Buffer>;
  /** Bytes in the archive; undefined for a page that came by itself. */
  readonly compressed?: number;
}

const onePage = (bytes: Buffer): Counted => ({
  path: INDEX,
  type: HTML,
  size: bytes.length,
  async *chunks() {
    yield bytes;
  },
});

/** Checks names, types and declared sizes: everything that can be checked before decompression. */
function filesOf(all: readonly ArchiveFile[], limits: Upload['limits']): Counted[] {
  const files = all.filter(({ name }) => !isSystemFile(name));
  const taken = new Set<string>();
  const folders = new Set<string>();
  for (const { name } of files) {
    const why = nameProblem(name);
    if (why) throw failure(why, shownName(name));
    const folded = foldedName(name);
    if (taken.has(folded)) throw failure('ARCHIVE_DUPLICATE', shownName(name));
    taken.add(folded);
    for (let at = folded.indexOf('/'); at >= 0; at = folded.indexOf('/', at + 1)) folders.add(folded.slice(0, at));
  }
  for (const { name } of files) {
    if (folders.has(foldedName(name))) throw failure('ARCHIVE_DUPLICATE', shownName(name));
    if (!contentTypeOf(name)) throw failure('ARCHIVE_FILE_TYPE', shownName(name));
  }
  if (!files.some(({ name }) => name === INDEX)) {
    const nested = files.find(({ name }) => /(^|\/)index\.html?$/i.test(name));
    throw nested ? failure('ARCHIVE_INDEX_NESTED', shownName(nested.name)) : failure('ARCHIVE_INDEX_MISSING');
  }
  const promised = files.reduce((sum, { size }) => sum + size, 0);
  if (promised > limits.unpacked) throw failure('ARCHIVE_UNPACKED_TOO_BIG', mebibytes(limits.unpacked));
  return files.map(({ name, size, compressed, chunks }) => ({
    path: name,
    type: contentTypeOf(name) as string,
    size,
    compressed,
    chunks,
  }));
}

/** Inflates every file once and counts the real bytes. @returns path → content */
async function inflateAll(files: readonly Counted[], limits: Upload['limits']): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  let all = 0;
  for (const { path, compressed, chunks } of files) {
    const content: Buffer[] = [];
    let own = 0;
    const tooBig = () => all > limits.unpacked;
    const suspicious = () =>
      compressed !== undefined && own > RATIO_CHECK_FROM && own > compressed * MAX_COMPRESSION_RATIO;
    try {
      for await (const chunk of chunks()) {
        own += chunk.length;
        all += chunk.length;
        if (tooBig() || suspicious()) break;
        content.push(chunk);
      }
    } catch {
      throw failure('ARCHIVE_DAMAGED');
    }
    if (tooBig()) throw failure('ARCHIVE_UNPACKED_TOO_BIG', mebibytes(limits.unpacked));
    if (suspicious()) throw failure('ARCHIVE_RATIO', shownName(path), MAX_COMPRESSION_RATIO);
    contents.set(path, Buffer.concat(content));
  }
  return contents;
}

/** HTML with `charset=utf-8` if the beginning is valid UTF-8; otherwise the charset of the page or browser applies. */
function htmlTypeWithCharset(head: Buffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return HTML;
  } catch {
    return 'text/html';
  }
}

/** Begins as a page does, after a byte order mark, white space and comments; and is text. */
function isHtml(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^(\s+|<!--[\s\S]*?-->|<\?xml[^>]*\?>)+/, '');
  return /^<(!doctype\s+html|html|head|body|title|meta|link|style|script|main|article|section|header|div|h[1-6]|p|table|ul|ol|center|font)\b/i.test(
    text,
  );
}

/** Whole MiB of a number of bytes, for messages. */
export const mebibytes = (bytes: number) => Math.floor(bytes / MIB);

/** The file name without the path that the browser sent, safe for headers and lists. */
function fileName(sent: string): string {
  const base = (sent.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(/["<>|:*?%#;]/g, '_');
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(base)?.[0] ?? '';
  return `${shownName(base.slice(0, base.length - ending.length)).replace(/^\.+/, '') || 'archive'}${ending}`;
}
