import type { Random } from './random';
import { DAY, HOUR, zoneOffset } from './rhythm';

/** Start of the day of `at` on the clocks of a zone, in ms. */
export function midnight(zone: string, at: number): number {
  const offset = zoneOffset(zone, at);
  return Math.floor((at + offset) / DAY) * DAY - offset;
}

/** Office hours: from 8 to 18 on the clocks of a zone, Monday to Friday. */
const OFFICE = { from: 8, to: 18 } as const;

/** Local hour (0 to 23) and weekday (0 is Sunday). */
export function localTime(zone: string, at: number): { hour: number; weekday: number } {
  const local = at + zoneOffset(zone, at);
  return { hour: Math.floor(local / HOUR) % 24, weekday: (Math.floor(local / DAY) + 4) % 7 };
}

/** True within office hours. */
export function isOfficeTime(zone: string, at: number): boolean {
  const { hour, weekday } = localTime(zone, at);
  return weekday % 6 !== 0 && hour >= OFFICE.from && hour < OFFICE.to;
}

/** A moment of office hours on the day of `at`, or on the working day before it; whole seconds, and never after `at`. */
export function officeTime(random: Random, zone: string, at: number): number {
  const into = random.next();
  for (let day = midnight(zone, at); ; day -= DAY) {
    // Noon is on the same day whatever the clocks do.
    if (localTime(zone, day + DAY / 2).weekday % 6 === 0) continue;
    const start = midnight(zone, day + DAY / 2) + OFFICE.from * HOUR;
    const end = Math.min(start + (OFFICE.to - OFFICE.from) * HOUR, at);
    if (end > start) return Math.floor((start + into * (end - start - 1)) / 1000) * 1000;
  }
}
