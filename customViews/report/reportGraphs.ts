import type { ReportQuestion } from '../../domain/reports/answer';

/** A graph of the predefined report. */
interface Graph {
  /** Its title in the catalogue: `reports.graphs.<key>`. */
  readonly key: string;
  /** `doughnut`, `pie`: parts of a whole; `bar`: bars by date. */
  readonly type: 'doughnut' | 'pie' | 'bar';
  readonly question: ReportQuestion;
}

const visits = (dimensions: string): ReportQuestion => ({ source: 'authentications', dimensions });

/** The graphs of the predefined report by tab (specification S-REP-6), in their order. */
export const GRAPHS = {
  activity: [
    { key: 'locationShare', type: 'doughnut', question: visits('location') },
    { key: 'locationTrend', type: 'bar', question: visits('date|location') },
    { key: 'deviceTrend', type: 'bar', question: visits('date|platform') },
    { key: 'deviceShare', type: 'pie', question: visits('platform') },
    { key: 'modeShare', type: 'pie', question: visits('authtype') },
    { key: 'modeTrend', type: 'bar', question: visits('date|authtype') },
  ],
  guests: [
    { key: 'platforms', type: 'pie', question: { source: 'actives', dimensions: 'platform' } },
    { key: 'platformTrend', type: 'bar', question: { source: 'actives', dimensions: 'date|platform|user' } },
    { key: 'browsers', type: 'pie', question: { source: 'actives', dimensions: 'browser' } },
    { key: 'languages', type: 'pie', question: { source: 'actives', dimensions: 'language' } },
    { key: 'languageTrend', type: 'bar', question: { source: 'actives', dimensions: 'date|language|user' } },
  ],
} as const satisfies Readonly<Record<string, readonly Graph[]>>;

export type ReportTab = keyof typeof GRAPHS;
export const REPORT_TABS = Object.keys(GRAPHS) as ReportTab[];
