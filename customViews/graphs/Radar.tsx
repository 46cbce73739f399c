import { RadarChart } from '@mui/x-charts/RadarChart';
import { tickInterval } from '../../domain/reports/stepTexts';
import { COMMON, legendOf, shortened, type SeriesProps } from './chartParts';

/** Longest text at a corner, in characters: of a narrow radar, of a few corners, and of many, which are close to each other. */
const MAX_TEXT = { narrow: 7, few: 22, many: 10 };
/** The room for the texts at each side of a narrow radar, in pixels. */
const CORNER_ROOM = 56;
const FEW_CORNERS = 8;
/** Corners with a text at most: more would overlap. */
const MAX_CORNERS = 12;

/** A polygon for each series, a corner for each category that has begun. All corners have the same scale. */
export function Radar({ data, write, category, tick, step, narrow, onOpen }: SeriesProps) {
  const corners = data.categories.slice(0, data.begun);
  const every = tickInterval(step, corners.length, MAX_CORNERS);
  const written = new Set(corners.filter((_, index) => index % every === 0));
  const most = MAX_TEXT[narrow ? 'narrow' : written.size > FEW_CORNERS ? 'many' : 'few'];
  const tickText = (name: string) => (written.has(name) ? shortened(tick(name), most) : '');
  const drawn = data.series.map((one) => ({ ...one, values: one.values.slice(0, data.begun) }));
  return (
    <RadarChart
      onMarkClick={(_, { dataIndex = -1, seriesId }) => onOpen(corners[dataIndex], data.series[Number(seriesId)]?.name)}
      {...COMMON}
      {...legendOf(data)}
      {...(narrow && { margin: { left: CORNER_ROOM, right: CORNER_ROOM, top: 20, bottom: 20 } })}
      radar={{
        // By its name a corner is found: texts alone may be the same, as those of an hour on two days.
        metrics: corners.map((name) => ({ name })),
        max: Math.max(1, ...drawn.flatMap(({ values }) => values)),
        labelFormatter: (name, { location }) => (location === 'tick' ? tickText(name) : category(name)),
      }}
      series={drawn.map(({ name, values }, index) => ({
        id: String(index),
        label: name,
        data: values,
        valueFormatter: (value) => write(value),
      }))}
    />
  );
}
