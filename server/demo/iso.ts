import { DAY } from './rhythm';

const pad = (value: number, length: number) => String(value).padStart(length, '0');
const MINUTES = Array.from({ length: 1440 }, (_, at) => `${pad(Math.floor(at / 60), 2)}:${pad(at % 60, 2)}:`);
const SECONDS = Array.from({ length: 60 }, (_, value) => pad(value, 2));
const MILLIS = Array.from({ length: 1000 }, (_, value) => `.${pad(value, 3)}Z`);
const days = new Map<number, string>();

/** A moment (ms) as ISO text; several times as fast as `toISOString`, which counts when twenty million are written. */
export function iso(at: number): string {
  const day = Math.floor(at / DAY);
  let text = days.get(day);
  if (text === undefined) {
    text = new Date(day * DAY).toISOString().slice(0, 11);
    days.set(day, text);
  }
  const rest = Math.floor(at - day * DAY);
  const minute = Math.floor(rest / 60_000);
  const milli = rest - minute * 60_000;
  return `${text}${MINUTES[minute] ?? ''}${SECONDS[Math.floor(milli / 1000)] ?? ''}${MILLIS[milli % 1000] ?? ''}`;
}
