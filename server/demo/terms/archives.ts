import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from '../../files/archives/zip';
import { DAY } from '../rhythm';
import type { Company, DemoWorld } from '../world';
import { termsLogo, termsPage, termsStyle, type Edition } from './page';

/** A file of a demo archive, as the second origin serves it. */
export interface DemoFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** One edition of a company's terms of use, as an uploaded archive. */
interface DemoArchive {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly files: readonly DemoFile[];
  readonly pages: Readonly<Record<string, string>>;
  /** When it was saved, in ms. */
  readonly at: number;
}

const HTML = 'text/html; charset=utf-8';
const NAMES = ['cgu', 'charte', 'brouillon'];

/**
 * The archives of a company's terms of use, oldest first; the record is the one at `place` of its list. The general
 * terms were rewritten now and then; the charter never was, and the draft is new.
 */
export function demoArchives(world: DemoWorld, company: Company, place: number): DemoArchive[] {
  const { madeAt, spec } = company;
  const moments = [[madeAt, world.now - 200 * DAY, world.now - 24 * DAY], [madeAt], [world.now - 2 * DAY]][place] ?? [];
  return moments
    .filter((at, index) => index === 0 || at > madeAt)
    .map((at, index) => {
      const edition: Edition = { company: spec, charter: place === 1, at, months: index === 0 ? 24 : 12 };
      return archiveOf(edition, `${NAMES[place] ?? ''}-${spec.companyid}-v${index + 1}.zip`);
    });
}

function archiveOf(edition: Edition, name: string): DemoArchive {
  const { company, at } = edition;
  const own = company.language;
  const second = own === 'en' ? 'fr' : 'en';
  const hue = (company.companyid * 67 + 130) % 360;
  const files: DemoFile[] = [
    { path: 'index.html', type: HTML, bytes: Buffer.from(termsPage(edition, own, [second])) },
    { path: `index.${second}.html`, type: HTML, bytes: Buffer.from(termsPage(edition, second, [own])) },
    { path: 'style.css', type: 'text/css; charset=utf-8', bytes: Buffer.from(termsStyle(hue)) },
    { path: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from(termsLogo(hue)) },
  ];
  const bytes = zipped(files);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return {
    name,
    hash,
    bytes,
    files,
    pages: { '': 'index.html', [own]: 'index.html', [second]: `index.${second}.html` },
    at,
  };
}

function zipped(files: readonly DemoFile[]): Buffer {
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
