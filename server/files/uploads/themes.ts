import { createHash } from 'node:crypto';
import { THEME_ARCHIVE } from '../../../domain/limits';
import type { Upload } from '../../../domain/schema/model/model';
import { failure, fieldError, PorticoError, type FieldError } from '../../errors/catalogue';
import { zipOf } from '../archives/portableZip';
import { archiveFiles, isZip, type ArchiveFile } from './archiveFiles';
import { foldedName, isSystemFile, nameProblem, shownName } from './archiveName';
import { checkedPage, mebibytes, ZIP, type CheckedFile } from './webArchive';

/** The archive as it was sent; plain data, so that a worker process can get it. */
export interface ThemesInput {
  readonly bytes: Uint8Array;
  /** What one theme may be: the same as an archive of terms of use. */
  readonly limits: Upload['limits'];
}

/** One theme of the archive: what may be served, or why it may not. */
export type CheckedTheme =
  | { readonly name: string; readonly page: CheckedFile & { readonly bytes: Uint8Array } }
  | { readonly name: string; readonly problem: FieldError };

/**
 * Checks a ZIP archive of several themes: each folder at its top is one theme, checked like an archive of terms of use.
 * A fault of the archive is thrown, a fault of one theme is returned with it. Nothing is written anywhere.
 * @throws PorticoError 413, 415, 422
 */
export async function readThemes({ bytes, limits }: ThemesInput & { readonly bytes: Buffer }): Promise<CheckedTheme[]> {
  if (bytes.length === 0) throw failure('UPLOAD_NO_FILE');
  if (bytes.length > THEME_ARCHIVE.bytes) throw failure('UPLOAD_TOO_BIG', mebibytes(THEME_ARCHIVE.bytes));
  if (!isZip(bytes)) throw failure('UPLOAD_INVALID_FORMAT');
  const all = await archiveFiles(bytes, THEME_ARCHIVE.entries);
  const folders = foldersOf(all.filter(({ name }) => !isSystemFile(name)));
  const checked: CheckedTheme[] = [];
  for (const [name, files] of folders) checked.push(await checkTheme(name, files, limits));
  return checked;
}

/** The files of each folder at the top, by its name; their own names begin there. */
function foldersOf(files: readonly ArchiveFile[]): ReadonlyMap<string, ArchiveFile[]> {
  const folders = new Map<string, ArchiveFile[]>();
  for (const file of files) {
    const why = nameProblem(file.name);
    if (why) throw failure(why, shownName(file.name));
    const slash = file.name.indexOf('/');
    if (slash < 0) throw failure('THEMES_LOOSE_FILE', shownName(file.name));
    const folder = file.name.slice(0, slash).normalize('NFC');
    const own = folders.get(folder) ?? [];
    own.push({ ...file, name: file.name.slice(slash + 1) });
    folders.set(folder, own);
  }
  if (folders.size === 0) throw failure('THEMES_NONE');
  if (folders.size > THEME_ARCHIVE.themes) throw failure('THEMES_TOO_MANY', THEME_ARCHIVE.themes);
  const promised = files.reduce((sum, { size }) => sum + size, 0);
  if (promised > THEME_ARCHIVE.unpacked) throw failure('ARCHIVE_UNPACKED_TOO_BIG', mebibytes(THEME_ARCHIVE.unpacked));
  requireDifferentNames([...folders.keys()]);
  return folders;
}

/** Two folders that some file system would take for one are two themes to this program, and one to another. */
function requireDifferentNames(names: readonly string[]): void {
  const taken = new Set<string>();
  for (const name of names) {
    if (taken.has(foldedName(name))) throw failure('ARCHIVE_DUPLICATE', shownName(name));
    taken.add(foldedName(name));
  }
}

async function checkTheme(
  name: string,
  files: readonly ArchiveFile[],
  limits: Upload['limits'],
): Promise<CheckedTheme> {
  try {
    if (files.length > limits.entries) throw failure('ARCHIVE_TOO_MANY_FILES', limits.entries);
    const page = await checkedPage(files, limits);
    // The theme by itself, as an archive that can be downloaded and imported again.
    const bytes = zipOf(page.files.map(({ path, bytes: content }) => ({ name: path, bytes: content })));
    if (bytes.length > limits.bytes) throw failure('UPLOAD_TOO_BIG', mebibytes(limits.bytes));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { name, page: { ...page, name: `${name}.zip`, type: ZIP, hash, bytes } };
  } catch (error) {
    if (!(error instanceof PorticoError)) throw error;
    return { name, problem: fieldError(error.code, ...error.args) };
  }
}
