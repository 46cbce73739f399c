import { failure } from '../../errors/catalogue';
import { MAX_CELL_CHARACTERS, WORKBOOK } from '../importLimits';
import { dateFormatOf, type DateFormat } from './numberFormat';
import type { Archive } from '../archives/unzip';
import { readWholeXml, type XmlHandlers } from '../archives/xml';

/** Longest escape: `_x0041_` stands for one character. */
const ESCAPE_CHARACTERS = 7;

/** Text of a workbook: `_x000D_` is a character (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Adds to the raw text of a cell. @throws PorticoError 422 when no unescaping can make it short enough */
export function addText(text: string, more: string, line: number): string {
  if (text.length + more.length > MAX_CELL_CHARACTERS * ESCAPE_CHARACTERS) {
    throw failure('IMPORT_CELL_TOO_LONG', line, MAX_CELL_CHARACTERS);
  }
  return text + more;
}

export interface Workbook {
  /** Path of the first sheet. */
  readonly sheet: string;
  /** Days between its calendar and the usual one. */
  readonly shift: number;
  readonly texts: readonly string[];
  /** By style number: whether cells of the style show a date. */
  readonly dateFormats: readonly (DateFormat | undefined)[];
}

/** Reads everything of a workbook but its rows. @throws PorticoError 415 when the archive is no workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw failure('IMPORT_FILE_TYPE');
  let relation: string | undefined;
  let shift = 0;
  const open: XmlHandlers['open'] = (name, attributes) => {
    if (name === 'sheet') relation ??= attributes['r:id'] ?? '';
    if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? '')) shift = 1462;
  };
  await readWholeXml(archive.read('xl/workbook.xml'), { open });
  const targets = new Map<string, string>();
  if (archive.has('xl/_rels/workbook.xml.rels')) {
    await readWholeXml(archive.read('xl/_rels/workbook.xml.rels'), {
      open: (_, { Id, Target }) => {
        if (!Id || !Target) return;
        targets.set(Id, Target);
        if (targets.size > WORKBOOK.relations) throw failure('FILE_TOO_COMPLEX');
      },
    });
  }
  const target = targets.get(relation ?? '') ?? 'worksheets/sheet1.xml';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!archive.has(sheet)) throw failure('IMPORT_FILE_TYPE');
  return { sheet, shift, texts: await sharedTexts(archive), dateFormats: await dateStyles(archive) };
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  if (!archive.has('xl/sharedStrings.xml')) return [];
  const texts: string[] = [];
  let characters = 0;
  let current: string | undefined;
  let inside = false;
  await readWholeXml(archive.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = '';
      inside = name === 't';
    },
    text: (text) => {
      if (inside && current !== undefined) current = addText(current, text, 0);
    },
    close: (name) => {
      inside = false;
      if (name !== 'si') return;
      characters += current?.length ?? 0;
      if (texts.length >= WORKBOOK.sharedStrings || characters > WORKBOOK.sharedCharacters) {
        throw failure('FILE_TOO_COMPLEX');
      }
      texts.push(unescapeText(current ?? ''));
      current = undefined;
    },
  });
  return texts;
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30). */
function builtIn(id: number): DateFormat | undefined {
  if ((id >= 18 && id <= 22) || (id >= 45 && id <= 47)) return 'moment';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 48 && id <= 58) ? 'day' : undefined;
}

async function dateStyles(archive: Archive): Promise<(DateFormat | undefined)[]> {
  if (!archive.has('xl/styles.xml')) return [];
  const formats = new Map<number, DateFormat | undefined>();
  const styles: (DateFormat | undefined)[] = [];
  let inCells = false;
  await readWholeXml(archive.read('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const code = attributes['formatCode'] ?? '';
        if (code.length > WORKBOOK.numberFormatCharacters || formats.size >= WORKBOOK.numberFormats) {
          throw failure('FILE_TOO_COMPLEX');
        }
        formats.set(Number(attributes['numFmtId']), dateFormatOf(code));
      }
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        if (styles.length >= WORKBOOK.cellStyles) throw failure('FILE_TOO_COMPLEX');
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(formats.has(id) ? formats.get(id) : builtIn(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
