import { hostileTables } from './hostile/csv';
import type { HostileFile } from './hostile/hostileFile';
import { hostilePictures, pictureOf } from './hostile/pictures';
import { hostileTerms } from './hostile/terms';
import { goodWorkbook, hostileWorkbooks, streamedWorkbook } from './hostile/xlsx';
import { PAGE, zipOf } from './hostileZip';

export type { HostileFile } from './hostile/hostileFile';

/** Hostile files of every kind that the server accepts; tests and benchmarks send them all. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileWorkbooks,
  ...hostileTables,
  ...hostileTerms,
  ...hostilePictures,
];

/** A file that is accepted, and the status of the answer. */
type GoodFile = Omit<HostileFile, 'expected'> & { readonly status: number };

const IMPORTS = '/api/jobs/imports/scopes';
const good = (
  kind: HostileFile['kind'],
  filename: string,
  route: string,
  status: number,
  file: () => Buffer,
): GoodFile => ({
  name: `a good file: ${kind}`,
  kind,
  filename,
  route,
  status,
  file,
  contentType: 'application/octet-stream',
});

/** One good file of each kind. */
export const goodFiles: readonly GoodFile[] = [
  good('xlsx', 'scopes.xlsx', IMPORTS, 201, goodWorkbook),
  good('xlsx', 'streamed.xlsx', IMPORTS, 201, streamedWorkbook),
  good('csv', 'scopes.csv', IMPORTS, 201, () => Buffer.from('g_name\nLobby\n')),
  good('csv', `${'x'.repeat(199)}😀.csv`, IMPORTS, 201, () => Buffer.from(`g_name\n${'😀'.repeat(10_000)}\n`)),
  good('zip', 'terms.zip', '/legacy/aups/upload', 201, () => zipOf([{ name: 'index.html', data: PAGE }])),
  good('html', 'terms.html', '/legacy/aups/upload', 201, () => Buffer.from(PAGE)),
  good('png', 'logo.png', '/legacy/upload/0/template', 200, pictureOf.png),
  good('jpeg', 'logo.jpg', '/legacy/upload/0/template', 200, pictureOf.jpeg),
  good('gif', 'logo.gif', '/legacy/upload/0/template', 200, pictureOf.gif),
  good('webp', 'logo.webp', '/legacy/upload/0/template', 200, pictureOf.webp),
];
