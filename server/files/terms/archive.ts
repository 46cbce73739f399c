import { createHash } from 'node:crypto';
import type { Locale } from '../../../domain/text/locale';
import { zipOf } from '../archives/portableZip';
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
  const bytes = zipOf(files.map(({ path, bytes: content }) => ({ name: path, bytes: content })));
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
