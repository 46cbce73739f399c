import { hostileArchives, zipOf, type Member } from '../hostileZip';
import { page, type Calls, type Triggers } from './calls';

/** What each theme of an archive can have wrong. */
const WRONG: Readonly<Record<string, readonly Member[]>> = {
  THEME_STANDARD: [page('Hotspot/index.html')],
  ARCHIVE_PATH: [page('A/index.html'), page('../evil/index.html')],
  ARCHIVE_NAME: [page('A/index.html'), page('A/CON.html')],
  ARCHIVE_DUPLICATE: [page('A/index.html'), page('a/index.html')],
  ARCHIVE_INDEX_MISSING: [{ name: 'Without/style.css', data: '' }],
  ARCHIVE_INDEX_NESTED: [page('Nested/a/index.html')],
  ARCHIVE_PAGE_NOT_HTML: [{ name: 'Words/index.html', data: 'no page' }],
  ARCHIVE_DAMAGED: [page('Broken/index.html', { crc: 1 })],
  ARCHIVE_RATIO: [page('Bomb/index.html'), { name: 'Bomb/zeros.txt', data: Buffer.alloc(4 * 1024 * 1024) }],
  ARCHIVE_FILE_TYPE: [page('Script/index.html'), { name: 'Script/run.exe', data: 'MZ' }],
  THEMES_NONE: [{ name: 'Empty/', data: '', mode: 0o040755 }],
  THEMES_LOOSE_FILE: [page('A/index.html'), page('index.html')],
  THEMES_TOO_MANY: Array.from({ length: 51 }, (_, n) => page(`T${n}/index.html`)),
  ARCHIVE_TOO_MANY_FILES: Array.from({ length: 2001 }, (_, n) => page(`T/${n}.html`)),
  ARCHIVE_UNPACKED_TOO_BIG: [page('A/index.html'), { name: 'A/big.txt', data: Buffer.alloc(60_000_000) }],
  UPLOAD_TOO_BIG: [page('A/index.html'), { name: 'A/big.png', data: Buffer.alloc(21 * 1024 * 1024), method: 0 }],
};
/** What an archive as such can have wrong; there are several of each. */
const HOSTILE = ['ARCHIVE_LINK', 'ARCHIVE_ENCRYPTED', 'ARCHIVE_ZIP64', 'ARCHIVE_METHOD'];

/** The first of them; those that come after it are not made. */
function hostileArchive(code: string): Buffer {
  for (const one of hostileArchives()) if (one.code === code) return one.bytes;
  throw new Error(`no archive for ${code}`);
}

/** Messages of the import of themes. */
export const themeTriggers = ({ archive, sql }: Calls): Triggers => ({
  UPLOAD_NO_FILE: () => archive(Buffer.alloc(0)),
  UPLOAD_INVALID_FORMAT: () => archive(Buffer.from('no archive')),
  THEMES_REFUSED: () => archive(zipOf([page('Hotspot/index.html')])),
  THEME_AMBIGUOUS: async () => {
    await sql(`insert into template (t_name, t_companyid, t_hash) values ('Same', 1, 'same-1'), ('Same', 1, 'same-2')`);
    return archive(zipOf([page('Same/index.html')]));
  },
  ...Object.fromEntries(Object.entries(WRONG).map(([code, members]) => [code, () => archive(zipOf(members))])),
  ...Object.fromEntries(HOSTILE.map((code) => [code, () => archive(hostileArchive(code))])),
});
