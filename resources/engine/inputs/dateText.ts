const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The order in which a language writes a date, e.g. `['day', 'month', 'year']`, and the separator. */
function patternOf(tag: string): { order: string[]; separator: string } {
  const parts = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => ({ type: type as string, value }));
  return {
    order: parts.filter(({ type }) => type !== 'literal').map(({ type }) => type),
    separator: parts.find(({ type }) => type === 'literal')?.value.trim() || '/',
  };
}

/** Writes `yyyy-MM-dd` as the language does: `21/11/2026`. */
export function writeDay(day: string, tag: string): string {
  const match = DAY.exec(day);
  if (!match) return '';
  const parts: Record<string, string | undefined> = { year: match[1], month: match[2], day: match[3] };
  const { order, separator } = patternOf(tag);
  return order.map((part) => parts[part]).join(separator);
}

/**
 * Reads a date as people type it: `21/11/2026`, `21.11.26`, `21 11 2026`, or `2026-11-21`.
 * @returns `yyyy-MM-dd`; undefined when the text is no real day
 */
export function readDay(text: string, tag: string): string | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length !== 3) return undefined;
  const order = numbers[0]!.length === 4 ? ['year', 'month', 'day'] : patternOf(tag).order;
  const part = (name: string) => Number(numbers[order.indexOf(name)]);
  const year = part('year') < 100 ? 2000 + part('year') : part('year');
  const date = new Date(Date.UTC(year, part('month') - 1, part('day')));
  const real =
    date.getUTCMonth() === part('month') - 1 && date.getUTCDate() === part('day') && year > 1000 && year < 10000;
  return real ? date.toISOString().slice(0, 10) : undefined;
}

/** Reads `9:05`, `09h05`, `0905`, `9`. @returns `HH:mm`; undefined when it is no time of day */
export function readTime(text: string): string | undefined {
  const match = /^\s*(\d{1,2})(?:\s*[:.hH]?\s*(\d{2}))?\s*[hH]?\s*$/.exec(text);
  const [hour, minute] = [Number(match?.[1] ?? 99), Number(match?.[2] ?? 0)];
  return match && hour < 24 && minute < 60
    ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    : undefined;
}
