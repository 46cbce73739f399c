type Unit = 'day' | 'hour' | 'minute' | 'second';

const SECONDS: Readonly<Record<Unit, number>> = { day: 86_400, hour: 3_600, minute: 60, second: 1 };
const UNITS = Object.keys(SECONDS) as Unit[];

/**
 * A duration as people say it, in the words of their language and at most two units: "2 j 3 h", "1 h 20 min",
 * "3 min 20 s", "45 s". Parts of a second are left out.
 * @param seconds 0 or more
 */
export function durationText(seconds: number, tag: string): string {
  const write = (value: number, unit: Unit) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const first = UNITS.findIndex((unit) => seconds >= SECONDS[unit]);
  if (first === -1) return write(0, 'second');
  let rest = Math.floor(seconds);
  const parts = UNITS.slice(first, first + 2).flatMap((unit) => {
    const value = Math.floor(rest / SECONDS[unit]);
    rest -= value * SECONDS[unit];
    return value > 0 ? [write(value, unit)] : [];
  });
  return parts.join(' ');
}
