import type { TimeRange } from '../time/timeRange';
import type { ReportAnswer, ReportCell, ReportQuestion } from './answer';
import { matrixOf, partsOf, seriesOf, type Naming, type Series } from './series';
import { addsUp, hasSeveral, readGrouping, type Dimension, type GraphType } from './sources';

/** What a graph draws. */
export interface Figures {
  readonly shown: Series;
  /** All of them, for the table. */
  readonly whole: Series;
  /** True when the graph leaves out what the table has. */
  readonly cut: boolean;
  /** Values of the second dimension that not even the table has. */
  readonly leftOut: number;
  /** True: the answer was cut off, and nothing that is shown counts the rest. */
  readonly incomplete: boolean;
  /** Whether the parts of a round graph are shares of a whole: not by scope, where an event may be in several. */
  readonly shares: boolean;
  /** True when the categories are steps of the period. */
  readonly dated: boolean;
  /** The cells of a mark, by its category and its series; none of what is shown as one. */
  readonly cellsOf: (category: string, series: string) => readonly ReportCell[];
}

interface FigureTexts {
  readonly naming: (dimension: string | undefined, place: number) => Naming;
  readonly stepName: (step: ReportAnswer['step'], range: TimeRange) => (name: string) => string;
  readonly others: string;
  /** Name of the one series of a graph with one dimension. */
  readonly unit: string;
}

interface FigureLimits {
  /** Values of the second dimension that the table has at most. */
  readonly maxColumns?: number;
  /** Time zone of the period and of its hours (IANA). */
  readonly zone: string;
  /** The time on the clocks of the figures, `yyyy-MM-dd HH:mm:ss`; absent: the period is over. */
  readonly now?: string;
}

/** Categories of bars, lines and a radar that are not dates. */
const MAX_CATEGORIES = 12;

/** Whether a graph shows the shares of a whole. */
export const isRound = (type: GraphType) => type === 'doughnut' || type === 'pie';

/** What the shares of a round graph are parts of: all figures, also those that are not drawn. */
export const sumOfParts = ({ whole }: Pick<Figures, 'whole'>): number =>
  (whole.series[0]?.values ?? []).reduce((sum, value) => sum + value, 0);

/** The dimensions by which the figures of a question are grouped, in their order. */
export const groupsOf = ({ source, dimensions }: ReportQuestion): readonly Dimension[] =>
  readGrouping(dimensions ?? '', source, 'raw')?.groups ?? [];

/** What the figures of a question count the different values of; `user` for every source but `actives`. */
export const countedOf = ({ source, dimensions }: Pick<ReportQuestion, 'source' | 'dimensions'>): Dimension =>
  readGrouping(dimensions ?? '', source, 'raw')?.counted ?? 'user';

/** The figures of a report in the form that a graph of this type draws. */
export function figuresOf(
  type: GraphType,
  question: ReportQuestion,
  data: ReportAnswer,
  range: TimeRange,
  { naming, stepName, others, unit }: FigureTexts,
  { maxColumns = Infinity, zone, now }: FigureLimits,
): Figures {
  const groups = groupsOf(question);
  const last = groups.at(-1);
  const shares = last === undefined || !hasSeveral(last);
  const rest = last === undefined || addsUp(question.source, last) ? others : undefined;
  const incomplete = data.truncated && !data.others?.length;
  const dated = groups[0] === 'date';
  const second = groups.length > 1 ? naming(groups[1], 1) : () => unit;
  if (isRound(type)) {
    const first = dated ? ({ keys }: ReportCell) => stepName(data.step, range)(String(keys[0])) : naming(groups[0], 0);
    const one = (most?: number): Series => {
      const parts = partsOf(data, first, rest, most);
      return {
        categories: parts.map(({ name }) => name),
        series: [{ name: unit, values: parts.map(({ value }) => value) }],
      };
    };
    const [shown, whole] = [one(), one(Infinity)];
    const cut = rest === undefined && shown.categories.length < whole.categories.length;
    const cellsOf = (category: string) => data.report.filter((cell) => first(cell) === category);
    return { shown, whole, cut, leftOut: 0, incomplete, shares, dated: false, cellsOf };
  }
  const draw = (categories: number, most?: number) =>
    dated
      ? seriesOf(data, { range, zone, now }, second, rest, most)
      : matrixOf(data, naming(groups[0], 0), second, rest, categories, most);
  const [shown, whole] = [draw(MAX_CATEGORIES), draw(Infinity, maxColumns)];
  const columns = groups.length > 1 ? new Set(data.report.map(second)).size : 1;
  const fewer =
    shown.categories.length < whole.categories.length ||
    (rest === undefined && shown.series.length < whole.series.length);
  const first: Naming = dated ? ({ keys }) => String(keys[0]) : naming(groups[0], 0);
  const cellsOf = (category: string, series: string) =>
    data.report.filter((cell) => first(cell) === category && second(cell) === series);
  const leftOut = columns > maxColumns + 1 ? columns - maxColumns : 0;
  return { shown, whole, cut: fewer, leftOut, incomplete, shares, dated, cellsOf };
}
