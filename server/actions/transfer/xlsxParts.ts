import { SaxesParser } from 'saxes';
import { refusal } from '../../errors';
import type { Archive } from './unzip';

/** Most texts that a workbook may share between its cells. */
const MOST_TEXTS = 3_000_000;

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A name without its prefix: `x:row` is `row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece; yields after each piece, so that whoever collects may pass things on. Entities of a document
 * type are never expanded. @throws PorticoError 422 when it is not well-formed
 */
export async function* readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let broken = false;
  parser.on('error', () => (broken = true));
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(local(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(text));
  for await (const piece of pieces) {
    parser.write(piece);
    if (broken) throw refusal('IMPORT_FILE_UNREADABLE', 0);
    yield;
  }
  parser.close();
  if (broken) throw refusal('IMPORT_FILE_UNREADABLE', 0);
}

async function all(steps: AsyncIterable<void>): Promise<void> {
  for await (const _ of steps) void _;
}

/** Text of a workbook: `_x000D_` is a character (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

export interface Workbook {
  /** Path of the first sheet. */
  readonly sheet: string;
  /** Days between its calendar and the usual one. */
  readonly shift: number;
  readonly texts: readonly string[];
  /** By style number: whether cells of the style show a date. */
  readonly isDate: readonly boolean[];
}

/** Reads everything of a workbook but its rows. @throws PorticoError 415 when the archive is no workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw refusal('IMPORT_FILE_TYPE');
  let relation: string | undefined;
  let shift = 0;
  const open: XmlHandlers['open'] = (name, attributes) => {
    if (name === 'sheet') relation ??= attributes['r:id'] ?? '';
    if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) shift = 1462;
  };
  await all(readXml(archive.read('xl/workbook.xml'), { open }));
  const targets = new Map<string, string>();
  if (archive.has('xl/_rels/workbook.xml.rels')) {
    await all(
      readXml(archive.read('xl/_rels/workbook.xml.rels'), {
        open: (_, { Id, Target }) => Id && Target && targets.set(Id, Target),
      }),
    );
  }
  const target = targets.get(relation ?? '') ?? 'worksheets/sheet1.xml';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!archive.has(sheet)) throw refusal('IMPORT_FILE_TYPE');
  return { sheet, shift, texts: await sharedTexts(archive), isDate: await dateStyles(archive) };
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  if (!archive.has('xl/sharedStrings.xml')) return [];
  const texts: string[] = [];
  let current: string | undefined;
  let inside = false;
  await all(
    readXml(archive.read('xl/sharedStrings.xml'), {
      open: (name) => {
        if (name === 'si') current = '';
        inside = name === 't';
      },
      text: (text) => {
        if (inside && current !== undefined) current += text;
      },
      close: (name) => {
        inside = false;
        if (name !== 'si') return;
        if (texts.length >= MOST_TEXTS) throw refusal('IMPORT_FILE_TOO_BIG', MOST_TEXTS);
        texts.push(unescapeText(current ?? ''));
        current = undefined;
      },
    }),
  );
  return texts;
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30). */
const isBuiltIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

async function dateStyles(archive: Archive): Promise<boolean[]> {
  if (!archive.has('xl/styles.xml')) return [];
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await all(
    readXml(archive.read('xl/styles.xml'), {
      open: (name, attributes) => {
        if (name === 'numFmt') {
          const code = (attributes['formatCode'] ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
          formats.set(Number(attributes['numFmtId']), /[ymdhs]/i.test(code));
        }
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) {
          const id = Number(attributes['numFmtId'] ?? 0);
          styles.push(formats.get(id) ?? isBuiltIn(id));
        }
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    }),
  );
  return styles;
}
