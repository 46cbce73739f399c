import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { BackupError } from './backupError';

/**
 * A backup is gzipped lines of UTF-8 text, in this order:
 * - one `Header`, as JSON;
 * - for each table of the header, `{"table":"…"}`, then each row as a JSON array of texts (or null), in the order of
 *   the table's columns: every value as PostgreSQL itself writes and reads it, so that nothing is rounded or guessed;
 * - one `Footer`, as JSON: what must have come before.
 */
export const FORMAT = 'portico-backup';
export const FORMAT_VERSION = 1;

export interface ColumnShape {
  readonly name: string;
  /** As `format_type` prints it. */
  readonly type: string;
}

export interface TableShape {
  readonly name: string;
  /** Without generated columns: the database works those out again. */
  readonly columns: readonly ColumnShape[];
  /** The column that numbers itself, and the last number that was given out. */
  readonly identity?: { readonly column: string; readonly last: string | null };
  /** Months that a partitioned table has partitions for, as `2026-03`. */
  readonly months?: readonly string[];
}

/** What the installation says about itself; everything else in the header comes from the database. */
export interface Origin {
  /** Version of Portico. */
  readonly portico: string;
  /** Identifies a key and discloses nothing about it. */
  readonly keyId: string;
  /** Fingerprint of the schema folder. */
  readonly schemas: string;
}

export interface Header extends Origin {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly createdAt: string;
  readonly migrations: readonly string[];
  /** Parents before children. */
  readonly tables: readonly TableShape[];
  /** Where the audit chain was broken already, as `company/line`; empty = intact. */
  readonly auditBreaks: readonly string[];
}

export interface TableSum {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

export interface Footer {
  readonly sums: readonly TableSum[];
  /** HMAC-SHA-256 of every line before and of `sums`: a valid file can be written only with the installation's key. */
  readonly mac: string;
}

/** Adds up what has been written, or read: the one definition of what a footer says. */
export class Tally {
  private readonly mac: Hmac;
  private readonly sums: TableSum[] = [];
  private open: { name: string; rows: number; hash: Hash } | undefined;

  constructor(key: string) {
    this.mac = createHmac('sha256', key);
  }

  /** The header. */
  head(line: string): void {
    this.mac.update(`${line}\n`);
  }

  table(name: string, line: string): void {
    this.close();
    this.mac.update(`${line}\n`);
    this.open = { name, rows: 0, hash: createHash('sha256') };
  }

  row(line: string): void {
    if (!this.open) throw new BackupError('the backup is not in order: a row without a table');
    this.open.rows += 1;
    this.open.hash.update(line).update('\n');
  }

  /** Ends the sum; nothing may be added afterwards. */
  foot(): Footer {
    this.close();
    return { sums: this.sums, mac: this.mac.update(JSON.stringify(this.sums)).digest('hex') };
  }

  private close(): void {
    if (this.open) {
      const { name, rows, hash } = this.open;
      this.sums.push({ name, rows, sha256: hash.digest('hex') });
    }
    this.open = undefined;
  }
}
