import { hostileTables } from './hostile/csv';
import type { HostileFile } from './hostile/hostileFile';
import { hostilePictures, pictureOf } from './hostile/pictures';
import { hostileTerms } from './hostile/terms';
import { goodWorkbook, hostileWorkbooks, longWorkbook, workbookLaidOut } from './hostile/xlsx';
import { GOOD_LAYOUTS, PAGE, zipOf } from './hostileZip';

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
  name: `a good file: ${filename}`,
  kind,
  filename,
  route,
  status,
  file,
  contentType: 'application/octet-stream',
});

/** Written by Info-ZIP 3.0: `zip -r x.zip index.html css`, `zip -X0 x.zip index.html`, `zip - index.html css/a.css`. */
const INFO_ZIP = [
  'UEsDBBQAAAAIAEa4dl0CNRUCRQAAAE0AAAAKABwAaW5kZXguaHRtbFVUCQADdHQDa3R0A2t1eAsAAQQAAAAABAAAAACzUUzJTy6pLEhVyCjJzbGzAZEKOYl56bZKaUVKdjYlmSU5qXbO+XkpmSWZ+XnFNvoQEZsCO6f8vKz80iIb/QI7G32wbgBQSwMECgAAAAAARrh2XQAAAAAAAAAAAAAAAAQAHABjc3MvVVQJAAN0dANrdHQDa3V4CwABBAAAAAAEAAAAAFBLAwQKAAAAAABGuHZdi0tRrxAAAAAQAAAACQAcAGNzcy9hLmNzc1VUCQADdHQDa3R0A2t1eAsAAQQAAAAABAAAAABhIHsgY29sb3I6IHJlZCB9UEsBAh4DFAAAAAgARrh2XQI1FQJFAAAATQAAAAoAGAAAAAAAAQAAAKSBAAAAAGluZGV4Lmh0bWxVVAUAA3R0A2t1eAsAAQQAAAAABAAAAABQSwECHgMKAAAAAABGuHZdAAAAAAAAAAAAAAAABAAYAAAAAAAAABAA7UGJAAAAY3NzL1VUBQADdHQDa3V4CwABBAAAAAAEAAAAAFBLAQIeAwoAAAAAAEa4dl2LS1GvEAAAABAAAAAJABgAAAAAAAEAAACkgccAAABjc3MvYS5jc3NVVAUAA3R0A2t1eAsAAQQAAAAABAAAAABQSwUGAAAAAAMAAwDpAAAAGgEAAAAA',
  'UEsDBAoAAAAAAEa4dl0CNRUCTQAAAE0AAAAKAAAAaW5kZXguaHRtbDwhZG9jdHlwZSBodG1sPjxodG1sIGxhbmc9ImZyIj48dGl0bGU+Q29uZGl0aW9uczwvdGl0bGU+PHA+Qm9uam91cjwvcD48L2h0bWw+UEsBAh4DCgAAAAAARrh2XQI1FQJNAAAATQAAAAoAAAAAAAAAAAAAAKSBAAAAAGluZGV4Lmh0bWxQSwUGAAAAAAEAAQA4AAAAdQAAAAAA',
  'UEsDBBQACAAIAEa4dl0AAAAAAAAAAE0AAAAKABwAaW5kZXguaHRtbFVUCQADdHQDa3R0A2t1eAsAAQQAAAAABAAAAACzUUzJTy6pLEhVyCjJzbGzAZEKOYl56bZKaUVKdjYlmSU5qXbO+XkpmSWZ+XnFNvoQEZsCO6f8vKz80iIb/QI7G32wbgBQSwcIAjUVAkUAAABNAAAAUEsDBBQACAAIAEa4dl0AAAAAAAAAABAAAAAJABwAY3NzL2EuY3NzVVQJAAN0dANrdHQDa3V4CwABBAAAAAAEAAAAAEtUqFZIzs/JL7JSKEpNUagFAFBLBwiLS1GvEgAAABAAAABQSwECHgMUAAgACABGuHZdAjUVAkUAAABNAAAACgAYAAAAAAABAAAApIEAAAAAaW5kZXguaHRtbFVUBQADdHQDa3V4CwABBAAAAAAEAAAAAFBLAQIeAxQACAAIAEa4dl2LS1GvEgAAABAAAAAJABgAAAAAAAEAAACkgZkAAABjc3MvYS5jc3NVVAUAA3R0A2t1eAsAAQQAAAAABAAAAABQSwUGAAAAAAIAAgCfAAAA/gAAAAAA',
];

/** Good files of each kind, archives in every way that programs write them. */
export const goodFiles: readonly GoodFile[] = [
  good('xlsx', 'scopes.xlsx', IMPORTS, 201, goodWorkbook),
  ...GOOD_LAYOUTS.map(([what, member]) => good('xlsx', `${what}.xlsx`, IMPORTS, 201, () => workbookLaidOut(member))),
  good('xlsx', 'long end.xlsx', IMPORTS, 201, longWorkbook),
  ...GOOD_LAYOUTS.map(([what, member]) =>
    good('zip', `${what}.zip`, '/legacy/aups/upload', 201, () =>
      zipOf([
        { name: 'index.html', data: PAGE, ...member },
        { name: 'a.css', data: 'a { color: red }', ...member },
      ]),
    ),
  ),
  ...INFO_ZIP.map((base64, n) =>
    good('zip', `zip-${n}.zip`, '/legacy/aups/upload', 201, () => Buffer.from(base64, 'base64')),
  ),
  good('csv', 'scopes.csv', IMPORTS, 201, () => Buffer.from('g_name\nLobby\n')),
  good('csv', `${'x'.repeat(199)}😀.csv`, IMPORTS, 201, () => Buffer.from(`g_name\n${'😀'.repeat(10_000)}\n`)),
  good('zip', 'terms.zip', '/legacy/aups/upload', 201, () => zipOf([{ name: 'index.html', data: PAGE }])),
  good('html', 'terms.html', '/legacy/aups/upload', 201, () => Buffer.from(PAGE)),
  good('png', 'logo.png', '/legacy/upload/0/template', 200, pictureOf.png),
  good('jpeg', 'logo.jpg', '/legacy/upload/0/template', 200, pictureOf.jpeg),
  good('gif', 'logo.gif', '/legacy/upload/0/template', 200, pictureOf.gif),
  good('webp', 'logo.webp', '/legacy/upload/0/template', 200, pictureOf.webp),
];
