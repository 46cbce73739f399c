import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { RadarChart } from '@mui/x-charts/RadarChart';
import type { Series } from './series';

/** Distinguishable without colour vision (`tokens.ts`). */
const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name) => `var(--${name})`);
/** Most texts below the bars: more would run into each other. */
const MAX_TICKS = 8;

interface ChartProps {
  /** In pixels. */
  readonly height: number;
  readonly write: (value: number) => string;
  /** The share of a value in a whole, e.g. `12 %`. */
  readonly share: (value: number) => string;
  /** What stands below a bar: the day, hour or month of the category. */
  readonly category: (name: string) => string;
}

interface SeriesProps extends ChartProps {
  readonly data: Series;
}

/** Longest text below an axis, in characters: the tooltip and the table have all of it. */
const MAX_TICK_TEXT = 10;
const shortened = (text: string) => (text.length > MAX_TICK_TEXT ? `${text.slice(0, MAX_TICK_TEXT - 1)}…` : text);

/** A text for some of the categories below, figures at the side. */
function axesOf(categories: readonly string[], category: ChartProps['category'], write: ChartProps['write']) {
  const every = Math.max(1, Math.ceil(categories.length / MAX_TICKS));
  return {
    xAxis: [
      {
        data: [...categories],
        scaleType: 'band' as const,
        valueFormatter: (name: string, { location }: { location: string }) =>
          location === 'tick' ? shortened(category(name)) : category(name),
        tickLabelInterval: (_: unknown, index: number) => index % every === 0,
        tickSize: 0,
      },
    ],
    yAxis: [{ valueFormatter: (value: number) => write(value), tickMinStep: 1, disableLine: true, tickSize: 0 }],
  };
}

const LEGEND_BELOW = { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } as const;

/** Stacked bars, a series for each colour. */
export function Bars({ data: { categories, series }, write, category, height }: SeriesProps) {
  return (
    <BarChart
      height={height}
      colors={COLOURS}
      skipAnimation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      {...axesOf(categories, category, write)}
      grid={{ horizontal: true }}
      series={series.map(({ name, values }) => ({
        label: name,
        data: [...values],
        stack: 'all',
        valueFormatter: (value) => (value ? write(value) : null),
      }))}
      hideLegend={series.length === 1}
      slotProps={{ legend: LEGEND_BELOW }}
    />
  );
}

/** A line for each series. */
export function Lines({ data: { categories, series }, write, category, height }: SeriesProps) {
  return (
    <LineChart
      height={height}
      colors={COLOURS}
      skipAnimation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      {...axesOf(categories, category, write)}
      grid={{ horizontal: true }}
      series={series.map(({ name, values }) => ({
        label: name,
        data: [...values],
        curve: 'linear',
        showMark: values.length <= MAX_TICKS,
        valueFormatter: (value) => (value === null ? null : write(value)),
      }))}
      hideLegend={series.length === 1}
      slotProps={{ legend: LEGEND_BELOW }}
    />
  );
}

/** A polygon for each series, a corner for each category. */
export function Radar({ data: { categories, series }, write, category, height }: SeriesProps) {
  return (
    <RadarChart
      height={height}
      colors={COLOURS}
      skipAnimation
      radar={{ metrics: categories.map((name) => ({ name: category(name) })) }}
      series={series.map(({ name, values }) => ({
        label: name,
        data: [...values],
        valueFormatter: (value) => write(value),
      }))}
      hideLegend={series.length === 1}
      slotProps={{ legend: LEGEND_BELOW }}
    />
  );
}

interface PartsProps extends ChartProps {
  /** The names below the chart, not beside it. */
  readonly narrow: boolean;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  readonly hole: boolean;
}

/** The parts of a whole as a pie, or as a ring. */
export function Parts({ parts, hole, narrow, write, share, height }: PartsProps) {
  return (
    <PieChart
      height={height}
      colors={COLOURS}
      skipAnimation
      series={[
        {
          data: parts.map(({ name, value }, id) => ({ id, value, label: name })),
          innerRadius: hole ? '62%' : 0,
          paddingAngle: parts.length > 1 ? 1 : 0,
          cornerRadius: 2,
          valueFormatter: ({ value }) => `${write(value)} · ${share(value)}`,
        },
      ]}
      slotProps={{
        legend: narrow ? LEGEND_BELOW : { direction: 'vertical', position: { vertical: 'middle', horizontal: 'end' } },
      }}
    />
  );
}
