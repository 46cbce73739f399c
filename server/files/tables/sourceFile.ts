import { isUtf8 } from 'node:buffer';
import { failure } from '../../errors/catalogue';
import { csvRows } from './csvRows';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS, MAX_TOTAL_CHARACTERS } from '../importLimits';
import { xlsxRows } from './xlsxRows';

/** One row of a file: its number there, as a spreadsheet counts, and its cells. */
export interface SourceRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SourceFile {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly rows: AsyncIterable<SourceRow>;
}

/** Starts of files that people take for CSV and that are something else. */
const FOREIGN = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x7f, 0x45, 0x4c, 0x46],
];
const LONE_SURROGATE = /\p{Cs}/gu;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * Opens an uploaded file by what is in it; its name decides nothing.
 * @throws PorticoError 415 for what is neither CSV nor an Excel workbook, 422 for text in no known encoding
 */
export function openSource(bytes: Buffer): SourceFile {
  if (bytes.length === 0) throw failure('IMPORT_FILE_EMPTY');
  if (startsWith(bytes, ZIP)) return { format: 'xlsx', encoding: 'utf-8', rows: checked(xlsxRows(bytes)) };
  if (FOREIGN.some((start) => startsWith(bytes, start))) throw failure('IMPORT_FILE_TYPE');
  const encoding = encodingOf(bytes);
  return { format: 'csv', encoding, rows: checked(csvRows(bytes, encoding)) };
}

/** UTF-8, UTF-16 by its mark or its zeros, else what Excel writes on western or Chinese machines. */
function encodingOf(bytes: Buffer): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  if (bytes.includes(0)) throw failure('IMPORT_FILE_TYPE');
  if (isUtf8(bytes)) return 'utf-8';
  if (isChinese(bytes)) return 'gb18030';
  // Bytes that Windows-1252 has no letter for: what this is cannot be guessed.
  const strange = bytes.some(
    (byte) => byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d,
  );
  if (strange) throw failure('IMPORT_FILE_ENCODING');
  return 'windows-1252';
}

/** High bytes in a row that no western word has, and every Chinese one does. */
const CHINESE_WORD = 4;

/**
 * True for text in GBK, which GB 18030 reads too: its characters are pairs of high bytes, side by side; accented letters
 * of Windows-1252 stand alone among plain ones.
 */
function isChinese(bytes: Buffer): boolean {
  let [alone, paired, run, longest] = [0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) {
      run += 1;
      continue;
    }
    longest = Math.max(longest, run);
    paired += Math.floor(run / 2);
    alone += run % 2;
    run = 0;
  }
  if (longest < CHINESE_WORD || paired <= alone * 4) return false;
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Leaves out blank rows, and applies the limits of `limits.ts`. Blank rows count, so that they are not endless. */
async function* checked(rows: AsyncIterable<SourceRow>): AsyncIterable<SourceRow> {
  let count = 0;
  let total = 0;
  for await (const { line, cells } of rows) {
    // The headings are no row.
    if (count > MAX_ROWS) throw failure('IMPORT_TOO_MANY_ROWS', MAX_ROWS);
    count += 1;
    if (cells.length > MAX_COLUMNS) throw failure('IMPORT_TOO_MANY_COLUMNS', MAX_COLUMNS);
    let characters = 0;
    for (const cell of cells) {
      if (cell.length > MAX_CELL_CHARACTERS) throw failure('IMPORT_CELL_TOO_LONG', line, MAX_CELL_CHARACTERS);
      characters += cell.length;
    }
    total += characters;
    if (characters > MAX_ROW_CHARACTERS || total > MAX_TOTAL_CHARACTERS) throw failure('FILE_TOO_COMPLEX');
    if (cells.every((cell) => cell.trim() === '')) continue;
    yield { line, cells: cells.map(storable) };
  }
}

/** PostgreSQL stores neither the character U+0000 nor half of a surrogate pair; both become U+FFFD. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').replace(LONE_SURROGATE, '\ufffd');
