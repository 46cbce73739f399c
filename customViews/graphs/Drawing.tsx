import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import { groupsOf, isRound, sumOfParts, type Figures } from '../../domain/reports/figures';
import { countsRows } from '../../domain/reports/rows';
import type { GraphType } from '../../domain/reports/sources';
import type { TimeRange } from '../../domain/time/timeRange';
import { useNarrow } from '../../resources/engine/list/useCards';
import { useReportWords } from './useReportWords';
import { GraphTable } from './GraphTable';
import { loadCharts } from './loadCharts';
import { useNames } from './useNames';
import type { RowsAddress } from './useRows';

const Bars = lazyPart(async () => ({ default: (await loadCharts()).Bars }));
const Lines = lazyPart(async () => ({ default: (await loadCharts()).Lines }));
const Radar = lazyPart(async () => ({ default: (await loadCharts()).Radar }));
const Parts = lazyPart(async () => ({ default: (await loadCharts()).Parts }));
const WITH_AXES = { bar: Bars, line: Lines, radar: Radar } as const;

interface DrawingProps {
  readonly type: GraphType;
  readonly question: ReportQuestion;
  readonly figures: Figures;
  readonly step: ReportAnswer['step'];
  readonly range: TimeRange;
  /** It has little width: names stand below the chart. */
  readonly compact: boolean;
  /** Bars lie, with their names beside them. */
  readonly sideways: boolean;
  readonly asTable: boolean;
  /** The `id` of its heading. */
  readonly labelledBy: string;
  /** The address of the rows that a mark counts. */
  readonly rows: RowsAddress;
}

/** The figures of a graph as a chart of its type, or as a table. */
export function Drawing(props: DrawingProps) {
  const { type, question, figures, step, range, compact, sideways, asTable, labelledBy, rows } = props;
  const translate = useTranslate();
  const navigate = useNavigate();
  const { stepName, tickName, write, percent } = useNames();
  const { dimensions } = useReportWords();
  const narrow = useNarrow() || compact;
  const same = (name: string) => name;
  const category = figures.dated ? stepName(step, range) : same;
  if (asTable || type === 'raw') {
    const first = dimensions[groupsOf(question)[0] ?? 'date'];
    const about = countsRows(question.source) ? undefined : translate(`reports.rows.${question.source}`);
    return <GraphTable {...{ first, labelledBy, write, category, rows, about }} data={figures.whole} />;
  }
  const { categories, series } = figures.shown;
  const parts = categories.map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }));
  const whole = sumOfParts(figures);
  const share = (value: number) => (figures.shares ? percent.format(whole > 0 ? value / whole : 0) : undefined);
  const onOpen = (name: string | undefined, one: string | undefined = series[0]?.name) => {
    const address = rows(name ?? '', one ?? '');
    if (address !== undefined) void navigate(address);
  };
  const dates = figures.dated ? { tick: tickName(step, range), step } : { tick: same };
  const texts = { write, share, category, narrow, sideways, onOpen, ...dates };
  const Axes = WITH_AXES[type as keyof typeof WITH_AXES];
  return (
    <div className="rp-drawing" role="img" aria-labelledby={labelledBy}>
      <Suspense fallback={<div className="e-skeleton rp-skeleton" />}>
        {isRound(type) ? (
          <Parts parts={parts} whole={whole} hole={type === 'doughnut'} {...texts} />
        ) : (
          <Axes data={figures.shown} {...texts} />
        )}
      </Suspense>
    </div>
  );
}
