/** A chart of a printed report: stacked bars or lines by category, or the parts of a whole. */
export interface PrintedChart {
  readonly kind: 'bars' | 'lines' | 'parts';
  /** As they are written below the bars. */
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** What the shares of parts are of; absent: the sum of the parts. */
  readonly whole?: number;
  /** The parts are no shares of a whole: an event may be in several of them. */
  readonly noShares?: true;
}

/** A table; what is a number stands at the right side of its column. */
export interface PrintedTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** By column. */
  readonly numbers: readonly boolean[];
}

/** A part of a printed report: a graph, or a list. Plain data, so that a worker process can get it. */
export interface PrintedPart {
  /** Empty: the title of the report says it. */
  readonly title: string;
  readonly chart?: PrintedChart;
  readonly table?: PrintedTable;
  /** What the reader has to know about the figures. */
  readonly notes: readonly string[];
}

/** A report with figures, as a reader gets it on paper. */
export interface PrintedReport {
  readonly fontFolder: string;
  /** Of numbers (BCP 47). */
  readonly tag: string;
  readonly title: string;
  /** Label and value: period, filters, when it was made. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly parts: readonly PrintedPart[];
  /** At the foot of each page. */
  readonly foot: string;
  /** Wide tables are printed across. */
  readonly across: boolean;
}

/** As in the console (`src/theme/tokens.ts`): they are distinguished without colour vision. */
const COLOURS = ['#0B6B63', '#D9822B', '#3D6FD1', '#A23E7D', '#6B8E23', '#7A5BD0', '#B0413E', '#4C6A77'];
/** The colour of a series, by its index; they repeat. */
export const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? 'black';
