import { BarChart } from '@mui/x-charts/BarChart';
import { PieChart } from '@mui/x-charts/PieChart';
import type { Series } from './series';

/** Distinguishable without colour vision (`tokens.ts`). */
const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name) => `var(--${name})`);
const HEIGHT = 280;
/** Most texts below the bars: more would run into each other. */
const MAX_TICKS = 8;

interface ChartProps {
  readonly write: (value: number) => string;
  /** The share of a value in a whole, e.g. `12 %`. */
  readonly share: (value: number) => string;
  /** What stands below a bar: the day, hour or month of the category. */
  readonly category: (name: string) => string;
}

interface BarsProps extends ChartProps {
  readonly data: Series;
}

/** Stacked bars by date, a series for each colour. */
export function Bars({ data: { categories, series }, write, category }: BarsProps) {
  const every = Math.max(1, Math.ceil(categories.length / MAX_TICKS));
  return (
    <BarChart
      height={HEIGHT}
      colors={COLOURS}
      skipAnimation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          data: [...categories],
          scaleType: 'band',
          valueFormatter: (name: string) => category(name),
          tickLabelInterval: (_, index) => index % every === 0,
          tickSize: 0,
        },
      ]}
      yAxis={[{ valueFormatter: (value: number) => write(value), tickMinStep: 1, disableLine: true, tickSize: 0 }]}
      grid={{ horizontal: true }}
      series={series.map(({ name, values }) => ({
        label: name,
        data: [...values],
        stack: 'all',
        valueFormatter: (value) => (value ? write(value) : null),
      }))}
      slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } }}
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
export function Parts({ parts, hole, narrow, write, share }: PartsProps) {
  return (
    <PieChart
      height={HEIGHT}
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
        legend: narrow
          ? { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } }
          : { direction: 'vertical', position: { vertical: 'middle', horizontal: 'end' } },
      }}
    />
  );
}
