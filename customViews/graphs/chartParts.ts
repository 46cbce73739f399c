import type { ReportAnswer } from '../../domain/reports/answer';
import type { Series } from '../../domain/reports/series';

/** Distinguishable without colour vision (`tokens.ts`). */
const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name) => `var(--${name})`);

export interface ChartProps {
  readonly write: (value: number) => string;
  /** The share of a value in a whole, e.g. `12 %`; undefined: it is none of one. */
  readonly share: (value: number) => string | undefined;
  /** The name of a category: its day, hour or month. */
  readonly category: (name: string) => string;
  /** The same at the axis. */
  readonly tick: (name: string) => string;
  /** Length of the categories that are dates. */
  readonly step?: ReportAnswer['step'];
  /** Opens the rows that a mark counts. @param series absent: the only one */
  readonly onOpen: (category: string | undefined, series?: string) => void;
  /** There is little room: names stand below the chart, not beside it. */
  readonly narrow: boolean;
  /** Bars lie, with their names beside them. */
  readonly sideways?: boolean;
}

export interface SeriesProps extends ChartProps {
  readonly data: Series;
}

/** Longest text at an axis, in characters: the tooltip and the table have all of it. */
const MAX_TICK_TEXT = 10;
export const shortened = (text: string, most = MAX_TICK_TEXT) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Every chart fills its place: none has a height of its own. */
export const COMMON = { colors: COLOURS, skipAnimation: true } as const;
export const LEGEND_BELOW = { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } as const;
export const legendOf = ({ series }: Series) => ({
  hideLegend: series.length === 1,
  slotProps: { legend: LEGEND_BELOW },
});
