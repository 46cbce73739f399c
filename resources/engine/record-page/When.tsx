import { useEngine } from '../model';
import { readMoment } from '../values/time';
import { useNow } from '../useNow';
import { DAY_MS } from '../../../domain/time/durations';

/** Days → unit: how people count back. */
const STEPS = [
  [365, 'year'],
  [60, 'month'],
  [2, 'day'],
] as const;

/** Characters of a time of day without seconds: "21:17". */
const CLOCK = 5;

/** How long ago, and when exactly: both, because each answers another question. */
export function When({ at }: { readonly at: string }) {
  const { format } = useEngine();
  const now = useNow();
  const ms = readMoment(at, format.timeZone)?.ms ?? now;
  const days = (now - ms) / DAY_MS;
  const [size, unit] = STEPS.find(([least]) => days >= least) ?? [];
  const perUnit = { year: 365, month: 30.44, day: 1 };
  const back = new Intl.RelativeTimeFormat(format.tag, { numeric: 'auto' });
  const exact = format.exact(at)?.slice(0, -3) ?? '';
  const near = format.relative(at, now);
  // Less than 48 hours ago, and yet two days on the calendar: the date alone would be there twice.
  const isTwoDays = near !== undefined && exact.startsWith(near);
  const ago =
    size !== undefined && unit !== undefined
      ? back.format(-Math.round(days / perUnit[unit]), unit)
      : isTwoDays
        ? back.format(-2, 'day')
        : near;
  // "Yesterday, 21:17" answers both.
  const clock = exact.slice(-CLOCK);
  return <time dateTime={at}>{ago?.includes(clock) ? ago : `${ago ?? ''} · ${exact}`}</time>;
}
