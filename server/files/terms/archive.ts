import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Locale } from '../../../domain/schema/model/model';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from '../archives/zip';
import { HTML } from '../uploads/contentTypes';
import type { WebArchive, WebFile } from '../uploads/webArchive';
import { termsLogo, termsPage, termsStyle, type TermsEdition } from './page';

/**
 * Terms of use as a web archive: one page for each language, a style sheet and a picture. The same edition is the same
 * file, to the byte.
 * @param languages of its pages
 */
export function termsArchive(name: string, edition: TermsEdition, languages: readonly Locale[]): WebArchive {
  const { main, hue } = edition;
  const pathOf = (language: Locale) => (language === main ? 'index.html' : `index.${language}.html`);
  const pages = languages.map((language) => ({
    path: pathOf(language),
    type: HTML,
    bytes: Buffer.from(
      termsPage(
        edition,
        language,
        languages.filter((one) => one !== language),
      ),
    ),
  }));
  const files: WebFile[] = [
    ...pages,
    { path: 'style.css', type: 'text/css; charset=utf-8', bytes: Buffer.from(termsStyle(hue)) },
    { path: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from(termsLogo(hue)) },
  ];
  const bytes = zipped(files);
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('hex'),
    type: 'application/zip',
    bytes,
    files,
    unpacked: files.reduce((sum, file) => sum + file.bytes.length, 0),
    pages: { '': 'index.html', ...Object.fromEntries(languages.map((language) => [language, pathOf(language)])) },
  };
}

function zipped(files: readonly WebFile[]): Buffer {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const data = deflateRawSync(bytes);
    const entry = { name: path, crc: crc32(bytes), compressed: data.length, size: bytes.length, offset };
    const own = [localHeader(path), data, dataDescriptor(entry)];
    parts.push(...own);
    entries.push(entry);
    offset += own.reduce((sum, part) => sum + part.length, 0);
  }
  return Buffer.concat([...parts, centralDirectory(entries, offset)]);
}
