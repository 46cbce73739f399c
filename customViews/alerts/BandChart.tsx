import { LineChart } from '@mui/x-charts/LineChart';
import type { BackTestInterval } from '../../domain/alerts/answers';
import { useTexts } from './useTexts';

interface BandChartProps {
  readonly intervals: readonly BackTestInterval[];
  readonly step: 'hour' | 'day';
  readonly timeZone: string;
}

/** Room above the highest figure. */
const HEADROOM = 1.08;

/**
 * The figures of a back-test as a line, what is expected as a band around it, and marks where it would have fired. A limit
 * that there is not is the edge of the chart.
 */
export default function BandChart({ intervals, step, timeZone }: BandChartProps) {
  const { translate, format, number } = useTexts();
  const day = new Intl.DateTimeFormat(format.tag, { day: '2-digit', month: '2-digit', timeZone });
  const exact = new Intl.DateTimeFormat(format.tag, {
    ...{ weekday: 'short', day: '2-digit', month: '2-digit', timeZone },
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit' }),
  });
  const top = Math.max(1, ...intervals.map(({ value, high }) => Math.max(value, high ?? 0))) * HEADROOM;
  const isKnown = ({ low, high }: BackTestInterval) => low !== null || high !== null;
  const low = intervals.map((one) => (isKnown(one) ? (one.low ?? 0) : null));
  const width = intervals.map((one) => (isKnown(one) ? (one.high ?? top) - (one.low ?? 0) : null));
  const written = (value: number | null) => (value === null ? null : number(value));
  return (
    <LineChart
      skipAnimation
      hideLegend
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: 'time',
          data: intervals.map(({ start }) => new Date(start)),
          valueFormatter: (at: Date, { location }) => (location === 'tick' ? day : exact).format(at),
          disableTicks: true,
        },
      ]}
      yAxis={[
        { min: 0, max: top, valueFormatter: (value: number) => number(value), disableLine: true, disableTicks: true },
      ]}
      series={[
        {
          ...{ id: 'low', data: low, stack: 'band', color: 'transparent', showMark: false, curve: 'stepAfter' },
          label: translate('alerts.test.low'),
          valueFormatter: written,
        },
        {
          ...{ id: 'band', data: width, stack: 'band', area: true, color: 'var(--soft)', showMark: false },
          ...{ curve: 'stepAfter', label: translate('alerts.test.high') },
          valueFormatter: (_, { dataIndex }) => written(intervals[dataIndex]?.high ?? null),
        },
        {
          ...{ id: 'value', data: intervals.map(({ value }) => value), color: 'var(--accent)', showMark: false },
          ...{ curve: 'linear', label: translate('alerts.test.value') },
          valueFormatter: written,
        },
        {
          ...{ id: 'fires', color: 'var(--danger)', showMark: true, shape: 'circle', curve: 'linear' },
          data: intervals.map(({ change, value }) => (change === 'fires' ? value : null)),
          label: translate('alerts.test.fires'),
          valueFormatter: (value) => (value === null ? null : translate('alerts.test.fires')),
        },
      ]}
    />
  );
}
