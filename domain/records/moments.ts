import { isJsonObject } from '../text/readJson';
import { HOUR_MS } from '../time/durations';

const UNITS_MS = { h: HOUR_MS, d: 24 * HOUR_MS } as const;

const MOMENT = /^now(?:([+-])(\d{1,4})([hd]))?$/;

function resolved(value: unknown, hour: number): unknown {
  const found = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (!found) return value;
  const [, sign, count = '0', unit = 'h'] = found;
  const distance = Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
  return new Date(hour + (sign === '-' ? -distance : distance)).toISOString();
}

/**
 * The filter of a preset at a time: `now`, `now-7d` and `now+12h` as operands become instants.
 * @param now in ms since 1970; rounded down to the hour, so that a filter stays the same for a while
 */
export function filterAt(filter: Readonly<Record<string, unknown>>, now: number): Readonly<Record<string, unknown>> {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Object.fromEntries(
    Object.entries(filter).map(([field, condition]) => [
      field,
      isJsonObject(condition)
        ? Object.fromEntries(Object.entries(condition).map(([op, operand]) => [op, resolved(operand, hour)]))
        : condition,
    ]),
  );
}
