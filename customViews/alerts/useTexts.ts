import { useTranslate } from 'ra-core';
import type { AlertFigure, AlertRule } from '../../domain/alerts/alert';
import { leastExpected, mostExpected } from '../../domain/alerts/evaluate';
import type { AlertLine } from '../../domain/alerts/answers';
import { errorText } from '../../domain/reports/estimate';
import { readFilters } from '../../domain/reports/filters';
import { unitOf } from '../../domain/reports/words';
import { useEngine } from '../../resources/engine/model';
import { formattersFor } from '../../resources/engine/values/formatters';
import type { Tone } from '../../resources/ui/Tag';
import { useReportWords } from '../graphs/useReportWords';

interface Limits {
  readonly low: number | null;
  readonly high: number | null;
  /** The usual figure. */
  readonly median?: number | null;
}

type AlertStateName = 'firing' | 'ok' | 'learning' | 'waiting' | 'off' | 'stopped';

export const TONES: Readonly<Record<AlertStateName, Tone>> = {
  firing: 'danger',
  ok: 'success',
  learning: 'info',
  waiting: 'muted',
  off: 'muted',
  stopped: 'warning',
};

/** Where an alert stands, in one word. */
export function stateOf({ enabled, problem, firing, verdict }: AlertLine): AlertStateName {
  if (!enabled) return 'off';
  if (problem !== null) return 'stopped';
  if (firing) return 'firing';
  if (verdict === null) return 'waiting';
  return verdict === 'unknown' ? 'learning' : 'ok';
}

/** Most digits after the point of a limit. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Alerts in words. */
export function useTexts() {
  const translate = useTranslate();
  const { format } = useEngine();
  const words = useReportWords();
  const number = (value: number) => format.number(round(value));
  /** A figure, and its error where it is an estimate. */
  const value = (figure: number, error: number | null) =>
    error === null
      ? number(figure)
      : translate('reports.about', { value: number(figure), error: errorText(error, format.tag) });
  const figure = ({ source, counted, step, filters }: AlertFigure) => {
    const name = unitOf(words, { source, counted, visits: [readFilters(filters)?.get('history.visit')] });
    const what =
      source === 'actives' && counted !== 'user'
        ? translate('alerts.counted', { by: words.dimensions[counted] })
        : name;
    return translate('alerts.per', { what, step: translate(`alerts.steps.${step}`) });
  };
  const rule = ({ condition, threshold, side, hold, step }: AlertRule & Pick<AlertFigure, 'step'>) => {
    const when =
      condition === 'band'
        ? translate(`alerts.rules.${side}`)
        : translate(`alerts.rules.${condition}`, { n: number(threshold ?? 0) });
    const held = translate(step === 'hour' ? 'alerts.rules.hold' : 'alerts.rules.holdDays', { smart_count: hold });
    return hold > 1 ? `${when} ${held}` : when;
  };
  const expected = ({ low, high, median = null }: Limits) => {
    const [least, most] = [number(leastExpected(low ?? 0)), number(mostExpected(high ?? 0))];
    const key = low === null ? 'most' : high === null ? 'least' : 'between';
    const limits = translate(`alerts.expected.${key}`, { low: least, high: most });
    return median === null ? limits : translate('alerts.expected.usual', { limits, median: number(median) });
  };
  /** The names of the recipients, and the number of those that the reader does not see. */
  const recipientNames = ({ recipients, webhook }: Pick<AlertLine, 'recipients' | 'webhook'>) => {
    const names = recipients.flatMap(({ name }) => name ?? []);
    const others = recipients.length - names.length;
    return format.list([
      ...names,
      ...(others > 0 ? [translate('alerts.others', { smart_count: others })] : []),
      ...(webhook === null ? [] : [webhook]),
    ]);
  };
  return { translate, format, number, value, figure, rule, expected, recipientNames };
}

/** Times of an alert's intervals, on the clocks of its time zone. */
export function useClock(timeZone: string, step: 'hour' | 'day') {
  const { format } = useEngine();
  const own = formattersFor(format.locale, timeZone);
  return (at: string): string => (step === 'hour' ? (own.minute(at) ?? at) : (own.minute(at)?.slice(0, 10) ?? at));
}
