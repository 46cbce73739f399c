import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { RadarChart } from '@mui/x-charts/RadarChart';
import type { ReportAnswer } from '../../domain/reports/answer';
import { valueAt, type Series } from '../../domain/reports/series';
import { tickInterval } from '../../domain/reports/stepTexts';

/** Distinguishable without colour vision (`tokens.ts`). */
const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name) => `var(--${name})`);
/** Maximum of texts below the bars; where there is little room, of short and of long texts. More would overlap. */
const MAX_TICKS = 8;
const MAX_TICKS_NARROW = { short: 6, long: 3 };

interface ChartProps {
  readonly write: (value: number) => string;
  /** The share of a value in a whole, e.g. `12 %`. */
  readonly share: (value: number) => string;
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

interface SeriesProps extends ChartProps {
  readonly data: Series;
}

/** Longest text below a bar of which there is always room for `MAX_TICKS`, in characters. */
const MAX_SHORT_TEXT = 5;
/** Longest text at an axis, in characters: the tooltip and the table have all of it. */
const MAX_TICK_TEXT = 10;
/** The same at the corners of a narrow radar, and the room for it at each side, in pixels. */
const MAX_CORNER_TEXT = 7;
const CORNER_ROOM = 56;
const shortened = (text: string, most = MAX_TICK_TEXT) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Every chart fills its place: none has a height of its own. */
const COMMON = { colors: COLOURS, skipAnimation: true } as const;
const LEGEND_BELOW = { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } as const;
const legendOf = ({ series }: Series) => ({
  hideLegend: series.length === 1,
  slotProps: { legend: LEGEND_BELOW },
});

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

/** What is in the future is not drawn. */
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
  return (
    <LineChart
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
        showMark: values.length <= MAX_TICKS,
        valueFormatter: (value) => (value === null ? null : write(value)),
      }))}
    />
  );
}

/** A polygon for each series, a corner for each category that has begun. */
export function Radar({ data, write, tick, narrow, onOpen }: SeriesProps) {
  const text = (name: string) => (narrow ? shortened(tick(name), MAX_CORNER_TEXT) : tick(name));
  return (
    <RadarChart
      onMarkClick={(_, { dataIndex = -1, seriesId }) =>
        onOpen(data.categories[dataIndex], data.series[Number(seriesId)]?.name)
      }
      {...COMMON}
      {...legendOf(data)}
      {...(narrow && { margin: { left: CORNER_ROOM, right: CORNER_ROOM, top: 20, bottom: 20 } })}
      radar={{ metrics: data.categories.slice(0, data.begun).map((name) => ({ name: text(name) })) }}
      series={data.series.map(({ name, values }, index) => ({
        id: String(index),
        label: name,
        data: values.slice(0, data.begun),
        valueFormatter: (value) => write(value),
      }))}
    />
  );
}

interface PartsProps extends ChartProps {
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  readonly hole: boolean;
}

/** The parts of a whole as a pie, or as a ring. */
export function Parts({ parts, hole, narrow, write, share, onOpen }: PartsProps) {
  return (
    <PieChart
      {...COMMON}
      onItemClick={(_, { dataIndex }) => onOpen(parts[dataIndex]?.name)}
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
