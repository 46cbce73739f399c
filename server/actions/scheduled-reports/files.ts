import type { PrintedPart } from '../../files/print/figures/parts';

/** A CSV file, before it is attached. */
export interface CsvFile {
  /** Without an ending. */
  readonly name: string;
  readonly text: string;
}

/** What a report contains, as its reader sees it. */
export interface Contents {
  readonly title: string;
  /** In the console. */
  readonly address: string;
  /** Filters, in words. */
  readonly filters: string;
  readonly parts: readonly PrintedPart[];
  /** Wide tables are printed across. */
  readonly across: boolean;
  readonly csv: readonly CsvFile[];
  /** The list has too many rows for a file. */
  readonly tooMany: boolean;
}

/** A name that every file system takes. */
export const fileName = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'portico';
