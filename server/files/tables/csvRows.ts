import { Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { failure } from '../../errors/catalogue';
import { MAX_ROW_CHARACTERS } from '../importLimits';
import type { SourceRow } from './sourceFile';

const SLICE = 256 * 1024;
const SEPARATORS = [';', ',', '\t', '|'] as const;

/** A first line that spreadsheets write to say which separator follows. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([;,\t|])"?\r?\n/i;

/** The rows of a CSV file (RFC 4180). The separator is the one that its first line names, else has most of. */
export async function* csvRows(bytes: Buffer, encoding: string): AsyncGenerator<SourceRow> {
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024));
  const declared = SEPARATOR_LINE.exec(start)?.[1];
  const parser = parse({
    delimiter: declared ?? separatorIn(start),
    from_line: declared === undefined ? 1 : 2,
    bom: true,
    relax_column_count: true,
    // One quote that is never closed must not swallow the file.
    max_record_size: MAX_ROW_CHARACTERS,
  });
  expectAnyLength(parser);
  const text = Readable.from(decoded(bytes, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let line = declared === undefined ? 0 : 1;
  try {
    for await (const record of parser) {
      line += 1;
      yield { line, cells: record as string[] };
    }
  } catch (error) {
    if (error instanceof CsvError) throw failure('IMPORT_FILE_UNREADABLE', line + 1);
    throw error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/**
 * For each row with another number of cells than the first one, the parser makes an error with a stack and a copy of the
 * row, also where such rows are welcome and the error is thrown away: 200 000 of them took 20 s. So each row is told to
 * have as many cells as it has.
 */
function expectAnyLength(parser: Parser): void {
  const { state } = parser as unknown as { readonly state: { readonly record: readonly unknown[] } };
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => undefined });
}

function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let start = 0; start < bytes.length; start += SLICE) {
    const some = decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
    if (some !== '') yield some;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function separatorIn(start: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of start) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r') && counts.size > 0) break;
    else if (!quoted && (SEPARATORS as readonly string[]).includes(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  return SEPARATORS.reduce<string>((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best), ',');
}
