import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { USAGE_DAYS } from '../../domain/rules/usageForecast';
import { COLOURS, FORECAST_DAYS, shareOf } from './shares';
import type { DailyUsage } from './useOverview';

interface UsageChartProps {
  readonly usage: readonly DailyUsage[];
  /** Top of the scale in percent, the same for every chart of the page. */
  readonly top: number;
  readonly name: (kind: DailyUsage['kind']) => string;
  /** The day that stands at a place of the scale below. */
  readonly day: (index: number) => string;
  readonly percent: (value: number) => string;
}

const PLACES = Array.from({ length: USAGE_DAYS + FORECAST_DAYS }, (_, index) => index);
const LAST = USAGE_DAYS - 1;

/** The days that were counted, and after them the straight line that continues from the last one. */
function linesOf({ kind, used, max, perDay, values }: DailyUsage, name: string, percent: UsageChartProps['percent']) {
  const common = { color: COLOURS[kind], curve: 'linear', shape: 'circle', showMark: false } as const;
  const counted = PLACES.map((index) => shareOf(values[index] ?? null, max));
  const ahead = PLACES.map((index) =>
    index < LAST || perDay === null ? null : shareOf(Math.max(0, used + perDay * (index - LAST)), max),
  );
  const valueFormatter = (value: number | null) => (value === null ? null : percent(value));
  // A single day makes no line.
  const showMark = ({ index }: { readonly index: number }) => index === LAST;
  const line = { ...common, showMark, id: kind, label: name, data: counted, valueFormatter };
  return perDay === null
    ? [line]
    : [line, { ...common, id: `${kind}-ahead`, label: name, data: ahead, valueFormatter: () => null }];
}

/** The shares of their maximums that one company uses, day by day; the forecast is dashed. */
export function UsageChart({ usage, top, name, day, percent }: UsageChartProps) {
  return (
    <LineChart
      skipAnimation
      hideLegend
      // Hidden from assistive technology: the list below says the same, and nothing in here takes the focus.
      disableKeyboardNavigation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          data: PLACES,
          scaleType: 'linear',
          min: 0,
          max: PLACES.length - 1,
          valueFormatter: day,
          tickInterval: [0, LAST],
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          min: 0,
          max: top,
          width: 54,
          valueFormatter: percent,
          tickInterval: [0, 50, 100],
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={usage.flatMap((one) => linesOf(one, name(one.kind), percent))}
    >
      <ChartsReferenceLine y={100} />
      <ChartsReferenceLine x={LAST} />
    </LineChart>
  );
}
