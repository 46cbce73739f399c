import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/import-export/csv';
import type { Locale } from '../../../domain/text/locale';
import { DEFLATE_END, deflateChunk, type FileWriter, type Chunk } from './fileWriter';
import { mapInSlices } from '../../concurrency/inSlices';
import type { CellValue } from './value';
import { WORDS } from './words';

interface CsvState {
  /** Bytes before compression. */
  readonly size: number;
}

/** The lines of CSV in the dialect of a language: separator, decimal sign, CRLF; no cell is taken for a formula. */
export function csvLines(locale: Locale, raw: boolean) {
  const separator = separatorOf(locale);
  const decimal = raw ? '.' : WORDS[locale].decimal;
  const text = (value: CellValue): string => {
    if (value === null) return '';
    if (typeof value === 'string') return safeText(value);
    if (typeof value === 'number') return decimal === '.' ? String(value) : String(value).replace('.', decimal);
    return value.text;
  };
  return {
    heads: (heads: readonly string[]) => BYTE_ORDER_MARK + csvLine(heads.map(safeText), separator),
    row: (row: readonly CellValue[]) => csvLine(row.map(text), separator),
  };
}

/** CSV of any length, in chunks; begins with a byte order mark. */
export function csvWriter(locale: Locale, raw: boolean): FileWriter<CsvState> {
  const { heads: headLine, row: rowLine } = csvLines(locale, raw);
  const chunk = async (lines: string, { size }: CsvState): Promise<Chunk<CsvState>> => {
    const plain = Buffer.from(lines);
    return { bytes: await deflateChunk(plain), state: { size: size + plain.length } };
  };
  return {
    begin: (heads) => chunk(headLine(heads), { size: 0 }),
    rows: async (state, rows) => chunk((await mapInSlices(rows, rowLine)).join(''), state),
    end: (state) => Promise.resolve({ bytes: DEFLATE_END, state }),
    size: ({ size }) => size,
  };
}
