/** What recipients get in a scheduled report: the mail, the PDF and the CSV files. */
export interface ScheduledReportWords {
  readonly colon: string;
  readonly hello: (name: string) => string;
  readonly automatic: string;
  readonly subject: (title: string, period: string) => string;
  readonly opening: { readonly dashboard: string; readonly view: string };
  /** What lists of mails show: the subject would name reports that their readers do not see. */
  readonly listed: string;
  readonly trial: string;
  readonly delayed: (planned: string) => string;
  readonly facts: {
    readonly report: string;
    readonly company: string;
    readonly period: string;
    readonly at: string;
    readonly filters: string;
  };
  readonly button: { readonly dashboard: string; readonly view: string };
  readonly why: (owner: string) => string;
  /** To the owner. */
  readonly whyOwn: string;
  /** A file is not attached: it has more rows, or is larger, than a mail carries. */
  readonly manyRows: (rows: string, hasPdf: boolean) => string;
  readonly large: string;
  /** The company has sent as much as it may within a day. */
  readonly full: string;
  /** The same without a mail server: of the company in a day, or of all companies together. */
  readonly fullKept: string;
  readonly foot: (company: string, time: string) => string;
  readonly zone: (zone: string) => string;
  readonly nothing: string;
  readonly noGraph: string;
  /** The dashboard has more graphs than are sent. */
  readonly moreGraphs: (shown: string) => string;
  /** Values that have no column of their own. */
  readonly columns: (leftOut: string) => string;
  readonly forbidden: string;
  readonly invalid: string;
  readonly truncated: string;
  /** In the headings of a file. */
  readonly truncatedHead: string;
  readonly largest: string;
  readonly missing: string;
  /** Figures that are estimates, with their standard error: a sentence, and for a heading. */
  readonly approximate: (error: string) => string;
  readonly approximateHead: (error: string) => string;
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
}
