import type { Source } from './sources';

/** A figure: the values of its dimensions, their names (null: not known), and the figure itself. */
export interface ReportCell {
  readonly val: number;
  readonly keys: readonly (string | number | boolean | null)[];
  readonly labels: readonly (string | null)[];
}

/** What the report service answers (docs/api.md, *Reports*). */
export interface ReportAnswer {
  readonly report: readonly ReportCell[];
  readonly total: number;
  /** The standard error of the figures, relative to them; null or absent: they are exact. */
  readonly error?: number | null;
  readonly step: 'hour' | 'day' | 'month';
  /** True: more cells than are answered. By date and a second dimension, every step has the same values. */
  readonly truncated: boolean;
  /** What is left out of each step (by its key), or of figures by one dimension (no key), where figures can be added. */
  readonly others?: readonly Pick<ReportCell, 'val' | 'keys'>[];
  /** Filters that the source does not know: they change nothing. */
  readonly ignored?: readonly string[];
  /** Filters that name a record that the caller does not find. */
  readonly missing?: readonly string[];
  readonly previous?: Pick<ReportAnswer, 'total' | 'error'>;
}

/** What one graph or counter asks for. */
export interface ReportQuestion {
  readonly source: Source;
  /** Names joined by a pipe. */
  readonly dimensions?: string;
  /** By their key `element.field`. */
  readonly filters?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Length of the steps of `date`; without it the service chooses. */
  readonly step?: ReportAnswer['step'];
  /** Also the period of the same length before. */
  readonly previous?: boolean;
}
