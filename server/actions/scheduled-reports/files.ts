import type { TimeRange } from '../../../domain/time/timeRange';
import type { PrintedPart } from '../../files/print/figures/parts';
import type { Writing } from './writing';

/** All files of a mail together, in bytes: mail servers take 10 MB, and base64 adds a third. */
export const MAX_BYTES = 6 * 1024 * 1024;

/** The subject of a report, and its reader. */
export interface ReportRequest {
  readonly period: TimeRange;
  readonly now: Date;
  readonly writing: Writing;
  /** Whether CSV files are wanted, too. */
  readonly csv: boolean;
  /** @throws PorticoError 503 REPORT_TOO_SLOW when the time for the whole report is over */
  readonly checkTime: () => void;
}

/** A CSV file, before it is attached. */
export interface CsvFile {
  /** Without an ending. */
  readonly name: string;
  readonly text: string;
}

/** What a report contains, as its recipient sees it. */
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
  /** The CSV files would have more bytes than a mail carries: there are none. */
  readonly tooLarge: boolean;
}

/** A name that every file system takes. @param title of any length and with any characters */
export const fileName = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'portico';
