import { hostileArchives, PAGE } from '../hostileZip';
import type { HostileFile } from './hostileFile';

const ROUTE = '/legacy/aups/upload';
const STATUS: Readonly<Record<string, number>> = { UPLOAD_TOO_BIG: 413, UPLOAD_INVALID_FORMAT: 415 };

/** The archives of `hostileZip.ts`, sent as terms of use. */
const archives: HostileFile[] = [...hostileArchives()].map(({ what, bytes, code, file = 'terms.zip' }) => ({
  name: `zip: ${what}`,
  kind: 'zip',
  file: () => bytes,
  filename: file,
  contentType: 'application/zip',
  route: ROUTE,
  expected: { status: STATUS[code] ?? 422, code },
}));

const page = (
  name: string,
  status: number,
  code: string,
  make: () => Buffer,
  filename = 'terms.html',
): HostileFile => ({
  name: `html: ${name}`,
  kind: 'html',
  file: make,
  filename,
  contentType: 'text/html',
  route: ROUTE,
  expected: { status, code },
});

const pages: readonly HostileFile[] = [
  page('nothing', 422, 'UPLOAD_NO_FILE', () => Buffer.alloc(0)),
  page('plain text', 422, 'ARCHIVE_PAGE_NOT_HTML', () => Buffer.from('Terms of use')),
  page('null characters', 422, 'ARCHIVE_PAGE_NOT_HTML', () => Buffer.from(`\0${PAGE}`)),
  page('comments that never end', 422, 'ARCHIVE_PAGE_NOT_HTML', () => Buffer.from('<!--'.repeat(200_000))),
  page('white space and comments in turn', 422, 'ARCHIVE_PAGE_NOT_HTML', () =>
    Buffer.from(' <!-- -->'.repeat(100_000)),
  ),
  page('1 MB of spaces', 422, 'ARCHIVE_PAGE_NOT_HTML', () => Buffer.alloc(1024 * 1024, ' ')),
  page('a picture', 422, 'ARCHIVE_PAGE_NOT_HTML', () => Buffer.from('89504e470d0a1a0a', 'hex')),
  page('a script with another name', 415, 'UPLOAD_INVALID_FORMAT', () => Buffer.from(PAGE), 'terms.js'),
  page('a page with the name of an archive', 415, 'UPLOAD_INVALID_FORMAT', () => Buffer.from(PAGE), 'terms.zip'),
  page('more than 10 MB', 413, 'UPLOAD_TOO_BIG', () =>
    Buffer.concat([Buffer.from(PAGE), Buffer.alloc(10 * 1024 * 1024, ' ')]),
  ),
];

export const hostileTerms: readonly HostileFile[] = [...archives, ...pages];
