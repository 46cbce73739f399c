import { ignoreUntilAwaited } from '../../../domain/ignoreUntilAwaited';
import { arrayText, type Encoder, encoderFor } from './arrayText';
import { quoteIdentifier } from '../../db/quoteIdentifier';
import type { SeedTarget } from './target';

type Row = Readonly<Record<string, unknown>>;

const BATCH = 4000;

/**
 * Puts rows into one table, thousands in each statement: every column travels as one array parameter. While the server
 * stores one batch the next is being made; memory holds two, however many rows there are.
 */
export class TableWriter {
  /** Rows written, those on their way included. */
  count = 0;
  #rows: Row[] = [];
  #names: readonly string[] = [];
  #encoders: readonly Encoder[] = [];
  #statement = '';
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(
    readonly target: SeedTarget,
    readonly table: string,
    readonly columns: ReadonlyMap<string, string>,
    /** Sees the first row. */
    readonly onFirst: (row: Row) => void = () => {},
  ) {}

  /** Takes one row; what has no column is left out. All rows of a table have the properties of the first. */
  async add(row: Row): Promise<void> {
    if (this.#statement === '') this.#prepare(row);
    this.count += 1;
    if (this.#rows.push(row) >= BATCH) await this.#send();
  }

  /** Sends what is left and waits until everything is stored. */
  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#send();
    await this.#underWay;
  }

  #prepare(row: Row): void {
    this.onFirst(row);
    this.#names = Object.keys(row).filter((name) => this.columns.has(name));
    this.#encoders = this.#names.map((name) => encoderFor(this.columns.get(name) ?? 'text'));
    const places = this.#names.map((_, index) => `c${index}`);
    const cast = this.#names.map((name, index) => `c${index}::${this.columns.get(name) ?? 'text'}`);
    this.#statement = `insert into ${quoteIdentifier(this.table)} (${this.#names.map(quoteIdentifier).join(', ')}) overriding system value
      select ${cast.join(', ')} from unnest(${places.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as r (${places.join(', ')})`;
  }

  async #send(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    const columns = this.#names.map((name, index) => {
      const encode = this.#encoders[index] as Encoder;
      return arrayText(rows, (row) => encode((row as Row)[name]));
    });
    await this.#underWay;
    this.#underWay = ignoreUntilAwaited(this.target.query(this.#statement, columns));
  }
}
