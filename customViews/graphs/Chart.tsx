import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { valueAt, type Series } from '../../domain/reports/series';
import { tickInterval } from '../../domain/reports/stepTexts';
import { COMMON, LEGEND_BELOW, legendOf, shortened, type ChartProps, type SeriesProps } from './chartParts';

export { Radar } from './Radar';

/** Maximum of texts below the bars; where there is little room, of short and of long texts. More would overlap. */
const MAX_TICKS = 8;
const MAX_TICKS_NARROW = { short: 6, long: 3 };

/** Longest text below a bar of which there is always room for `MAX_TICKS`, in characters. */
const MAX_SHORT_TEXT = 5;
/** A line of more steps has its marks where the pointer is, and one of many more has none: they could not be told apart. */
const MAX_SHOWN_MARKS = MAX_TICKS;
const MAX_MARKS = 120;
/** The room beside a bar, as a share of that of its category: a few bars are bars, not blocks. */
const gapOf = (bars: number) => Math.max(0.2, 1 - bars * 0.12);

/** A text for some of the categories below, figures at the side. */
function axesOf({ data: { categories }, category, tick, step, write, narrow }: SeriesProps) {
  // Days and hours are short, months are not.
  const isShort = categories.every((name) => tick(name).length <= MAX_SHORT_TEXT);
  const most = narrow ? MAX_TICKS_NARROW[isShort ? 'short' : 'long'] : MAX_TICKS;
  const every = tickInterval(step, categories.length, most);
  return {
    margin: { left: 0, right: 8, top: 8, bottom: 0 },
    grid: { horizontal: true },
    xAxis: [
      {
        data: [...categories],
        scaleType: 'band' as const,
        categoryGapRatio: gapOf(categories.length),
        valueFormatter: (name: string, { location }: { location: string }) =>
          location === 'tick' ? shortened(tick(name)) : category(name),
        tickLabelInterval: (_: unknown, index: number) => index % every === 0,
        disableTicks: true,
      },
    ],
    yAxis: [{ valueFormatter: (value: number) => write(value), tickMinStep: 1, disableLine: true, disableTicks: true }],
  };
}

/** Longest text beside a bar, in characters, and the room for it, in pixels. */
const MAX_SIDE_TEXT = 22;
const SIDE_ROOM = 150;

/** The same for bars that lie: the name of each category beside its bar. */
const sidewaysAxesOf = ({ data: { categories }, category, write }: SeriesProps) => ({
  // The last figure stands below the end of the axis.
  margin: { left: 0, right: 20, top: 0, bottom: 0 },
  grid: { vertical: true },
  xAxis: [{ valueFormatter: (value: number) => write(value), tickMinStep: 1, disableLine: true, disableTicks: true }],
  yAxis: [
    {
      data: [...categories],
      scaleType: 'band' as const,
      categoryGapRatio: gapOf(categories.length),
      width: SIDE_ROOM,
      valueFormatter: (name: string, { location }: { location: string }) =>
        location === 'tick' ? shortened(category(name), MAX_SIDE_TEXT) : category(name),
      disableLine: true,
      disableTicks: true,
    },
  ],
});

/** What is in the future, or was cut off, is not drawn. */
const drawnOf = (data: Series, values: readonly number[]) => values.map((_, index) => valueAt(data, values, index));

/** Stacked bars, a series for each colour. */
export function Bars(props: SeriesProps) {
  const { data, sideways = false, write, onOpen } = props;
  return (
    <BarChart
      layout={sideways ? 'horizontal' : 'vertical'}
      onItemClick={(_, { dataIndex, seriesId }) =>
        onOpen(data.categories[dataIndex], data.series[Number(seriesId)]?.name)
      }
      {...COMMON}
      {...legendOf(data)}
      {...(sideways ? sidewaysAxesOf(props) : axesOf(props))}
      series={data.series.map(({ name, values }, index) => ({
        id: String(index),
        label: name,
        data: drawnOf(data, values),
        stack: 'all',
        valueFormatter: (value) => (value ? write(value) : null),
      }))}
    />
  );
}

/** A line for each series. */
export function Lines(props: SeriesProps) {
  const { data, write, onOpen } = props;
  const steps = data.categories.length;
  const isFine = steps > MAX_SHOWN_MARKS;
  return (
    <LineChart
      {...(isFine && { className: 'rp-fine' })}
      onMarkClick={(_, { dataIndex = -1, seriesId }) =>
        onOpen(data.categories[dataIndex], data.series[Number(seriesId)]?.name)
      }
      {...COMMON}
      {...legendOf(data)}
      {...axesOf(props)}
      series={data.series.map(({ name, values }, index) => ({
        id: String(index),
        label: name,
        data: drawnOf(data, values),
        curve: 'linear',
        showMark: steps <= MAX_MARKS,
        ...(isFine && { labelMarkType: 'line' as const }),
        valueFormatter: (value) => (value === null ? null : write(value)),
      }))}
    />
  );
}

interface PartsProps extends ChartProps {
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  /** What they are parts of: the circle stays open where some are not drawn. */
  readonly whole: number;
  readonly hole: boolean;
}

/** The parts of a whole as a pie, or as a ring. */
export function Parts({ parts, whole, hole, narrow, write, share, onOpen }: PartsProps) {
  const drawn = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <PieChart
      {...COMMON}
      onItemClick={(_, { dataIndex }) => onOpen(parts[dataIndex]?.name)}
      series={[
        {
          data: parts.map(({ name, value }, id) => ({ id, value, label: name })),
          endAngle: whole > 0 ? (360 * drawn) / whole : 360,
          innerRadius: hole ? '62%' : 0,
          paddingAngle: parts.length > 1 ? 1 : 0,
          cornerRadius: 2,
          valueFormatter: ({ value }) => [write(value), share(value)].filter((one) => one !== undefined).join(' · '),
        },
      ]}
      slotProps={{
        legend: narrow ? LEGEND_BELOW : { direction: 'vertical', position: { vertical: 'middle', horizontal: 'end' } },
      }}
    />
  );
}
