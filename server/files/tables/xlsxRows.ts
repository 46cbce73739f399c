import { safeText } from '../../../domain/import-export/csv';
import { failure } from '../../errors/catalogue';
import { MAX_COLUMNS, MAX_ROWS, WORKBOOK } from '../importLimits';
import type { SourceRow } from './sourceFile';
import { openArchive } from '../archives/unzip';
import { addText, readWorkbook, unescapeText, type Workbook } from './xlsxParts';
import { readXml } from '../archives/xml';
import { DAY_MS } from '../../../domain/time/durations';

const EPOCH = 25_569;

/** A cell while it is being read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
  formula: string | undefined;
}

/**
 * The rows of the first sheet of an Excel workbook, as texts: dates as `yyyy-MM-dd HH:mm:ss` of no zone, formulas as
 * `=…`, and texts that only look like formulas with the apostrophe that says so. Cells without a value are skipped, so
 * a format that reaches to the last column costs nothing.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SourceRow> {
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  let ready: SourceRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let next = 0;
  let cell: OpenCell | undefined;
  let into: 'text' | 'formula' | undefined;

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'row') {
      const number = Number(attributes['r'] ?? line + 1);
      // Rows are in ascending order (ECMA-376 part 1, 18.3.1.73); the stored chunks are searched by it.
      if (!Number.isInteger(number) || number <= line || number > WORKBOOK.rowNumber) {
        throw failure('IMPORT_FILE_UNREADABLE', line + 1);
      }
      line = number;
      cells = [];
      next = 0;
    } else if (name === 'c') {
      const column = attributes['r'] ? columnOf(attributes['r']) : next;
      if (column < 0) throw failure('IMPORT_FILE_UNREADABLE', line);
      next = column + 1;
      cell = newCell(column, attributes);
    } else if (name === 'v' || name === 't') into = 'text';
    else if (name === 'f' && cell) {
      cell.formula = '';
      into = 'formula';
    }
  };
  const text = (some: string) => {
    if (!cell || !into) return;
    if (into === 'text') cell.text = addText(cell.text, some, line);
    else cell.formula = addText(cell.formula ?? '', some, line);
  };
  const close = (name: string) => {
    into = undefined;
    if (name === 'c' && cell) {
      const value = valueOf(cell, workbook);
      const { column } = cell;
      cell = undefined;
      if (value === '') return;
      if (column >= MAX_COLUMNS) throw failure('IMPORT_TOO_MANY_COLUMNS', MAX_COLUMNS);
      while (cells.length < column) cells.push('');
      cells[column] = value;
    }
    if (name === 'row') {
      ready.push({ line, cells });
      if (ready.length > MAX_ROWS + 1) throw failure('IMPORT_TOO_MANY_ROWS', MAX_ROWS);
    }
  };
  for await (const _ of readXml(archive.read(workbook.sheet), { open, text, close })) {
    void _;
    yield* ready;
    ready = [];
  }
  yield* ready;
}

const newCell = (column: number, attributes: Readonly<Record<string, string>>): OpenCell => ({
  column,
  type: attributes['t'] ?? 'n',
  style: Number(attributes['s'] ?? 0),
  text: '',
  formula: undefined,
});

/** The number of a column: 27 for `AB12`. @returns -1 for what names none */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf({ type, style, text, formula }: OpenCell, { texts, dateFormats, shift }: Workbook): string {
  if (formula !== undefined) return `=${formula}`;
  if (type === 's') return safeText(texts[Number(text)] ?? '');
  if (type === 'inlineStr' || type === 'str') return safeText(unescapeText(text));
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return text;
  const shown = dateFormats[style];
  if (!shown) return String(number);
  const ms = Math.round(((number + shift - EPOCH) * DAY_MS) / 1000) * 1000;
  if (Math.abs(ms) > 8.64e15) return text;
  const iso = new Date(ms).toISOString();
  // Midnight of a format with a time is a time: a day alone can mean its end.
  return number % 1 === 0 && shown === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
