import { useTranslate } from 'ra-core';
import type { Histogram } from '../../domain/time/histogram';
import { useEngine } from '../../resources/engine/model';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import type { Bars } from './useHistogram';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** How bars, and the ends of all of them, are called. */
interface BarNames {
  readonly named: (bars: Bars) => string;
  /** Of the first bar and the last; none without bars. */
  readonly ends: readonly string[];
}

/**
 * Names bars by their times, and bars of days by the dates of these where the caller is. The first and the last day of a
 * period say since or until when, if only a part of them is in it.
 */
export function useBarNames(data: Histogram | undefined): BarNames {
  const translate = useTranslate();
  const { format } = useEngine();
  if (!data || data.counts.length === 0) return { named: () => '', ends: [] };
  const { times, step } = data;
  const between = (from: string, to: string) => translate('accessLogs.between', { from, to });
  const timeOf = (edge: number) => (step < MINUTE_S ? format.exact(times[edge]) : format.minute(times[edge])) ?? '';
  if (step < DAY_S) {
    return {
      named: ({ first, last }) => between(timeOf(first), timeOf(last + 1)),
      ends: [timeOf(0), timeOf(times.length - 1)],
    };
  }
  /** The day of the bar that begins or ends at an edge, and its name there: with the time where the edge is not midnight. */
  const dayOfEdge = (edge: number, side: 'begin' | 'end') => {
    const at = Date.parse(times[edge] ?? '');
    const { timeZone } = format;
    const day = format.day(new Date(side === 'begin' ? at : at - 1).toISOString()) ?? '';
    const isMidnight = Date.parse(instantAt(clockAt(at, timeZone).day, '00:00', timeZone) ?? '') === at;
    const part = side === 'begin' ? 'accessLogs.since' : 'accessLogs.until';
    return { day, text: isMidnight ? day : translate(part, { day, time: format.clock(times[edge]) }) };
  };
  const named = ({ first, last }: Bars) => {
    const [from, to] = [dayOfEdge(first, 'begin'), dayOfEdge(last + 1, 'end')];
    if (from.day !== to.day) return between(from.text, to.text);
    return from.text === from.day ? to.text : from.text;
  };
  return { named, ends: [dayOfEdge(0, 'begin').text, dayOfEdge(times.length - 1, 'end').text] };
}
