import type { FilterKey } from '../../../../domain/reports/filters';
import type { Dimension, Source } from '../../../../domain/reports/sources';

/** What readers get in a scheduled report: the mail, the PDF and the CSV files. */
export interface ReportWords {
  readonly tag: string;
  readonly colon: string;
  readonly hello: (name: string) => string;
  readonly automatic: string;
  readonly subject: (title: string, period: string) => string;
  readonly opening: { readonly dashboard: string; readonly view: string };
  readonly trial: string;
  readonly late: (planned: string) => string;
  readonly facts: {
    readonly report: string;
    readonly company: string;
    readonly period: string;
    readonly at: string;
    readonly filters: string;
  };
  readonly button: { readonly dashboard: string; readonly view: string };
  readonly why: (owner: string) => string;
  /** A file is not attached: it has more rows, or is larger, than a mail carries. */
  readonly manyRows: (rows: string) => string;
  readonly large: string;
  readonly foot: (company: string, moment: string) => string;
  readonly zone: (zone: string) => string;
  readonly nothing: string;
  readonly noGraph: string;
  readonly forbidden: string;
  readonly invalid: string;
  readonly truncated: string;
  readonly largest: string;
  readonly missing: string;
  readonly ignored: (names: string) => string;
  readonly lost: (names: string) => string;
  readonly rows: (shown: string, total: string) => string;
  readonly count: (total: string) => string;
  readonly unknown: string;
  readonly others: string;
  readonly used: string;
  readonly unused: string;
  readonly search: string;
  readonly since: (day: string) => string;
  readonly until: (day: string) => string;
  readonly units: Readonly<Record<Source, string>>;
  readonly dimensions: Readonly<Record<Dimension, string>>;
  readonly filters: Readonly<Record<FilterKey, string>>;
  /** Values of the filter of visits. */
  readonly visits: readonly [first: string, again: string];
}
