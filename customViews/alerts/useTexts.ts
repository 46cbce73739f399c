import { useTranslate } from 'ra-core';
import type { AlertFigure, AlertRule } from '../../domain/alerts/alert';
import type { AlertLine } from '../../domain/alerts/answers';
import { useEngine } from '../../resources/engine/model';
import { formattersFor } from '../../resources/engine/values/formatters';
import type { Tone } from '../../resources/ui/Tag';

interface Limits {
  readonly low: number | null;
  readonly high: number | null;
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
  const number = (value: number) => format.number(round(value));
  const figure = ({ source, counted, step }: Pick<AlertFigure, 'source' | 'counted' | 'step'>) => {
    const name = translate(`reports.units.${source}`);
    const what =
      source === 'actives' && counted !== 'user'
        ? translate('alerts.counted', {
            figure: translate('alerts.form.counted'),
            by: translate(`reports.dimensions.${counted}`),
          })
        : name;
    return `${what} ${translate(`alerts.steps.${step}`)}`;
  };
  const rule = ({ condition, threshold, side, hold, step }: AlertRule & Pick<AlertFigure, 'step'>) => {
    const when =
      condition === 'band'
        ? translate(`alerts.rules.${side}`)
        : translate(`alerts.rules.${condition}`, { n: number(threshold ?? 0) });
    const held = translate(step === 'hour' ? 'alerts.rules.hold' : 'alerts.rules.holdDays', { smart_count: hold });
    return hold > 1 ? `${when} ${held}` : when;
  };
  const expected = ({ low, high }: Limits) => {
    if (low !== null && high !== null) {
      return translate('alerts.expected.between', { low: number(low), high: number(high) });
    }
    return high === null
      ? translate('alerts.expected.least', { low: number(low ?? 0) })
      : translate('alerts.expected.most', { high: number(high) });
  };
  /** Who is notified; those whom the reader does not see are a number. */
  const recipientNames = ({ recipients, webhook }: Pick<AlertLine, 'recipients' | 'webhook'>) => {
    const names = recipients.flatMap(({ name }) => name ?? []);
    const others = recipients.length - names.length;
    return format.list([
      ...names,
      ...(others > 0 ? [translate('alerts.others', { smart_count: others })] : []),
      ...(webhook === null ? [] : [webhook]),
    ]);
  };
  return { translate, format, number, figure, rule, expected, recipientNames };
}

/** Times of an alert's intervals, on the clocks of its time zone. */
export function useClock(timeZone: string, step: 'hour' | 'day') {
  const { format } = useEngine();
  const own = formattersFor(format.locale, timeZone);
  return (at: string): string => (step === 'hour' ? (own.minute(at) ?? at) : (own.minute(at)?.slice(0, 10) ?? at));
}
