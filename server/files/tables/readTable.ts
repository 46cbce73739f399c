import { failure } from '../../errors/catalogue';
import { packRows, ROWS_PER_PART } from './packedRows';
import { openSource, type SourceFile, type SourceRow } from './sourceFile';

/** A chunk ends early when it holds so many characters: its size in memory is limited, whatever the rows hold. */
const CHARACTERS_PER_PART = 4_000_000;

/** What is known of an uploaded table once all of it was read. */
export interface TableFacts {
  readonly format: SourceFile['format'];
  readonly encoding: string;
  readonly header: readonly string[];
  readonly rows: number;
  readonly parts: number;
}

/**
 * Reads an uploaded CSV file or Excel workbook once.
 * @param emit gets the rows below the headings in chunks, packed for storage (`packedRows.ts`)
 * @throws PorticoError 413, 415 or 422 for a file that cannot be imported
 */
export async function readTable(bytes: Buffer, emit: (part: Uint8Array) => Promise<void>): Promise<TableFacts> {
  const { format, encoding, rows: all } = openSource(bytes);
  let header: readonly string[] | undefined;
  let [rows, parts, characters] = [0, 0, 0];
  let waiting: SourceRow[] = [];
  const flush = async () => {
    await emit(await packRows(waiting));
    waiting = [];
    characters = 0;
    parts += 1;
  };
  for await (const row of all) {
    if (!header) {
      header = row.cells.map((cell) => cell.trim());
      continue;
    }
    rows += 1;
    waiting.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (waiting.length === ROWS_PER_PART || characters > CHARACTERS_PER_PART) await flush();
  }
  if (waiting.length > 0) await flush();
  if (!header || rows === 0) throw failure('IMPORT_FILE_EMPTY');
  return { format, encoding, header, rows, parts };
}
