import type { HostileFile } from './hostileFile';

const file = (name: string, status: number, code: string, make: () => Buffer | string, filename = 'file.csv') => ({
  name: `csv: ${name}`,
  kind: 'csv' as const,
  file: () => Buffer.from(make()),
  filename,
  contentType: 'text/csv',
  route: '/api/jobs/imports/scopes',
  expected: { status, code },
});
const lines = (count: number, line: string) => `g_name\n${`${line}\n`.repeat(count)}`;

export const hostileTables: readonly HostileFile[] = [
  file('nothing', 422, 'IMPORT_FILE_EMPTY', () => ''),
  file('headings alone', 422, 'IMPORT_FILE_EMPTY', () => 'g_name\n'),
  file('line breaks alone', 422, 'IMPORT_FILE_EMPTY', () => '\n'.repeat(1_000)),
  file('2 million separators in one row', 422, 'IMPORT_TOO_MANY_COLUMNS', () => `a\n${';'.repeat(2_000_000)}`),
  file('2 million columns', 422, 'IMPORT_TOO_MANY_COLUMNS', () => `${'a,'.repeat(500_000)}a\n1\n`),
  file('301 columns', 422, 'IMPORT_TOO_MANY_COLUMNS', () => `${'a,'.repeat(300)}a\n1\n`),
  file('200 001 rows', 422, 'IMPORT_TOO_MANY_ROWS', () => lines(200_001, 'x')),
  file('300 000 blank rows', 422, 'IMPORT_TOO_MANY_ROWS', () => lines(300_000, ' ,')),
  file('a cell of 40 000 characters', 422, 'IMPORT_CELL_TOO_LONG', () => lines(1, 'x'.repeat(40_000))),
  file('a line of 20 MB', 422, 'IMPORT_FILE_UNREADABLE', () => lines(1, 'x'.repeat(20_000_000))),
  file('20 MB of quotes', 422, 'IMPORT_FILE_UNREADABLE', () => lines(1, '"'.repeat(20_000_001))),
  file('a quote that is never closed', 422, 'IMPORT_FILE_UNREADABLE', () => `a,b\n"x, 1\n${'2\n'.repeat(100_000)}`),
  file('a quote in the middle of a cell', 422, 'IMPORT_FILE_UNREADABLE', () => 'a,b\n"x"y,1\n'),
  file('null characters', 415, 'IMPORT_FILE_TYPE', () => 'a,b\nx\0y,1\n'),
  file('bytes that are in no known encoding', 422, 'IMPORT_FILE_ENCODING', () =>
    Buffer.from('a,b\n\x81\x8d,1\n', 'latin1'),
  ),
  file('a program', 415, 'IMPORT_FILE_TYPE', () =>
    Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(64)]),
  ),
  file('a PDF', 415, 'IMPORT_FILE_TYPE', () => '%PDF-1.7\n'),
  file('an old Excel file', 415, 'IMPORT_FILE_TYPE', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file.xls'),
  file('more than 50 MB', 413, 'IMPORT_FILE_TOO_BIG', () => Buffer.alloc(51 * 1024 * 1024, 'a,b\n')),
];
